import { clsx } from "clsx";
import { Search } from "lucide-react";
import { type FormEvent, useId } from "react";
import { Button } from "../../../components/ui/button";
import { controlBorder, controlLook, TextField } from "../../../components/ui/field";
import { useDelayedText } from "../../../components/ui/use-delayed-text";
import { PALETTE_PAUSE_MS } from "../../../config/timing";
import { FIRST_YEAR } from "./periods";

/** A date that is typed is taken after a pause of this length. */
const DATE_PAUSE_MS = 600;

interface AdminSearchProps {
  label: string;
  placeholder: string;
  /** The current search, from the URL. */
  applied: string;
  onSearch: (text: string) => void;
  /** With a Search button, it starts only when that or Enter is pressed; without one, after a short pause. */
  button?: boolean;
  className?: string | undefined;
}

/** A search box whose text may grow and shrink: what it says is what is looked for. */
export function AdminSearch({ label, placeholder, applied, onSearch, button = false, className }: AdminSearchProps) {
  const id = useId();
  const field = useDelayedText({ applied, onApply: onSearch, pauseMs: PALETTE_PAUSE_MS });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    field.apply(field.text);
  }

  return (
    <search className={className}>
      <form onSubmit={onSubmit} className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <label htmlFor={id} className="sr-only">
            {label}
          </label>
          <Search
            aria-hidden="true"
            size={16}
            strokeWidth={1.5}
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
          />
          <input
            id={id}
            type="text"
            inputMode="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={placeholder}
            value={field.text}
            onChange={(event) => field.write(event.target.value, !button)}
            className={clsx(controlLook, controlBorder(undefined), "pl-10")}
          />
        </div>
        {button && (
          <Button type="submit" look="secondary">
            Search
          </Button>
        )}
      </form>
    </search>
  );
}

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
  const field = useDelayedText({ applied, onApply: onPick, pauseMs: DATE_PAUSE_MS });

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
