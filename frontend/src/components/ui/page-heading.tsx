import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** React Router's key of the page that the browser itself opened; a reload finds the one it was given before. */
const FIRST_PAGE: unknown = (window.history.state as { key?: unknown } | null)?.key ?? "default";

/**
 * A page's one `h1`. After a change of page it takes the focus, so that a screen reader says where it is; not on the
 * first page, which the browser announces itself.
 */
export function PageHeading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const arrivedByLink = key !== FIRST_PAGE;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page in the same component is a new page too.
  useEffect(() => {
    if (arrivedByLink) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1} className={clsx("outline-none", className)}>
      {children}
    </h1>
  );
}
