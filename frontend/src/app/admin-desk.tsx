import { ADMIN_DESK } from "../components/layouts/admin-desk";
import { DeskShell } from "../features/desk/desk-shell";
import { AdminContent } from "./pages";
import { RouteBoundary } from "./route-boundary";

/** The operator's desk: its frame at once, then the page of the address in it. */
export function AdminDesk() {
  return (
    <DeskShell desk={ADMIN_DESK}>
      {(page, user) => (
        <RouteBoundary frame="desk">
          <AdminContent page={page} user={user} />
        </RouteBoundary>
      )}
    </DeskShell>
  );
}
