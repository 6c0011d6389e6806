import { type ReactNode, Suspense } from "react";
import { useLocation } from "react-router-dom";
import { ErrorBoundary } from "../components/ui/error-boundary";
import { ErrorPanel } from "../components/ui/error-panel";
import { browser } from "../lib/browser";
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
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
