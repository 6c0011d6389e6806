import { ADMIN_DESK } from "../components/layouts/admin-desk";
import { DeskShell } from "../features/desk/desk-shell";
import { DeskContent } from "./desk-content";
import { lazyPart } from "./lazy-page";

const AdminContent = lazyPart(() => import("./admin-content"), "AdminContent");

/** The operator's desk: its frame at once, then the page of the address in it. */
export function AdminDesk() {
  return (
    <DeskShell desk={ADMIN_DESK}>
      {(page, user) => (
        <DeskContent path={page.path}>
          <AdminContent page={page} user={user} />
        </DeskContent>
      )}
    </DeskShell>
  );
}
