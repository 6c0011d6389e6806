import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { DashboardLayout } from "../components/layouts/dashboard-layout";
import { type Dashboard, type DashboardPage, dashboardPageAt } from "../components/layouts/dashboard-pages";
import { ModeSwitch } from "../features/account/mode-switch";
import { ProfileMenu } from "../features/account/profile-menu";
import { setSidebarCollapsed, sidebarActions } from "../store/sidebar-slice";
import { useAppDispatch, useAppSelector } from "../store/store";
import { useTestMode } from "../store/test-mode";
import type { SessionUser } from "../store/types";

interface DashboardShellProps {
  dashboard: Dashboard;
  /** The content of a page, for who is signed in. */
  children: (page: DashboardPage, user: SessionUser) => ReactNode;
}

/** A dashboard's frame with the state it shows. Stands below a guard: somebody is signed in. */
export function DashboardShell({ dashboard, children }: DashboardShellProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.auth.user);
  const isCollapsed = useAppSelector((state) => state.sidebar.isCollapsed);
  const testMode = useTestMode();
  const page = dashboardPageAt(dashboard, useLocation().pathname);

  useEffect(() => void dispatch(sidebarActions.currentTabChanged(page.path)), [dispatch, page.path]);

  if (user === null) {
    return null;
  }
  return (
    <DashboardLayout
      dashboard={dashboard}
      page={page}
      isCollapsed={isCollapsed}
      onCollapsedChange={(collapsed) => dispatch(setSidebarCollapsed(collapsed))}
      testMode={testMode}
      tools={
        <>
          {!user.is_superuser && <ModeSwitch />}
          <ProfileMenu user={user} />
        </>
      }
    >
      {children(page, user)}
    </DashboardLayout>
  );
}
