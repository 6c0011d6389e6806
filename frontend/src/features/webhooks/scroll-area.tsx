import { clsx } from "clsx";
import type { ReactNode } from "react";

interface ScrollAreaProps {
  /** Its accessible name. */
  label: string;
  className: string;
  children: ReactNode;
}

/** Long content of unknown origin, which scrolls inside its own frame. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  const look = clsx("min-w-0 overflow-auto rounded-10", className);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className={look}>
      {children}
    </section>
  );
}
