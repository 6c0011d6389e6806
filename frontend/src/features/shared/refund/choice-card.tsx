import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

/** A question of the dialog, with its two answers side by side. */
export function Question({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-13 text-ink-2">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

interface ChoiceCardProps {
  name: string;
  label: string;
  /** At the end of the label's line. */
  aside?: ReactNode;
  chosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One answer: a radio button with what it means. */
export function ChoiceCard({ name, label, aside, chosen, disabled = false, onChoose, children }: ChoiceCardProps) {
  const id = useId();
  return (
    <label
      className={clsx(
        "flex min-w-0 gap-3 rounded-10 border p-3.5",
        chosen ? "border-blue bg-blue-t ring-1 ring-blue" : "border-line-2",
        disabled ? "bg-well" : !chosen && "hover:border-ink-3",
      )}
    >
      <input
        type="radio"
        name={name}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="mt-0.5 size-5 shrink-0 accent-blue"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-15">
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
          {aside !== undefined && <span className="figures text-13 text-ink-2">{aside}</span>}
        </span>
        <span id={`${id}-hint`} className="wrap-anywhere block text-13 text-ink-2">
          {children}
        </span>
      </span>
    </label>
  );
}
