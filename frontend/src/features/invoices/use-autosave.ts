import { useEffect, useRef, useState } from "react";
import { type Invoice, useInvoicesUpdateMutation } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { type Draft, formOf } from "./invoice-draft";

const PAUSE_MS = 700;

export type Saving = { state: "saved" | "waiting" | "saving" } | { state: "failed"; errors: Record<string, string> };

/** Saves a draft a moment after the last key. `flush` saves at once what is not saved yet; false if it is refused. */
export function useAutosave(invoice: Invoice, draft: Draft): { saving: Saving; flush: () => Promise<boolean> } {
  const [update] = useInvoicesUpdateMutation();
  const body = JSON.stringify(formOf(draft));
  const saved = useRef(body);
  const [saving, setSaving] = useState<Saving>({ state: "saved" });
  const newest = useRef(body);
  newest.current = body;

  async function flush(): Promise<boolean> {
    const sent = newest.current;
    if (sent === saved.current) {
      return true;
    }
    setSaving({ state: "saving" });
    const { data, error } = await update({ invoiceId: invoice.id, patchedInvoiceForm: JSON.parse(sent) });
    if (data === undefined) {
      setSaving({ state: "failed", errors: errorsOf(error) });
      return false;
    }
    saved.current = sent;
    setSaving({ state: newest.current === sent ? "saved" : "waiting" });
    return true;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text starts the wait again
  useEffect(() => {
    if (body === saved.current) {
      return;
    }
    setSaving((before) => (before.state === "failed" ? before : { state: "waiting" }));
    const timer = setTimeout(() => void flush(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [body]);

  return { saving, flush };
}

/** The sentences by field, such as `lines[0].unit_price`; the whole under "". */
function errorsOf(error: unknown): Record<string, string> {
  const data = (error as { data?: unknown }).data;
  const listed = typeof data === "object" && data !== null && "errors" in data ? data.errors : null;
  if (Array.isArray(listed)) {
    return Object.fromEntries(listed.map(({ param, message }) => [String(param), String(message)]));
  }
  return { "": serverMessage(error, "The draft could not be saved. Check your connection.") };
}
