import { cva } from "class-variance-authority";
import type { ReactNode } from "react";

export type BadgeTone = "success" | "error" | "warning" | "info" | "neutral";

const badgeLook = cva(
  "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-12",
  {
    variants: {
      tone: {
        success: "bg-green-t text-green",
        error: "bg-red-t text-red",
        warning: "bg-amber-t text-amber",
        info: "bg-blue-t text-blue",
        neutral: "bg-well text-ink-2",
      } satisfies Record<BadgeTone, string>,
    },
  },
);

/** A state: a coloured dot and its word, so that colour is never the only sign. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={badgeLook({ tone })}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}
