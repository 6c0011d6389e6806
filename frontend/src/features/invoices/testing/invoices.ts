import type { Invoice, InvoiceList, InvoiceSummary } from "../../../lib/api/generated";

/** An open invoice over €302.46, due in two weeks. */
export function anInvoice(values: Partial<Invoice> = {}): Invoice {
  return {
    ...{ id: "2f8c1d64-5a0e-4b57-9d3c-7e1f0a6b9c42", number: "NR-2026-0042", mode: "test", status: "open" as const },
    ...{ url: "http://localhost:3000/invoice/q8Zc2Tn4vYw1LmKdR7sHxA", is_overdue: false, currency: "EUR" },
    customer: { name: "Plattenladen Kurz GmbH", email: "kurz@shop.example", address: "", tax_id: "" },
    lines: [{ text: "Low Tide EP", quantity: "10", unit_price: "16.00", tax_rate: "19", amount: "160.00" }],
    ...{ prices_include_tax: false, subtotal: "258.00", taxes: [{ rate: "19", net: "220.00", tax: "41.80" }] },
    ...{ total: "302.46", due_date: "2026-12-07", reference: "", note: "", payment_id: null, payment: null },
    ...{ seller: null, issue_date: "2026-11-23", reminders: true, reminded: [], sent_at: null },
    ...{ created_at: "2026-11-23T09:00:00.000000Z", voided_at: null },
    ...values,
  } as Invoice;
}

export const DRAFT: Partial<Invoice> = { status: "draft", number: null, url: null, due_date: null, issue_date: null };

export function invoicesOf(...invoices: Invoice[]): InvoiceList {
  return { success: true, invoices, total_count: invoices.length, total_pages: 1 };
}

const NONE = { count: 1, received: "0.000000", next_due_date: "2026-11-30" };
export const SUMMARY: InvoiceSummary = {
  success: true,
  since: "2026-11-01",
  open: [{ ...NONE, currency: "EUR", count: 2, total: "486.46" }],
  overdue: [{ ...NONE, currency: "EUR", total: "250.00" }],
  paid: [{ currency: "EUR", count: 3, total: "2259.30", received: "1063.688949", next_due_date: null }],
};
