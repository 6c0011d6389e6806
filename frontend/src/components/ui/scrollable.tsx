import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface ScrollableProps {
  /** Its accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * Content that may be wider than its container scrolls inside it. While it is cut off, it is a tab stop, so that the
 * arrow keys can scroll it.
 */
export function Scrollable({ label, className, children }: ScrollableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [overflowing, setOverflowing] = useState(false);

  useEffect(() => {
    const element = frame.current;
    if (element === null) {
      return;
    }
    const observer = new ResizeObserver(() => setOverflowing(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild !== null) {
      observer.observe(element.firstElementChild);
    }
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={frame}
      className={clsx("relative overflow-x-auto", className)}
      {...(overflowing ? { role: "region", "aria-label": label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
}
