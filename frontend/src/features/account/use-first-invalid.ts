import { type RefObject, useEffect, useRef } from "react";

/**
 * For a form's `ref`: brings the focus to the first control that is marked as wrong, whenever `problems` were found and
 * the form can be written in again.
 */
export function useFirstInvalid(problems: unknown, busy: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new problems are the reason to run.
  useEffect(() => {
    if (!busy) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [problems, busy]);
  return form;
}
