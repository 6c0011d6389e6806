import { clsx } from "clsx";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import type { ModeEnum } from "../../../lib/api/generated";

/** The mode in the address; null where both are shown. */
export function useModeParam(): { mode: ModeEnum | null; setMode: (mode: ModeEnum | null) => void } {
  const [params, setParams] = useSearchParams();
  const text = params.get("mode");
  const setMode = useCallback(
    (mode: ModeEnum | null) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete("page");
          if (mode === null) {
            after.delete("mode");
          } else {
            after.set("mode", mode);
          }
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { mode: text === "live" || text === "test" ? text : null, setMode };
}

const LABELS: readonly [mode: ModeEnum | null, label: string][] = [
  [null, "All"],
  ["live", "Live"],
  ["test", "Test"],
];

interface ModeChoiceProps {
  /** Whose figures or rows these are. */
  mode: ModeEnum | null;
  onMode: (mode: ModeEnum | null) => void;
  /** Lists may show both; sums never mix them. */
  both?: boolean;
}

/** Live or Test, or both in a list, beside the title of the page. */
export function ModeChoice({ mode, onMode, both = false }: ModeChoiceProps) {
  return (
    <fieldset className="flex rounded-10 bg-well p-0.5">
      <legend className="sr-only">Payments shown</legend>
      {LABELS.filter(([each]) => both || each !== null).map(([each, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={each === mode}
          // Live is where sums start, so the address need not say it.
          onClick={() => onMode(!both && each === "live" ? null : each)}
          className={clsx(
            "inline-flex min-h-11 min-w-14 items-center justify-center rounded-[8px] border px-3 font-medium text-13 transition-colors duration-150 sm:min-h-9",
            each === mode ? "border-line-2 bg-card text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
