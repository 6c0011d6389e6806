import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";

interface ScrollableProps {
  /** What is in it, for a screen reader. */
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * What may be wider than its place scrolls within it. Only while it is cut off is it a stop of Tab, to be scrolled by
 * the arrows.
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
      className={clsx("overflow-x-auto", className)}
      {...(overflowing ? { role: "region", "aria-label": label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
}
