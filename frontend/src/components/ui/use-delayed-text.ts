import { useEffect, useRef, useState } from "react";

interface DelayedTextOptions {
  /** The value in use, from the URL. */
  applied: string;
  onApply: (value: string) => void;
  /** How long a written text waits before it is applied. */
  pauseMs: number;
}

/**
 * The text of a field whose value is in the URL. What is typed is applied later than it is shown; what is applied comes
 * back in `applied`, and must not overwrite what was typed since.
 */
export function useDelayedText({ applied, onApply, pauseMs }: DelayedTextOptions) {
  const [text, setText] = useState(applied);
  const [waiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = useRef(applied);

  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, Forward and "Clear" change it without a key press in the field.
  useEffect(() => {
    if (applied !== known.current) {
      known.current = applied;
      clearTimeout(timer.current);
      setWaiting(false);
      setText(applied);
    }
  }, [applied]);

  function apply(value: string) {
    clearTimeout(timer.current);
    setWaiting(false);
    known.current = value.trim();
    onApply(known.current);
  }

  /** Shows a text, and applies it after the pause if `later`. What waited before is not applied any more. */
  function write(next: string, later: boolean) {
    clearTimeout(timer.current);
    setText(next);
    setWaiting(later);
    if (later) {
      timer.current = setTimeout(() => apply(next), pauseMs);
    }
  }

  return {
    text,
    /** A text waits to be applied. */
    waiting,
    write,
    /** Applies a value at once. */
    apply,
    /** The value last applied, also before it is in the URL. */
    lastApplied: () => known.current,
  };
}
