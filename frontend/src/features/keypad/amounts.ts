/** What is keyed, as whole units in a bigint: never a float. */
import { formatPrice } from "../../lib/money";

export const XRP = "XRP";
/** More keys than that change nothing: the largest charge is below a billion. */
const MOST_KEYS = 9;

/** A currency on the keypad: how many decimals are keyed, and how many its amounts have. */
export interface Unit {
  currency: string;
  keyed: number;
  digits: number;
}

/** An XRP has six decimals; at a counter two of them are keyed. */
export function unitOf(currency: string, digits: number): Unit {
  return currency === XRP ? { currency, keyed: 2, digits: 6 } : { currency, keyed: digits, digits };
}

/** The keys after one more: a digit, two zeros, or the last one taken back. */
export function pressed(keys: string, key: string): string {
  const next = key === "back" ? keys.slice(0, -1) : `${keys}${key}`;
  const shortest = next.replace(/^0+/, "");
  return shortest.length > MOST_KEYS ? keys : shortest;
}

/** What was keyed, in the smallest units of the currency. */
export function amountOf(keys: string, unit: Unit): bigint {
  return BigInt(keys || "0") * 10n ** BigInt(unit.digits - unit.keyed);
}

/** The tip, rounded half up, as the server rounds it. */
export function tipOf(amount: bigint, percent: number): bigint {
  return (amount * BigInt(percent) * 2n + 100n) / 200n;
}

/** "8.25": for the API. */
export function plainAmount(amount: bigint, unit: Unit): string {
  const text = amount.toString().padStart(unit.digits + 1, "0");
  const at = text.length - unit.digits;
  return unit.digits === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`;
}

/** "1,234.50": for people, with as many decimals as are keyed, and more where an amount has them. */
export function shownAmount(amount: bigint, unit: Unit): string {
  const [whole = "0", fraction = ""] = plainAmount(amount, unit).split(".");
  const shortest = fraction.replace(/0+$/, "").padEnd(unit.keyed, "0");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${shortest === "" ? "" : `.${shortest}`}`;
}

/** An amount of the API without the zeros that an XRP may end with: "2.500000" → "2.50". */
export function shownText(amount: string, currency: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const shortest = currency === XRP ? fraction.replace(/0+$/, "").padEnd(2, "0") : fraction;
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${shortest === "" ? "" : `.${shortest}`}`;
}

/** "€8.25" or "3.94 XRP". */
export function moneyWords(amount: string, currency: string): string {
  return currency === XRP ? `${shownText(amount, XRP)} XRP` : formatPrice(amount, currency);
}

interface Charged {
  amount: string;
  price: string | null;
  currency: string | null;
}

/** What the customer pays, as it was charged. */
export function chargedOf({ amount, price, currency }: Charged): { amount: string; currency: string } {
  return price !== null && currency !== null ? { amount: price, currency } : { amount, currency: XRP };
}

/** "7.50 + 0.75 tip", or null without a tip. */
export function tipWords(charge: Charged & { tip: string | null }): string | null {
  if (charge.tip === null) {
    return null;
  }
  const { amount, currency } = chargedOf(charge);
  return `${shownText(difference(amount, charge.tip), currency)} + ${shownText(charge.tip, currency)} tip`;
}

/** `all - part` of two amounts with the same decimals. */
export function difference(all: string, part: string): string {
  const digits = all.split(".")[1]?.length ?? 0;
  const units = (text: string) => BigInt(text.replace(".", ""));
  return plainAmount(units(all) - units(part), { currency: "", keyed: digits, digits });
}
