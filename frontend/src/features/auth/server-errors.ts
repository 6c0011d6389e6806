import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** Shows the server's messages under their fields and goes to the first; false where there are none. */
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
    // The button that had the focus is disabled until the call's end is shown.
    setTimeout(() => form.setFocus(first[0]));
  }
  return first !== undefined;
}
