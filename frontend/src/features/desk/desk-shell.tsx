import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { DeskLayout } from "../../components/layouts/desk-layout";
import { type Desk, type DeskPage, deskPageAt } from "../../components/layouts/desk-pages";
import { setSidebarCollapsed, sidebarActions } from "../../store/sidebar-slice";
import { useAppDispatch, useAppSelector } from "../../store/store";
import type { SessionUser } from "../../store/types";
import { ModeSwitch } from "./mode-switch";
import { ProfileMenu } from "./profile-menu";

interface DeskShellProps {
  desk: Desk;
  /** The content of a page, for who is signed in. */
  children: (page: DeskPage, user: SessionUser) => ReactNode;
}

/** A desk's frame with the state it shows. Stands below a guard: somebody is signed in. */
export function DeskShell({ desk, children }: DeskShellProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.auth.user);
  const isCollapsed = useAppSelector((state) => state.sidebar.isCollapsed);
  const page = deskPageAt(desk, useLocation().pathname);

  useEffect(() => void dispatch(sidebarActions.currentTabChanged(page.path)), [dispatch, page.path]);

  if (user === null) {
    return null;
  }
  const developer = !user.is_superuser;
  return (
    <DeskLayout
      desk={desk}
      page={page}
      isCollapsed={isCollapsed}
      onCollapsedChange={(collapsed) => dispatch(setSidebarCollapsed(collapsed))}
      // An administrator's acts are never simulated, whatever his account's flag says (decision 0017).
      testMode={developer && user.is_test_mode}
      tools={
        <>
          {developer && <ModeSwitch user={user} />}
          <ProfileMenu user={user} />
        </>
      }
    >
      {children(page, user)}
    </DeskLayout>
  );
}
