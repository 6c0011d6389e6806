import { describe, expect, it } from "vitest";
import type { Config } from "./api/generated";
import { DEFAULT_TERMS, feeTermsOf, percentToPpm, ppmToPercent, splitOf } from "./fee";

describe("splitOf", () => {
  it.each([
    // amount, fee, burn, kept, payout: drops
    [10_000_000n, 100_000n, 10_000n, 90_000n, 9_900_000n],
    [1n, 0n, 0n, 0n, 1n],
    [99n, 0n, 0n, 0n, 99n],
    [100n, 1n, 0n, 1n, 99n],
    [999n, 9n, 0n, 9n, 990n],
    [1_000n, 10n, 1n, 9n, 990n],
    [22_411_000n, 224_110n, 22_411n, 201_699n, 22_186_890n],
    [
      100_000_000_000_000_000n,
      1_000_000_000_000_000n,
      100_000_000_000_000n,
      900_000_000_000_000n,
      99_000_000_000_000_000n,
    ],
  ])("of %i drops is %i fee: %i burnt, %i kept; %i paid out", (amount, fee, burn, kept, payout) => {
    expect(splitOf(amount, DEFAULT_TERMS)).toEqual({ fee, burn, kept, payout });
  });

  it("neither loses nor creates a drop, and rounds in the merchant's favour, at any terms", () => {
    const terms = [0n, 1n, 9_999n, 10_000n, 33_333n, 500_000n].flatMap((feePpm) =>
      [0n, 1n, 100_000n, 333_333n, 1_000_000n].map((burnPpm) => ({ feePpm, burnPpm })),
    );
    for (const one of terms) {
      for (let amount = 1n; amount < 10n ** 17n; amount = amount * 7n + 3n) {
        const { fee, burn, kept, payout } = splitOf(amount, one);
        expect(fee + payout).toBe(amount);
        expect(burn + kept).toBe(fee);
        expect(fee * 1_000_000n <= amount * one.feePpm).toBe(true);
        expect((fee + 1n) * 1_000_000n > amount * one.feePpm).toBe(true);
        expect(burn >= 0n && kept >= 0n).toBe(true);
      }
    }
  });
});

describe("feeTermsOf", () => {
  it("takes what the server charges, and the default until that is known", () => {
    const config = { fee_percentage: 2.5, burn_ratio_of_platform_fee: 0.0001 } as Config;
    expect(feeTermsOf(config)).toEqual({ feePpm: 25_000n, burnPpm: 1n });
    expect(feeTermsOf(null)).toBe(DEFAULT_TERMS);
  });
});

describe("percentages", () => {
  it.each([
    [1, 10_000n, "1"],
    [0.1, 1_000n, "0.1"],
    [1.25, 12_500n, "1.25"],
    [0.0001, 1n, "0.0001"],
    [50, 500_000n, "50"],
    [0, 0n, "0"],
  ])("%f %% is %i parts per million and reads %s", (percent, ppm, text) => {
    expect(percentToPpm(percent)).toBe(ppm);
    expect(ppmToPercent(ppm)).toBe(text);
  });
});
