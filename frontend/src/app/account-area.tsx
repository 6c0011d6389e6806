/** The guards of pages that depend on who is there. They need the store, so they come with it. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { ADMIN_DASHBOARD_PATH, DEVELOPER_DASHBOARD_PATH, SIGN_IN_PATH } from "../config/paths";
import { forgetSignedOut, readSignedOut, rememberSignedOut } from "../lib/signed-out";
import { useAppSelector } from "../store/store";
import type { SessionUser } from "../store/types";
import { AppProviders } from "./providers";
import { RouteBoundary } from "./route-boundary";
import { Waiting } from "./waiting";

export function dashboardOf(user: SessionUser): string {
  return user.is_superuser ? ADMIN_DASHBOARD_PATH : DEVELOPER_DASHBOARD_PATH;
}

/** Everything below it knows who is signed in. */
export function AccountArea() {
  return (
    <AppProviders>
      <RouteBoundary>
        <Outlet />
      </RouteBoundary>
    </AppProviders>
  );
}

/** A public page where somebody has signed in: he is led to his own dashboard; if the server disagrees, the page. */
export function PublicPageOfMember({ children }: { children: ReactNode }) {
  return (
    <AppProviders>
      <VisitorsOnly>{children}</VisitorsOnly>
    </AppProviders>
  );
}

/** For who is not signed in. After signing in, the way back to the page he came from, else his dashboard. */
export function VisitorsOnly({ children = <Outlet /> }: { children?: ReactNode }) {
  const { loading, user } = useAppSelector((state) => state.auth);
  const { pathname } = useLocation();
  if (user !== null) {
    const from = pathname === SIGN_IN_PATH ? readSignedOut().from : null;
    return <LeaveFor path={from ?? dashboardOf(user)} />;
  }
  return loading ? <Waiting /> : children;
}

function LeaveFor({ path }: { path: string }) {
  // Forgetting must not change the way while it is being gone.
  const [to] = useState(path);
  useEffect(() => forgetSignedOut(), []);
  return <Navigate to={to} replace />;
}

/** For developers; visitors sign in first, administrators are led to their own dashboard. */
export function DevelopersOnly() {
  return <Only allows={(user) => !user.is_superuser} />;
}

/** For administrators; visitors sign in first, developers are led to their own dashboard. */
export function AdministratorsOnly() {
  return <Only allows={(user) => user.is_superuser} />;
}

function Only({ allows }: { allows: (user: SessionUser) => boolean }) {
  const { loading, isAuthenticated, user } = useAppSelector((state) => state.auth);
  const wasHere = useRef(false);
  useEffect(() => {
    wasHere.current ||= user !== null;
  }, [user]);
  if (user !== null) {
    return allows(user) ? <Outlet /> : <Navigate to={dashboardOf(user)} replace />;
  }
  if (loading || isAuthenticated) {
    return <Waiting />;
  }
  // Who has just signed out is not led back here: the next person to sign in may be another.
  return <ToSignIn remember={!wasHere.current} />;
}

function ToSignIn({ remember }: { remember: boolean }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (remember) {
      rememberSignedOut({ from: `${pathname}${search}${hash}` });
    }
  }, [remember, pathname, search, hash]);
  return <Navigate to={SIGN_IN_PATH} replace />;
}
