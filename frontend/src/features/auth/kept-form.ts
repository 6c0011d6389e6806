import { useEffect } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { readStored, removeStored, writeStored } from "../../lib/storage";

/**
 * What was typed under `names` and kept by an earlier visit. Only these names are ever kept: a password among them would
 * lie readable in the browser.
 */
export function keptValues<Name extends string>(key: string, names: readonly Name[]): Record<Name, string> {
  let kept: Record<string, unknown> = {};
  try {
    kept = Object(JSON.parse(readStored(key) ?? "{}")) as Record<string, unknown>;
  } catch {
    // Somebody else's text under our key: nothing was kept.
  }
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return Object.fromEntries(names.map((name) => [name, text(kept[name])])) as Record<Name, string>;
}

/** Keeps the values of `names` as they are typed, until `forgetKept`. */
export function useKeptForm<Form extends FieldValues>(
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

export function forgetKept(key: string): void {
  removeStored(key);
}
