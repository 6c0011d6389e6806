import { describe, expect, it } from "vitest";
import { formatPrice, formatXrp, formatXrpExact, NO_PRICE, plainXrp, priceWords, rateWords, xrpToDrops } from "./money";

describe("xrpToDrops", () => {
  it.each([
    ["10.000000", 10_000_000n],
    ["0.000001", 1n],
    ["0.5", 500_000n],
    ["7", 7_000_000n],
    ["-1.5", -1_500_000n],
    ["100000000000.000001", 100_000_000_000_000_001n],
  ])("parses %s without losing a drop", (text, drops) => {
    expect(xrpToDrops(text)).toBe(drops);
  });

  it.each(["", "abc", "1.0000001", "1e3", "1,000", ".5", "NaN"])("rejects %j", (text) => {
    expect(() => xrpToDrops(text)).toThrow(RangeError);
  });
});

describe("formatting drops", () => {
  it.each([
    [10_000_000n, "10.00", "10.000000", "10"],
    [500_000n, "0.50", "0.500000", "0.5"],
    [1n, "0.000001", "0.000001", "0.000001"],
    [0n, "0.00", "0.000000", "0"],
    [1_234_567_891_000n, "1,234,567.891", "1,234,567.891000", "1234567.891"],
    [100_000_000_000_000_001n, "100,000,000,000.000001", "100,000,000,000.000001", "100000000000.000001"],
    [-1_500_000n, "−1.50", "−1.500000", "-1.5"],
  ])("formats %s drops for display, exactly, and for an input field", (drops, read, exact, plain) => {
    expect(formatXrp(drops)).toBe(read);
    expect(formatXrpExact(drops)).toBe(exact);
    expect(plainXrp(drops)).toBe(plain);
  });
});

describe("prices in a currency", () => {
  it.each([
    ["12.00", "EUR", "€12.00"],
    ["1234567.50", "USD", "$1,234,567.50"],
    ["1000", "JPY", "¥1,000"],
    ["2.09380000000001", "EUR", "€2.09380000000001"],
    ["0.010", "KWD", "KWD 0.010"],
    ["99999999999999999999.99", "GBP", "£99,999,999,999,999,999,999.99"],
  ])("%s %s is %s, with every digit", (amount, currency, shown) => {
    expect(formatPrice(amount, currency)).toBe(shown);
  });

  it("says what the shop adds, and nothing for XRP", () => {
    const quoted = { price: "12.00", currency: "EUR", rate: "2.0938", spread: 0.5, rate_sources: [] };
    expect(rateWords(quoted)).toBe("1 XRP = €2.0938, 0.5% added");
    expect(rateWords({ ...quoted, spread: 0 })).toBe("1 XRP = €2.0938");
    expect(rateWords(NO_PRICE)).toBeNull();
    expect(priceWords(NO_PRICE)).toBeNull();
  });
});
