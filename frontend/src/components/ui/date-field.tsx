import { FILTER_PAUSE_MS } from "../../config/timing";
import { FIRST_YEAR } from "../../lib/days";
import { TextField } from "./field";
import { useDelayedText } from "./use-delayed-text";

interface DateFieldProps {
  label: string;
  type: "date" | "month";
  /** The day or month in use, from the URL; "" for none. */
  applied: string;
  onPick: (value: string) => void;
  max?: string;
  /** None may be chosen too. */
  optional?: boolean;
  className?: string | undefined;
}

/**
 * A day or a month in the address. While it is typed the field passes through other dates, such as those of the year 202:
 * it is taken after a pause, or when the field is left, and until then nothing is written into the field.
 */
export function DateField({ applied, onPick, max, optional = false, ...props }: DateFieldProps) {
  const field = useDelayedText({ applied, onApply: onPick, pauseMs: FILTER_PAUSE_MS });

  function isNewChoice(value: string): boolean {
    const offered = value === "" ? optional : value >= FIRST_YEAR && (max === undefined || value <= max);
    return offered && value !== field.lastApplied();
  }

  return (
    <TextField
      {...props}
      {...(max !== undefined && { max })}
      value={field.text}
      onChange={({ target: { value } }) => field.write(value, isNewChoice(value))}
      onBlur={() => {
        if (isNewChoice(field.text)) {
          field.apply(field.text);
        } else {
          field.write(field.lastApplied(), false);
        }
      }}
    />
  );
}
