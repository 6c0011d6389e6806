/** How invoices read in the dashboard. */
import type { BadgeTone } from "../../components/ui/badge";
import type { Invoice } from "../../lib/api/generated";
import { formatDay } from "../../lib/format";
import { linkPriceWords } from "../../lib/payment-link/price";

const STATES: Record<Invoice["status"], { tone: BadgeTone; word: string }> = {
  draft: { tone: "neutral", word: "Draft" },
  open: { tone: "info", word: "Open" },
  paid: { tone: "success", word: "Paid" },
  void: { tone: "neutral", word: "Void" },
};

export function stateOf(invoice: Invoice): { tone: BadgeTone; word: string } {
  return invoice.is_overdue ? { tone: "error", word: "Overdue" } : STATES[invoice.status];
}

/** "€302.46", or "144.50 XRP". */
export function totalOf({ total, currency }: { total: string; currency: string }): string {
  return linkPriceWords(total, currency);
}

/** What happened last, or comes next: "paid Nov 21, 2026", "reminded", "due on opening + 14 days". */
export function stepOf(invoice: Invoice): string {
  if (invoice.payment !== null) {
    return `paid ${formatDay(invoice.payment.paid_at.slice(0, 10))}`;
  }
  if (invoice.status === "void") {
    return "void";
  }
  if (invoice.status === "draft") {
    return "not opened";
  }
  const told = invoice.reminded.length > 0 ? "reminded" : invoice.sent_at !== null ? "sent" : "not sent";
  return invoice.is_overdue ? `overdue, ${told}` : told;
}

export function dueOf(invoice: Invoice): string {
  return invoice.due_date === null ? "14 days after opening" : formatDay(invoice.due_date);
}
