import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { ErrorBoundary } from "../components/ui/error-boundary";
import { PendingChunk } from "../components/ui/lazy-component";
import * as paths from "../config/paths";
import { hasSession } from "../lib/session";
import { ArrivingAuthPage } from "./pages";
import { type Frame, Stopped } from "./stopped";
import { Waiting } from "./waiting";

interface RouteBoundaryProps {
  /** What stands around the page: it stays where the page is on its way or has failed. */
  frame?: Frame;
  children: ReactNode;
}

/** A page that throws, or that did not arrive, shows so in its own place; going elsewhere starts afresh. */
export function RouteBoundary({ frame, children }: RouteBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={<Stopped frame={frame} />}>
      <PendingChunk value={<WaitingFor path={pathname} />}>{children}</PendingChunk>
    </ErrorBoundary>
  );
}

/** Where a form is about to come, its words are there first. */
const FORMS: readonly string[] = [
  paths.SIGN_IN_PATH,
  paths.SIGN_UP_PATH,
  paths.FORGOT_PASSWORD_PATH,
  paths.OTP_VERIFICATION_PATH,
  paths.RESET_PASSWORD_PATH,
];

/** Who comes to sign in sees the screen before its form; who is signed in already is about to be led on. */
function WaitingFor({ path }: { path: string }) {
  const comesToSignIn = FORMS.includes(path) && !hasSession();
  return comesToSignIn ? (
    <PendingChunk value={<Waiting />}>
      <ArrivingAuthPage path={path} />
    </PendingChunk>
  ) : (
    <Waiting />
  );
}
