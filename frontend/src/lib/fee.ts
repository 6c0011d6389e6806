/** The split of a payment, computed as the server does: in whole drops, rounded in the merchant's favour. */
import type { Config } from "./api/generated";

/** The platform's fee in parts per million: of a payment (`fee`), and of that fee for the burn wallet (`burn`). */
export interface FeeTerms {
  feePpm: bigint;
  burnPpm: bigint;
  /** Nobody can ever spend what the burn wallet gets; otherwise it is not called burned. */
  isFinal: boolean;
}

export interface FeeSplit {
  fee: bigint;
  burn: bigint;
  kept: bigint;
  payout: bigint;
}

const MILLION = 1_000_000n;

/** 1% of a payment, a tenth of it for the burn wallet: the terms unless the server names others. */
export const DEFAULT_TERMS: FeeTerms = { feePpm: 10_000n, burnPpm: 100_000n, isFinal: false };

/** The terms of `/api/config/`; the default ones while it is not known. */
export function feeTermsOf(config: Config | null | undefined): FeeTerms {
  return config
    ? {
        feePpm: percentToPpm(config.fee_percentage),
        burnPpm: percentToPpm(config.burn_ratio_of_platform_fee),
        isFinal: config.burn_is_final,
      }
    : DEFAULT_TERMS;
}

let last = DEFAULT_TERMS;

/** As `feeTermsOf`, but while the configuration is not known with the terms of the visit's earlier pages. */
export function currentTermsOf(config: Config | null | undefined): FeeTerms {
  if (config) {
    last = feeTermsOf(config);
  }
  return last;
}

/** `fee + payout = amount` and `burn + kept = fee`, exactly; all in drops. */
export function splitOf(amount: bigint, { feePpm, burnPpm }: Pick<FeeTerms, "feePpm" | "burnPpm">): FeeSplit {
  const fee = (amount * feePpm) / MILLION;
  const burn = (fee * burnPpm) / MILLION;
  return { fee, burn, kept: fee - burn, payout: amount - fee };
}

/** A percentage of the API, with at most four decimals, in parts per million. 1.25 → 12500n. */
export function percentToPpm(percent: number): bigint {
  return BigInt(Math.round(percent * 10_000));
}

/** For display: 10000n → "1", 12500n → "1.25", 999000n → "99.9". */
export function ppmToPercent(ppm: bigint): string {
  const whole = ppm / 10_000n;
  const fraction = (ppm % 10_000n).toString().padStart(4, "0").replace(/0+$/, "");
  return fraction === "" ? `${whole}` : `${whole}.${fraction}`;
}

/** "A tenth of that fee is burned." in the words of the terms in force; empty where nothing is burned. */
export function burnSentence({ burnPpm, isFinal }: FeeTerms): string {
  if (burnPpm === 0n) {
    return "";
  }
  const share = burnPpm === 100_000n ? "A tenth" : `${ppmToPercent(burnPpm)}%`;
  return `${share} of that fee ${isFinal ? "is burned" : "goes to the burn wallet"}.`;
}
