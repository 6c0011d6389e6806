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
