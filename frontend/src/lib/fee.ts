/** The split of a payment, as the server makes it: whole drops, and every rounding in the merchant's favour. */

/** What a platform takes, in parts per million: of a payment (`fee`), and of that fee for the burn wallet (`burn`). */
export interface FeeTerms {
  feePpm: bigint;
  burnPpm: bigint;
}

export interface FeeSplit {
  fee: bigint;
  burn: bigint;
  kept: bigint;
  payout: bigint;
}

const MILLION = 1_000_000n;

/** 1 % of a payment, a tenth of it to the burn wallet: the terms of an installation that changed nothing. */
export const DEFAULT_TERMS: FeeTerms = { feePpm: 10_000n, burnPpm: 100_000n };

/** `fee + payout = amount` and `burn + kept = fee`, exactly; all in drops. */
export function splitOf(amount: bigint, { feePpm, burnPpm }: FeeTerms): FeeSplit {
  const fee = (amount * feePpm) / MILLION;
  const burn = (fee * burnPpm) / MILLION;
  return { fee, burn, kept: fee - burn, payout: amount - fee };
}

/** A percentage as the API tells it, of at most four decimals → parts per million. 1.25 → 12500n. */
export function percentToPpm(percent: number): bigint {
  return BigInt(Math.round(percent * 10_000));
}

/** For reading: 10000n → "1", 12500n → "1.25", 999000n → "99.9". */
export function ppmToPercent(ppm: bigint): string {
  const whole = ppm / 10_000n;
  const fraction = (ppm % 10_000n).toString().padStart(4, "0").replace(/0+$/, "");
  return fraction === "" ? `${whole}` : `${whole}.${fraction}`;
}
