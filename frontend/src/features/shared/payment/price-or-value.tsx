import { priceWords, valueWords } from "../../../lib/money";

interface Worth {
  price: string | null;
  currency: string | null;
  received_value?: string | null;
  value_currency?: string | null;
}

/** Below an amount: the price that it was converted from, else what it was worth when it was received. */
export function PriceOrValue(payment: Worth) {
  const price = priceWords(payment);
  const value = valueWords(payment);
  if (price === null && value === null) {
    return null;
  }
  return (
    <span className="block text-13 text-ink-3" title={price === null ? "Worth when received" : undefined}>
      {price ?? `≈ ${value}`}
    </span>
  );
}
