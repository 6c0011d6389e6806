import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

/** A button that opens a box below itself. Esc, a press outside, or leaving it by keyboard closes the box. */
export function usePopover() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) {
      return;
    }
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) {
        setOpen(false);
      }
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [open]);

  /** Closes the box and returns the focus to the button. */
  function close() {
    setOpen(false);
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      close();
    }
  }

  function onBlur(event: FocusEvent) {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) {
      setOpen(false);
    }
  }

  return { open, close, button, toggle: () => setOpen(!open), around: { ref: box, onKeyDown, onBlur } };
}
