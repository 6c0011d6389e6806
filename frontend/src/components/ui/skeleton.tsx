import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { SKELETON_DELAY_MS } from "../../config/timing";

/** A placeholder for text or a figure that is loading; give it the size of the content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={clsx("breathe block rounded-6 bg-well", className)} />;
}

/** Takes its space at once but shows its content only after 200 ms: a quick response needs no skeleton. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div className={due ? undefined : "invisible"}>{children}</div>;
}
