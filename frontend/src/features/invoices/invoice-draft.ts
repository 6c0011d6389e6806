/** A draft while it is written: texts as they are typed. The server reads and adds them up. */
import type { Invoice, InvoiceForm } from "../../lib/api/generated";

export interface DraftLine {
  /** So that a line keeps its fields when another one goes. */
  key: number;
  text: string;
  quantity: string;
  unit_price: string;
  tax_rate: string;
}

export interface Draft {
  name: string;
  email: string;
  address: string;
  tax_id: string;
  lines: DraftLine[];
  prices_include_tax: boolean;
  currency: string;
  due_date: string;
  reference: string;
  note: string;
  reminders: boolean;
}

let keys = 0;

export function emptyLine(taxRate: string): DraftLine {
  keys += 1;
  return { key: keys, text: "", quantity: "1", unit_price: "", tax_rate: taxRate };
}

export function draftOf(invoice: Invoice): Draft {
  return {
    ...invoice.customer,
    lines: invoice.lines.map(({ text, quantity, unit_price, tax_rate }) => {
      keys += 1;
      return { key: keys, text, quantity, unit_price, tax_rate };
    }),
    prices_include_tax: invoice.prices_include_tax,
    currency: invoice.currency,
    due_date: invoice.due_date ?? "",
    reference: invoice.reference,
    note: invoice.note,
    reminders: invoice.reminders,
  };
}

/** What is sent: an empty line is not one yet, a comma is a point. */
export function formOf(draft: Draft): InvoiceForm {
  return {
    currency: draft.currency,
    customer: { name: draft.name, email: draft.email, address: draft.address, tax_id: draft.tax_id },
    lines: writtenLines(draft).map(({ text, quantity, unit_price, tax_rate }) => ({
      text,
      quantity: plain(quantity),
      unit_price: plain(unit_price),
      tax_rate: plain(tax_rate),
    })),
    prices_include_tax: draft.prices_include_tax,
    due_date: draft.due_date === "" ? null : draft.due_date,
    reference: draft.reference,
    note: draft.note,
    reminders: draft.reminders,
  };
}

export function writtenLines(draft: Draft): DraftLine[] {
  return draft.lines.filter(({ text, unit_price }) => text.trim() !== "" || unit_price.trim() !== "");
}

function plain(number: string): string {
  const text = number.trim().replace(",", ".");
  return text === "" ? "0" : text;
}
