import { KeyRound, LogOut, Settings, UserRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { LazyMenu } from "../../components/ui/lazy-menu";
import { DEVELOPER_SETTINGS_PATH } from "../../config/paths";
import { PROFILE_MENU_CLOSE_MS } from "../../config/timing";
import { notify } from "../../lib/toast";
import type { SessionUser } from "../../store/types";

const dialogs = () => import("./account-dialogs");
type Dialogs = Awaited<ReturnType<typeof dialogs>>;

const ICON = { "aria-hidden": true, size: 16, strokeWidth: 1.5, className: "shrink-0" } as const;

/** "NR" for "Nordlicht Records". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map(([first = ""]) => first.toUpperCase())
    .join("");
}

/** The signed-in user and the account's actions. The dialogs are loaded when the menu opens. */
export function ProfileMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<Dialogs[keyof Dialogs] | null>(null);

  const failed = () => notify.error("This failed to load. Reload the page and try again.");
  const show = (name: keyof Dialogs) => {
    dialogs().then((loaded) => setDialog(() => loaded[name]), failed);
  };
  return (
    <div className="relative min-w-0 md:ml-auto md:max-w-fit md:flex-[1_1_10rem]">
      <LazyMenu
        label="Profile"
        onFailed={failed}
        closesAfter={PROFILE_MENU_CLOSE_MS}
        onOpen={() => void dialogs().catch(() => undefined)}
        trigger={
          <>
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full border border-line-2 bg-card font-semibold text-12 text-ink-2 md:hidden"
            >
              {initialsOf(user.username)}
            </span>
            <span className="min-w-0 text-left leading-tight max-md:sr-only">
              <span className="block truncate font-medium text-13 text-ink">{user.username}</span>{" "}
              <span className="block truncate text-13 text-ink-3">{user.email}</span>
            </span>
            <span className="sr-only"> profile menu</span>
          </>
        }
        heading={
          <p className="px-3 py-2 text-13 leading-tight md:hidden">
            <span className="block break-words font-medium text-ink">{user.username}</span>
            <span className="block break-all text-ink-3">{user.email}</span>
          </p>
        }
        triggerClassName="flex min-h-11 items-center rounded-10 transition-colors duration-150 hover:bg-well max-md:min-w-11 max-md:justify-center md:w-full md:max-w-64 md:select-arrow md:pr-9 md:pl-2"
        items={[
          { label: "Update Profile", icon: <UserRound {...ICON} />, onSelect: () => show("UpdateProfileDialog") },
          ...(user.is_superuser
            ? []
            : [
                {
                  label: "Settings",
                  icon: <Settings {...ICON} />,
                  onSelect: () => void navigate(DEVELOPER_SETTINGS_PATH),
                },
              ]),
          { label: "Change Password", icon: <KeyRound {...ICON} />, onSelect: () => show("ChangePasswordDialog") },
          { label: "Logout", icon: <LogOut {...ICON} />, onSelect: () => show("LogoutDialog"), danger: true },
        ]}
      />
      {Dialog !== null && <Dialog user={user} onClose={() => setDialog(null)} />}
    </div>
  );
}
