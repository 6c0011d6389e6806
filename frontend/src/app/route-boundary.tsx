import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { ErrorBoundary } from "../components/ui/error-boundary";
import { PendingChunk } from "../components/ui/lazy-component";
import { pageAt } from "../config/pages";
import { hasSession } from "../lib/session";
import { type Frame, PageError } from "./page-error";
import { pageComponent } from "./page-modules";
import { PageSkeleton } from "./page-skeleton";

interface RouteBoundaryProps {
  /** What surrounds the page: it stays while the page loads or after it has failed. */
  frame?: Frame;
  children: ReactNode;
}

/** Shows a skeleton while a page loads, and an error where it throws or did not load. Another page starts afresh. */
export function RouteBoundary({ frame, children }: RouteBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={<PageError frame={frame} />}>
      <PendingChunk value={<Pending path={pathname} />}>{children}</PendingChunk>
    </ErrorBoundary>
  );
}

/** The page's own skeleton for a visitor; somebody signed in is about to be redirected. */
function Pending({ path }: { path: string }) {
  const skeleton = pageAt(path)?.skeleton;
  if (skeleton === undefined || hasSession()) {
    return <PageSkeleton />;
  }
  const Skeleton = pageComponent(skeleton);
  return (
    <PendingChunk value={<PageSkeleton />}>
      <Skeleton />
    </PendingChunk>
  );
}
