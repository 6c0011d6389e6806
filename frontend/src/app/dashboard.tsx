import { setupListeners } from "@reduxjs/toolkit/query/react";
import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { DashboardLayout } from "../components/layouts/dashboard-layout";
import { lazyComponent, PendingChunk } from "../components/ui/lazy-component";
import { pageAt } from "../config/pages";
import { ADMIN_HEALTH_PATH, ADMIN_MONEY_PATH } from "../config/paths";
import { ModeSwitch } from "../features/account/mode-switch";
import { ProfileMenu } from "../features/account/profile-menu";
import { UnconfirmedLine } from "../features/account/unconfirmed-line";
import { FirstSteps } from "../features/shared/first-steps";
import { setSidebarCollapsed, sidebarActions } from "../store/sidebar-slice";
import { useAppDispatch, useAppSelector } from "../store/store";
import { useTestMode } from "../store/test-mode";
import { FIRST_STEPS } from "./first-steps";
import { RouteBoundary } from "./route-boundary";
import { usePalette } from "./use-palette";

const AdminBadge = lazyComponent(() => import("../features/admin/shared/admin-badge"), "AdminBadge");
const AdminFooter = lazyComponent(() => import("../features/admin/shared/admin-footer"), "AdminFooter");

function adminBadge(path: string) {
  return path === ADMIN_MONEY_PATH || path === ADMIN_HEALTH_PATH ? (
    <PendingChunk value={null}>
      <AdminBadge path={path} />
    </PendingChunk>
  ) : null;
}

/** The frame of both dashboards with the state it shows, and the current page in it. Rendered below a guard. */
export function Dashboard() {
  const dispatch = useAppDispatch();
  const user = useAppSelector((state) => state.auth.user);
  const isCollapsed = useAppSelector((state) => state.sidebar.isCollapsed);
  const testMode = useTestMode();
  const page = pageAt(useLocation().pathname);
  const path = page?.path;
  const { palette, open, prepare } = usePalette();

  // Polling pauses while the window is hidden.
  useEffect(() => setupListeners(dispatch), [dispatch]);

  useEffect(() => {
    if (path !== undefined) {
      dispatch(sidebarActions.currentTabChanged(path));
    }
  }, [dispatch, path]);

  if (user === null || page === undefined) {
    return null;
  }
  return (
    <DashboardLayout
      page={page}
      isCollapsed={isCollapsed}
      onCollapsedChange={(collapsed) => dispatch(setSidebarCollapsed(collapsed))}
      testMode={testMode}
      entryBadge={user.is_superuser ? adminBadge : undefined}
      footer={
        page.layout === "admin" && (
          <PendingChunk value={null}>
            <AdminFooter />
          </PendingChunk>
        )
      }
      onJump={open}
      onJumpLikely={prepare}
      tools={
        <>
          {!user.is_superuser && <ModeSwitch />}
          <ProfileMenu user={user} />
        </>
      }
    >
      {user.email_confirmed === false && <UnconfirmedLine email={user.email} />}
      <RouteBoundary frame="dashboard">
        <FirstSteps value={FIRST_STEPS}>
          <Outlet />
        </FirstSteps>
      </RouteBoundary>
      {palette}
    </DashboardLayout>
  );
}
