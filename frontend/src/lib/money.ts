/**
 * Amounts of XRP. The API uses decimal strings; here everything is whole drops (1 XRP = 1,000,000 drops) in a bigint,
 * because a float loses drops from nine billion XRP on and cannot represent 0.1.
 */
const DECIMALS = 6;
const DROPS_PER_XRP = 1_000_000n;
const XRP_TEXT = /^(-?)(\d+)(?:\.(\d{1,6}))?$/;

/** "10.5" → 10500000n drops. Throws a RangeError on anything but a plain decimal with at most six places. */
export function xrpToDrops(text: string): bigint {
  const match = XRP_TEXT.exec(text);
  if (match === null) {
    throw new RangeError(`Not an amount of XRP: ${text}`);
  }
  const [, sign, whole = "0", fraction = ""] = match;
  const drops = BigInt(whole) * DROPS_PER_XRP + BigInt(fraction.padEnd(DECIMALS, "0"));
  return sign === "-" ? -drops : drops;
}

function parts(drops: bigint): { sign: string; whole: string; fraction: string } {
  const size = drops < 0n ? -drops : drops;
  return {
    sign: drops < 0n ? "−" : "",
    whole: (size / DROPS_PER_XRP).toString(),
    fraction: (size % DROPS_PER_XRP).toString().padStart(DECIMALS, "0"),
  };
}

function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** For display: two to six decimals, at least `least`, grouped thousands. 1234500000n → "1,234.50". */
export function formatXrp(drops: bigint, least = 2): string {
  const { sign, whole, fraction } = parts(drops);
  return `${sign}${grouped(whole)}.${fraction.slice(0, Math.max(least, decimalsOf(drops)))}`;
}

/** How many decimals show each of these amounts to the drop: two to six. */
export function decimalsOf(...amounts: bigint[]): number {
  return Math.max(2, ...amounts.map((drops) => parts(drops).fraction.replace(/0+$/, "").length));
}

/** Where every drop matters: all six decimals. 10000000n → "10.000000". */
export function formatXrpExact(drops: bigint): string {
  const { sign, whole, fraction } = parts(drops);
  return `${sign}${grouped(whole)}.${fraction}`;
}

/** For an input field: shortest form, without separators. 10000000n → "10". */
export function plainXrp(drops: bigint): string {
  const { sign, whole, fraction } = parts(drops);
  const shortest = fraction.replace(/0+$/, "");
  return `${sign === "" ? "" : "-"}${whole}${shortest === "" ? "" : `.${shortest}`}`;
}

/** The fields of a payment that was created in XRP. */
export const NO_PRICE = {
  price: null,
  currency: null,
  rate: null,
  spread: null,
  rate_sources: null,
  rate_at: null,
} as const;

/** An amount of a currency with exactly the decimals of its text: "12.00", "EUR" → "€12.00". Never a float. */
export function formatPrice(amount: string, currency: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const parts = new Intl.NumberFormat("en-US", { style: "currency", currency, maximumFractionDigits: 0 }).formatToParts(
    0,
  );
  const symbol = parts.find(({ type }) => type === "currency")?.value ?? currency;
  // A symbol stands close to the figure, three letters do not.
  const gap = /[A-Z]$/.test(symbol) ? " " : "";
  return `${symbol}${gap}${grouped(whole)}${fraction === "" ? "" : `.${fraction}`}`;
}

interface Quoted {
  price: string | null;
  currency: string | null;
  rate: string | null;
  spread: number | null;
  rate_sources: readonly { name: string; rate: string }[] | null;
}

/** "1 XRP = €2.0938", with what the shop adds: "1 XRP = €2.0938, 1% added". Null for a payment in XRP. */
export function rateWords({ currency, rate, spread }: Quoted): string | null {
  if (currency === null || rate === null) {
    return null;
  }
  return `1 XRP = ${formatPrice(rate, currency)}${spread ? `, ${spread}% added` : ""}`;
}

/** "€12.00" of a payment that was priced in a currency; null for one in XRP. */
export function priceWords({ price, currency }: Partial<Pick<Quoted, "price" | "currency">>): string | null {
  // A page that is newer than its server gets neither.
  return price && currency ? formatPrice(price, currency) : null;
}

interface Valued {
  received_value: string | null;
  value_currency: string | null;
}

/** "$21.05": what a payment was worth when it was received. Null before, and where there was no rate. */
export function valueWords({ received_value, value_currency }: Partial<Valued>): string | null {
  return received_value && value_currency ? formatPrice(received_value, value_currency) : null;
}

/** "Bitstamp 2.0938, Kraken 2.0941": what the rate is the median of. */
export function sourcesWords({ rate_sources }: Pick<Quoted, "rate_sources">): string {
  return (rate_sources ?? [])
    .map(({ name, rate }) => `${name.charAt(0).toUpperCase()}${name.slice(1)} ${rate}`)
    .join(", ");
}
