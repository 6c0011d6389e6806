import { describe, expect, it } from "vitest";
import { comparePrices, isPrice, linkPriceWords, priceToDrops, shortPriceWords, timesPrice } from "./price";

describe("prices of links", () => {
  it("are written with their currency", () => {
    expect(linkPriceWords("24.00", "EUR")).toBe("€24.00");
    expect(linkPriceWords("12.500000", "XRP")).toBe("12.50 XRP");
    expect(shortPriceWords("5.00", "EUR")).toBe("€5");
    expect(shortPriceWords("5.000000", "XRP")).toBe("5 XRP");
  });

  it("are multiplied and compared without floats", () => {
    expect(timesPrice("0.10", 3)).toBe("0.30");
    expect(timesPrice("1200", 2)).toBe("2400");
    expect(comparePrices("3", "3.00")).toBe(0);
    expect(comparePrices("2.99", "3.00")).toBe(-1);
  });

  it("become drops as the server converts them: rounded up, with the spread", () => {
    expect(priceToDrops("12.00", "2.0938", 0)).toBe(5_731_207n);
    expect(priceToDrops("12.00", "2.0938", 1)).toBe(5_788_519n);
    expect(priceToDrops("x", "2", 0)).toBeNull();
  });

  it("have at most their currency's decimals", () => {
    expect([isPrice("12.5", 2), isPrice("12.555", 2), isPrice("0", 2), isPrice("1e3", 2)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
