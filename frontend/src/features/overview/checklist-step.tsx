import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

/** `current` is the first step that is not done. */
export type StepState = "done" | "current" | "open";

interface ChecklistStepProps {
  number: number;
  state: StepState;
  heading: string;
  words: ReactNode;
  /** What to press, or what came of it. */
  children: ReactNode;
}

const CIRCLE = {
  done: "bg-green-t text-green",
  current: "bg-blue text-card",
  open: "border border-line-2 text-ink-3",
};

export function ChecklistStep({ number, state, heading, words, children }: ChecklistStepProps) {
  return (
    <li
      aria-current={state === "current" ? "step" : undefined}
      className={clsx(
        "flex min-w-0 gap-3 border-t-2 bg-card px-5 pt-4 pb-5",
        state === "current" ? "border-blue" : "border-transparent",
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          "figures flex size-6 shrink-0 items-center justify-center rounded-full font-medium text-13",
          CIRCLE[state],
        )}
      >
        {state === "done" ? <Check size={14} strokeWidth={2} /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <h3 className="text-15 tracking-[-0.02em]">
          {heading}
          {state === "done" && <span className="sr-only"> (done)</span>}
        </h3>
        <p className="mt-1 mb-3 text-13 text-ink-2">{words}</p>
        <div className="mt-auto flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">{children}</div>
      </div>
    </li>
  );
}
