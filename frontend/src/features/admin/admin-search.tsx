import { clsx } from "clsx";
import { Search } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../components/ui/button";
import { controlBorder, controlLook } from "../../components/ui/field";
import { PALETTE_PAUSE_MS } from "../../config/timing";

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
  const [text, setText] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = useRef(applied);

  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, Forward and Clear Filters change it without a key press here.
  useEffect(() => {
    if (applied !== known.current) {
      known.current = applied;
      clearTimeout(timer.current);
      setText(applied);
    }
  }, [applied]);

  function search(wanted: string) {
    clearTimeout(timer.current);
    known.current = wanted.trim();
    onSearch(wanted.trim());
  }

  function take(next: string) {
    setText(next);
    clearTimeout(timer.current);
    if (!button) {
      timer.current = setTimeout(() => search(next), PALETTE_PAUSE_MS);
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    search(text);
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
            value={text}
            onChange={(event) => take(event.target.value)}
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
