import { DEVELOPER_DESK } from "../components/layouts/developer-desk";
import { lazyPart } from "../components/ui/lazy-part";
import { DeskShell } from "../features/desk/desk-shell";
import { RouteBoundary } from "./route-boundary";

const DeveloperContent = lazyPart(() => import("./developer-content"), "DeveloperContent");

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
