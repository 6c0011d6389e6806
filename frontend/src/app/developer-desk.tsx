import { DEVELOPER_DESK } from "../components/layouts/developer-desk";
import { DeskShell } from "../features/desk/desk-shell";
import { DeveloperContent } from "./pages";
import { RouteBoundary } from "./route-boundary";

/** The merchant's desk: its frame at once, then the page of the address in it. */
export function DeveloperDesk() {
  return (
    <DeskShell desk={DEVELOPER_DESK}>
      {(page, user) => (
        <RouteBoundary frame="desk">
          <DeveloperContent page={page} user={user} />
        </RouteBoundary>
      )}
    </DeskShell>
  );
}
