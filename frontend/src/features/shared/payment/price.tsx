import { priceWords } from "../../../lib/money";

/** Below an amount: the price that it was converted from. Nothing for a payment in XRP. */
export function Price(payment: { price: string | null; currency: string | null }) {
  const words = priceWords(payment);
  return words === null ? null : <span className="block text-13 text-ink-3">{words}</span>;
}
