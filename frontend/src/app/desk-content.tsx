import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "../components/ui/error-boundary";
import { ErrorPanel } from "../components/ui/error-panel";
import { browser } from "../lib/browser";
import { Waiting } from "./waiting";

/** A page that throws, or did not arrive, leaves the frame standing; another page starts afresh. */
export function DeskContent({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      key={path}
      fallback={
        <ErrorPanel
          heading="This page stopped working"
          message="Nothing was changed. Reload it to go on."
          onRetry={() => browser.reload()}
        />
      }
    >
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
