import { clsx } from "clsx";
import type { ReactNode } from "react";

interface EmptyStateProps {
  /** What is missing: "No webhooks configured". */
  heading: string;
  /** Why it is missing, or what will add it. */
  hint?: ReactNode;
  /** One action: the first step or, for a search without results, "Clear Filters". */
  action?: ReactNode;
  /** What the drawing shows: rows of a list, or the flat line of a chart. */
  drawing?: "rows" | "chart";
}

/** An empty list or chart, with a drawing. "Nothing yet" and "no match" need different headings. */
export function EmptyState({ heading, hint, action, drawing = "rows" }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {drawing === "rows" ? <GhostRows /> : <FlatLine />}
      <p className="mt-6 font-semibold text-18 tracking-[-0.02em]">{heading}</p>
      {hint !== undefined && <p className="mt-1 max-w-[30rem] text-ink-2">{hint}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}

const GHOST_WIDTHS = ["w-24", "w-32", "w-20"];

function GhostRows() {
  return (
    <div aria-hidden="true" className="w-full max-w-[26rem] rounded-10 border border-line border-dashed">
      {GHOST_WIDTHS.map((width, index) => (
        <div
          key={width}
          className={clsx("flex h-10 items-center gap-3 px-4", index > 0 && "border-line border-t border-dashed")}
        >
          <span className={clsx("h-2 rounded-full bg-line", width)} />
          <span className="ml-auto h-2 w-10 rounded-full bg-well" />
          <span className="h-2 w-14 rounded-full bg-line" />
        </div>
      ))}
    </div>
  );
}

function FlatLine() {
  return (
    <svg aria-hidden="true" viewBox="0 0 416 96" className="h-auto w-full max-w-[26rem]" fill="none">
      <path d="M0 20h416M0 50h416" className="stroke-line" strokeDasharray="3 5" />
      <path d="M0 80h416" className="stroke-line-2" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
