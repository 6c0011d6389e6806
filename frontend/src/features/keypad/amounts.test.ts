import { describe, expect, it } from "vitest";
import {
  amountOf,
  chargedOf,
  difference,
  moneyWords,
  plainAmount,
  pressed,
  shownAmount,
  shownText,
  tipOf,
  tipWords,
  unitOf,
} from "./amounts";

const EUR = unitOf("EUR", 2);
const JPY = unitOf("JPY", 0);
const KWD = unitOf("KWD", 3);
const XRP = unitOf("XRP", 6);

const keyed = (...keys: string[]) => keys.reduce(pressed, "");

describe("the keys", () => {
  it.each([
    [keyed("7", "5", "0"), EUR, "7.50", "7.50"],
    [keyed("0", "00", "5"), EUR, "0.05", "0.05"],
    [keyed("1", "2", "00", "00"), EUR, "1,200.00", "1200.00"],
    [keyed("7", "5", "back", "back", "back"), EUR, "0.00", "0.00"],
    [keyed("5", "00"), JPY, "500", "500"],
    [keyed("1", "5", "00"), KWD, "1.500", "1.500"],
    [keyed("2", "5", "0"), XRP, "2.50", "2.500000"],
  ])("%s in %o are shown as %s and sent as %s", (keys, unit, shown, sent) => {
    const amount = amountOf(keys, unit);
    expect(shownAmount(amount, unit)).toBe(shown);
    expect(plainAmount(amount, unit)).toBe(sent);
  });

  it("are at most nine", () => {
    expect(pressed("123456789", "0")).toBe("123456789");
    expect(pressed("12345678", "00")).toBe("12345678");
  });
});

describe("a tip", () => {
  it.each([
    [750n, 10, 75n],
    [30n, 15, 5n],
    [1n, 5, 0n],
    [10n, 5, 1n],
    [2_550_000n, 15, 382_500n],
  ])("of %s units at %s% is %s, rounded half up as the server does", (amount, percent, tip) => {
    expect(tipOf(amount, percent)).toBe(tip);
  });

  it("is told apart from the amount", () => {
    const charge = { amount: "3.940205", price: "8.25", currency: "EUR", tip: "0.75" };
    expect(tipWords(charge)).toBe("7.50 + 0.75 tip");
    expect(tipWords({ ...charge, tip: null })).toBeNull();
    expect(tipWords({ amount: "2.932500", price: null, currency: null, tip: "0.382500" })).toBe("2.55 + 0.3825 tip");
  });
});

it("writes what was charged in its currency", () => {
  expect(moneyWords("8.25", "EUR")).toBe("€8.25");
  expect(moneyWords("1234.500000", "XRP")).toBe("1,234.50 XRP");
  expect(shownText("500", "JPY")).toBe("500");
  expect(difference("500", "45")).toBe("455");
  expect(chargedOf({ amount: "2.500000", price: null, currency: null })).toEqual({
    amount: "2.500000",
    currency: "XRP",
  });
});
