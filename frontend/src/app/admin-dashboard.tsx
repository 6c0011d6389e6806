import { ADMIN_DASHBOARD } from "../components/layouts/admin-dashboard";
import { DashboardShell } from "./dashboard-shell";
import { AdminContent } from "./pages";
import { RouteBoundary } from "./route-boundary";

/** The admin dashboard: its frame at once, then the page of the address in it. */
export function AdminDashboard() {
  return (
    <DashboardShell dashboard={ADMIN_DASHBOARD}>
      {(page, user) => (
        <RouteBoundary frame="dashboard">
          <AdminContent page={page} user={user} />
        </RouteBoundary>
      )}
    </DashboardShell>
  );
}
