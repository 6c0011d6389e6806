import { DEVELOPER_DASHBOARD } from "../components/layouts/developer-dashboard";
import { DashboardShell } from "./dashboard-shell";
import { DeveloperContent } from "./pages";
import { RouteBoundary } from "./route-boundary";

/** The developer dashboard: its frame at once, then the page of the address in it. */
export function DeveloperDashboard() {
  return (
    <DashboardShell dashboard={DEVELOPER_DASHBOARD}>
      {(page, user) => (
        <RouteBoundary frame="dashboard">
          <DeveloperContent page={page} user={user} />
        </RouteBoundary>
      )}
    </DashboardShell>
  );
}
