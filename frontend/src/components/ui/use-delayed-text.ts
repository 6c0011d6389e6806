import { useEffect, useRef, useState } from "react";

interface DelayedTextOptions {
  /** The value in use, from the URL. */
  applied: string;
  onApply: (value: string) => void;
  /** How long `applyLater` waits. */
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

  function cancel() {
    clearTimeout(timer.current);
    setWaiting(false);
  }

  /** Shows a text; nothing waits to be applied any more. */
  function show(next: string) {
    cancel();
    setText(next);
  }

  function apply(value: string) {
    cancel();
    known.current = value.trim();
    onApply(known.current);
  }

  function applyLater(value: string) {
    cancel();
    setWaiting(true);
    timer.current = setTimeout(() => apply(value), pauseMs);
  }

  return {
    text,
    /** A text waits to be applied. */
    waiting,
    show,
    apply,
    applyLater,
    /** The value last applied, also before it is in the URL. */
    lastApplied: () => known.current,
  };
}
