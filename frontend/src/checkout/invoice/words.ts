/** How an invoice's amounts, days and states read. */
import type { PublicInvoice } from "../../lib/api/generated";
import { formatAs, formatDay } from "../../lib/format";
import { linkPriceWords } from "../../lib/payment-link/price";

/** "1,209.50": the decimals as they are, thousands grouped. */
export function figures(amount: string): string {
  const [whole = "0", decimals] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** "€302.46", or "144.50 XRP". */
export function totalWords({ total, currency }: Pick<PublicInvoice, "total" | "currency">): string {
  return linkPriceWords(total, currency);
}

/** "Due Dec 7, 2026, in 14 days". */
export function dueWords(invoice: PublicInvoice): string {
  const day = formatDay(invoice.due_date);
  const days = invoice.days_until_due;
  if (invoice.payment !== null) {
    return `Paid ${momentWords(invoice.payment.paid_at, invoice.time_zone)}, due ${day}`;
  }
  if (invoice.status === "void") {
    return `It was due ${day}`;
  }
  if (days === 0) {
    return `Due today, ${day}`;
  }
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? "day" : "days"}`;
  return days > 0 ? `Due ${day}, in ${count}` : `Was due ${day}, ${count} ago`;
}

/** "Nov 25, 2026, 10:42 AM" where the merchant is. */
export function momentWords(iso: string, timeZone: string): string {
  return formatAs(
    { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZone },
    new Date(iso),
  );
}

/** "10:41:30 AM" where the merchant is. */
export function clockWords(iso: string, timeZone: string): string {
  return formatAs({ hour: "numeric", minute: "2-digit", second: "2-digit", timeZone }, new Date(iso));
}

/** "Kraken, Bitstamp and Coinbase". */
export function listed(names: readonly string[]): string {
  const words = names.map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
