import { type ReactNode, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { ErrorBoundary } from "../components/ui/error-boundary";
import { ErrorPanel } from "../components/ui/error-panel";
import { SIGN_IN_PATH, SIGN_UP_PATH } from "../config/paths";
import { browser } from "../lib/browser";
import { hasSession } from "../lib/session";
import { ArrivingAuthPage } from "./pages";
import { Waiting } from "./waiting";

/** A page that throws, or that did not arrive, shows so in its own place; going elsewhere starts afresh. */
export function RouteBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={
        <main className="mx-auto max-w-[1120px]">
          <ErrorPanel
            heading="This page stopped working"
            message="Nothing was changed. Reload it to go on."
            onRetry={() => browser.reload()}
          />
        </main>
      }
    >
      <Suspense fallback={<WaitingFor path={pathname} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Who comes to sign in sees the screen before its form; who is signed in already is about to be led on. */
function WaitingFor({ path }: { path: string }) {
  const comesToSignIn = (path === SIGN_IN_PATH || path === SIGN_UP_PATH) && !hasSession();
  return comesToSignIn ? (
    <Suspense fallback={<Waiting />}>
      <ArrivingAuthPage path={path} />
    </Suspense>
  ) : (
    <Waiting />
  );
}
