/** The guards of pages that depend on who is signed in. They need the store, so they load with it. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { ADMIN_DASHBOARD_PATH, DEVELOPER_DASHBOARD_PATH, DEVELOPER_KEYPAD_PATH, SIGN_IN_PATH } from "../config/paths";
import { hasKeypad, hasSession } from "../lib/session";
import { forgetSignedOut, readSignedOut, rememberSignedOut } from "../lib/signed-out";
import { useAppSelector } from "../store/store";
import type { SessionUser } from "../store/types";
import { PageSkeleton } from "./page-skeleton";
import { AppProviders } from "./providers";
import { RouteBoundary } from "./route-boundary";

export function dashboardOf(user: SessionUser): string {
  return user.is_superuser ? ADMIN_DASHBOARD_PATH : DEVELOPER_DASHBOARD_PATH;
}

/** Provides the session to everything below. */
export function AccountArea() {
  return (
    <AppProviders>
      <RouteBoundary>
        <Outlet />
      </RouteBoundary>
    </AppProviders>
  );
}

/** Redirects signed-in users to their own dashboard. Shows the page if the session turns out to be invalid. */
export function RedirectSignedIn({ children }: { children: ReactNode }) {
  return (
    <AppProviders>
      <VisitorsOnly>{children}</VisitorsOnly>
    </AppProviders>
  );
}

/** After signing in, redirects to the page that required it, else to the dashboard. */
export function VisitorsOnly({ children = <Outlet /> }: { children?: ReactNode }) {
  const { loading, user } = useAppSelector((state) => state.auth);
  const { pathname } = useLocation();
  if (user !== null) {
    const from = pathname === SIGN_IN_PATH ? readSignedOut().from : null;
    return <RedirectOnce path={from ?? dashboardOf(user)} />;
  }
  return loading ? <PageSkeleton /> : children;
}

function RedirectOnce({ path }: { path: string }) {
  // Forgetting the page must not change the redirect that is under way.
  const [to] = useState(path);
  useEffect(() => forgetSignedOut(), []);
  return <Navigate to={to} replace />;
}

/** Redirects visitors to the sign-in page, and administrators to their own dashboard. */
export function DevelopersOnly() {
  return <Only allows={(user) => !user.is_superuser} />;
}

/** Redirects visitors to the sign-in page, and developers to their own dashboard. */
export function AdministratorsOnly() {
  return <Only allows={(user) => user.is_superuser} />;
}

/** A tablet that is locked to the keypad, or a developer; offline too, for whom it is stored who was signed in. */
export function KeypadOnly() {
  const { loading, user } = useAppSelector((state) => state.auth);
  const isOffline = user === null && !loading && hasSession();
  return hasKeypad() || isOffline ? <Outlet /> : <DevelopersOnly />;
}

function Only({ allows }: { allows: (user: SessionUser) => boolean }) {
  const { loading, isAuthenticated, user } = useAppSelector((state) => state.auth);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    wasSignedIn.current ||= user !== null;
  }, [user]);
  if (user !== null) {
    return allows(user) ? <Outlet /> : <Navigate to={dashboardOf(user)} replace />;
  }
  if (loading || isAuthenticated) {
    return <PageSkeleton />;
  }
  if (hasKeypad()) {
    return <Navigate to={DEVELOPER_KEYPAD_PATH} replace />;
  }
  // After signing out the page is not remembered: the next person to sign in may be somebody else.
  return <ToSignIn remember={!wasSignedIn.current} />;
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
