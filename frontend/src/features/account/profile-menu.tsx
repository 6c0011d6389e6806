import { KeyRound, LogOut, UserRound } from "lucide-react";
import { useState } from "react";
import { LazyMenu } from "../../components/ui/lazy-menu";
import { PROFILE_MENU_CLOSE_MS } from "../../config/timing";
import { notify } from "../../lib/toast";
import type { SessionUser } from "../../store/types";

const dialogs = () => import("./account-dialogs");
type Dialogs = Awaited<ReturnType<typeof dialogs>>;

const ICON = { "aria-hidden": true, size: 16, strokeWidth: 1.5, className: "shrink-0" } as const;

/** The signed-in user and the account's actions. The dialogs are loaded when the menu opens. */
export function ProfileMenu({ user }: { user: SessionUser }) {
  const [Dialog, setDialog] = useState<Dialogs[keyof Dialogs] | null>(null);

  const failed = () => notify.error("This failed to load. Reload the page and try again.");
  const show = (name: keyof Dialogs) => {
    dialogs().then((loaded) => setDialog(() => loaded[name]), failed);
  };
  return (
    <div className="relative ml-auto min-w-0 max-w-fit flex-[1_1_10rem]">
      <LazyMenu
        label="Profile"
        onFailed={failed}
        closesAfter={PROFILE_MENU_CLOSE_MS}
        onOpen={() => void dialogs().catch(() => undefined)}
        trigger={
          <>
            <span className="min-w-0 text-left leading-tight">
              <span className="block truncate font-medium text-13 text-ink">{user.username}</span>{" "}
              <span className="block truncate text-13 text-ink-3">{user.email}</span>
            </span>
            <span className="sr-only"> profile menu</span>
          </>
        }
        triggerClassName="flex min-h-11 w-full max-w-64 items-center rounded-10 select-arrow pr-9 pl-2 transition-colors duration-150 hover:bg-well"
        items={[
          { label: "Update Profile", icon: <UserRound {...ICON} />, onSelect: () => show("UpdateProfileDialog") },
          { label: "Change Password", icon: <KeyRound {...ICON} />, onSelect: () => show("ChangePasswordDialog") },
          { label: "Logout", icon: <LogOut {...ICON} />, onSelect: () => show("LogoutDialog"), danger: true },
        ]}
      />
      {Dialog !== null && <Dialog user={user} onClose={() => setDialog(null)} />}
    </div>
  );
}
