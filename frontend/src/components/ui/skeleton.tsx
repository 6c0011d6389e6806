import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { SKELETON_DELAY_MS } from "../../config/timing";

/** A resting place for text or a figure that is on its way; give it the size of what will stand there. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={clsx("breathe block rounded-6 bg-well", className)} />;
}

/** Keeps its place but shows its content only after 200 ms: a quick answer needs no skeleton. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div className={due ? undefined : "invisible"}>{children}</div>;
}
