import { clsx } from "clsx";
import { Minus, Plus } from "lucide-react";

interface QuantityFieldProps {
  most: number;
  value: number;
  onValue: (value: number) => void;
  className?: string;
}

const STEP =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-10 text-ink-2 hover:text-ink disabled:text-line-2";

/** How many pieces: one less, one more. */
export function QuantityField({ most, value, onValue, className }: QuantityFieldProps) {
  return (
    <fieldset className={clsx("w-fit", className)}>
      <legend className="mb-1.5 font-medium text-13 text-ink-2">
        Quantity <span className="font-normal text-ink-3">up to {most}</span>
      </legend>
      <div className="flex min-h-11 items-center rounded-10 border border-line-2 bg-card">
        <button
          type="button"
          aria-label="One less"
          className={STEP}
          disabled={value <= 1}
          onClick={() => onValue(value - 1)}
        >
          <Minus aria-hidden="true" size={16} strokeWidth={1.5} />
        </button>
        <output aria-live="polite" className="figures w-8 text-center font-medium text-15">
          {value}
        </output>
        <button
          type="button"
          aria-label="One more"
          className={STEP}
          disabled={value >= most}
          onClick={() => onValue(value + 1)}
        >
          <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
        </button>
      </div>
    </fieldset>
  );
}
