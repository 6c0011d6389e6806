import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { readStored, removeStored, writeStored } from "../../lib/storage";

/** The values of `names` that an earlier visit saved. Passwords are never among them: storage is readable. */
export function savedValues<Name extends string>(key: string, names: readonly Name[]): Record<Name, string> {
  let saved: Record<string, unknown> = {};
  try {
    saved = Object(JSON.parse(readStored(key) ?? "{}")) as Record<string, unknown>;
  } catch {
    // The stored text is not ours: nothing was saved.
  }
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return Object.fromEntries(names.map((name) => [name, text(saved[name])])) as Record<Name, string>;
}

/** Saves the values of `names` as they are typed, until `forgetSavedForm`. */
export function useSavedForm<Form extends FieldValues>(
  key: string,
  form: UseFormReturn<Form>,
  names: readonly Path<Form>[],
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          writeStored(key, JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name] ?? ""]))));
        },
      }),
    [key, form, names],
  );
}

export function forgetSavedForm(key: string): void {
  removeStored(key);
}
