import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { type ChangeEvent, useId, useRef } from "react";
import { SEARCH_PAUSE_MS } from "../../config/timing";
import { controlBorder, controlLook } from "./field";
import { Spinner } from "./spinner";
import { useDelayedText } from "./use-delayed-text";

interface SearchFieldProps {
  label: string;
  placeholder?: string | undefined;
  /** The current search, from the URL. */
  applied: string;
  onSearch: (text: string) => void;
  /** The last search is still loading. */
  busy?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A search that starts two seconds after the last key press, and only if the text grew. Deleting cancels a waiting
 * search and starts none; emptying the field clears the search at once.
 */
export function SearchField({ label, placeholder, applied, onSearch, busy = false, className }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, waiting, write, apply } = useDelayedText({ applied, onApply: onSearch, pauseMs: SEARCH_PAUSE_MS });

  function take(next: string) {
    write(next, next.length > text.length);
    if (next === "") {
      apply("");
    }
  }

  const searching = waiting || busy;
  return (
    <div className={clsx("relative block", className)}>
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
        ref={input}
        id={id}
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.target.value)}
        className={clsx(controlLook, controlBorder(undefined), "pr-12 pl-10")}
      />
      {text !== "" && !searching && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            take("");
            input.current?.focus();
          }}
          className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-10 text-ink-3 hover:text-ink"
        >
          <X aria-hidden="true" size={16} strokeWidth={1.5} />
        </button>
      )}
      {searching && (
        <span className="pointer-events-none absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center text-ink-3">
          <Spinner />
        </span>
      )}
      <span role="status" className="sr-only">
        {searching ? "Searching…" : ""}
      </span>
    </div>
  );
}
