import { clsx } from "clsx";
import { Search } from "lucide-react";
import { type FormEvent, useId } from "react";
import { Button } from "../../../components/ui/button";
import { controlBorder, controlLook } from "../../../components/ui/field";
import { useDelayedText } from "../../../components/ui/use-delayed-text";
import { PALETTE_PAUSE_MS } from "../../../config/timing";
import { capitalized } from "../../../lib/format";

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

/** "Failed · Nov 1 to today · newest first": what narrows a list, and its order, in one line. */
export function filterWords(named: readonly (string | false)[], days: string | null): string {
  const said = named.filter(Boolean);
  const rest = [...(days === null ? [] : [days]), "newest first"].join(" · ");
  return [...said, said.length === 0 ? capitalized(rest) : rest].join(" · ");
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
