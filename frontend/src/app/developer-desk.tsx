import { DEVELOPER_DESK } from "../components/layouts/developer-desk";
import { DeskShell } from "../features/desk/desk-shell";
import { DeskContent } from "./desk-content";
import { lazyPart } from "./lazy-page";

const DeveloperContent = lazyPart(() => import("./developer-content"), "DeveloperContent");

/** The merchant's desk: its frame at once, then the page of the address in it. */
export function DeveloperDesk() {
  return (
    <DeskShell desk={DEVELOPER_DESK}>
      {(page, user) => (
        <DeskContent path={page.path}>
          <DeveloperContent page={page} user={user} />
        </DeskContent>
      )}
    </DeskShell>
  );
}
