import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Focuses a field when a call has failed. Waits a moment: the button that had the focus is disabled until then. */
export function focusField<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  name: Path<Form>,
  options?: { shouldSelect: boolean },
): void {
  setTimeout(() => form.setFocus(name, options));
}

/** Shows the server's messages under their fields and focuses the first of these; returns false if there are none. */
export function showFieldErrors<Form extends FieldValues>(
  form: UseFormReturn<Form>,
  messages: Partial<Record<Path<Form>, string>>,
): boolean {
  const entries = Object.entries(messages) as [Path<Form>, string][];
  for (const [name, message] of entries) {
    form.setError(name, { type: "server", message });
  }
  const [first] = entries;
  if (first !== undefined) {
    focusField(form, first[0]);
  }
  return first !== undefined;
}
