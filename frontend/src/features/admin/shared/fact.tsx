import type { ReactNode } from "react";

/** A value with its name above it, in a row of several. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-13 text-ink-3">{label}</p>
      <div>{children}</div>
    </div>
  );
}
