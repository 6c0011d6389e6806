import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { SEARCH_PAUSE_MS } from "../../config/timing";
import { controlBorder, controlLook } from "./field";
import { Spinner } from "./spinner";

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = useRef(applied);
  const [text, setText] = useState(applied);
  const [waiting, setWaiting] = useState(false);

  const stop = () => {
    clearTimeout(timer.current);
    setWaiting(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  // Back, Forward and "Clear" change `applied` without a key press here. Our own search comes back in it too, and must
  // not overwrite what was typed since.
  useEffect(() => {
    if (applied !== known.current) {
      known.current = applied;
      clearTimeout(timer.current);
      setWaiting(false);
      setText(applied);
    }
  }, [applied]);

  const search = (wanted: string) => {
    known.current = wanted;
    onSearch(wanted);
  };

  function take(next: string) {
    const grew = next.length > text.length;
    setText(next);
    stop();
    if (next === "") {
      search("");
    } else if (grew) {
      setWaiting(true);
      timer.current = setTimeout(() => {
        setWaiting(false);
        search(next.trim());
      }, SEARCH_PAUSE_MS);
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
