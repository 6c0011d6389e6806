/** Prices of payment links: as people read them, and what they are in XRP. Exact: bigints, never floats. */
import { formatPrice, formatXrp, xrpToDrops } from "../money";

const XRP = "XRP";
const DROPS_PER_XRP = 1_000_000n;

/** "€24.00", or "12.50 XRP". */
export function linkPriceWords(price: string, currency: string): string {
  return currency === XRP ? `${formatXrp(xrpToDrops(price))} XRP` : formatPrice(price, currency);
}

/** "€5" where nothing stands behind the point: for a choice of round amounts. */
export function shortPriceWords(price: string, currency: string): string {
  return linkPriceWords(price.replace(/\.0+$/, ""), currency).replace(/\.00 XRP$/, " XRP");
}

/** "24.00" × 2 → "48.00". Null for what is no plain decimal. */
export function timesPrice(price: string, pieces: number): string | null {
  const found = fraction(price);
  return found === null ? null : decimal(found.digits * BigInt(pieces), found.places);
}

/** -1, 0 or 1, as the first price is below, at or above the second. */
export function comparePrices(one: string, other: string): number {
  const [a, b] = [fraction(one), fraction(other)];
  if (a === null || b === null) {
    return 0;
  }
  const difference = a.digits * 10n ** BigInt(b.places) - b.digits * 10n ** BigInt(a.places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * What a price with its spread (in percent) is at a rate, in drops, rounded up as a payment's amount is. Null for a text
 * that is no price.
 */
export function priceToDrops(price: string, rate: string, spread: number): bigint | null {
  const [asked, perXrp, added] = [fraction(price), fraction(rate), fraction(String(spread))];
  if (asked === null || perXrp === null || added === null || perXrp.digits === 0n) {
    return null;
  }
  const hundred = 100n * 10n ** BigInt(added.places);
  const above = asked.digits * (hundred + added.digits) * DROPS_PER_XRP * 10n ** BigInt(perXrp.places);
  const below = hundred * perXrp.digits * 10n ** BigInt(asked.places);
  return (above + below - 1n) / below;
}

/** Whether a typed text is a price with at most these decimals. */
export function isPrice(text: string, places: number): boolean {
  const found = fraction(text);
  return found !== null && found.digits > 0n && found.places <= places;
}

function fraction(text: string): { digits: bigint; places: number } | null {
  const match = /^(\d{1,15})(?:\.(\d{1,18}))?$/.exec(text);
  if (match === null) {
    return null;
  }
  const [, whole = "0", decimals = ""] = match;
  return { digits: BigInt(whole + decimals), places: decimals.length };
}

function decimal(digits: bigint, places: number): string {
  const text = digits.toString().padStart(places + 1, "0");
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** What a price is at a rate, in drops, rounded down as a refund's amount is. Null for a text that is no price. */
export function priceToDropsDown(price: string, rate: string): bigint | null {
  const [asked, perXrp] = [fraction(price), fraction(rate)];
  if (asked === null || perXrp === null || perXrp.digits === 0n) {
    return null;
  }
  return (asked.digits * DROPS_PER_XRP * 10n ** BigInt(perXrp.places)) / (perXrp.digits * 10n ** BigInt(asked.places));
}

/** What drops are worth at a rate, rounded down to these decimals. */
export function dropsToPrice(drops: bigint, rate: string, places: number): string {
  const perXrp = fraction(rate) ?? { digits: 0n, places: 0 };
  const worth = (drops * perXrp.digits * 10n ** BigInt(places)) / (DROPS_PER_XRP * 10n ** BigInt(perXrp.places));
  return decimal(worth, places);
}

/** Half of a price, rounded down to its own decimals. */
export function halfPrice(price: string): string {
  const whole = fraction(price) ?? { digits: 0n, places: 0 };
  return decimal(whole.digits / 2n, whole.places);
}

/** How many decimals a price has. */
export function placesOf(price: string): number {
  return fraction(price)?.places ?? 0;
}
