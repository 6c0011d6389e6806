import { describe, expect, it } from "vitest";
import type { RefundOptions } from "../../../lib/api/generated";
import { type AmountChoice, everything, firstChoice, half, planOf, withRate } from "./amounts";
import { OPTIONS } from "./testing/refunds";

const IN_XRP: RefundOptions = { ...OPTIONS, price: null, currency: null, price_left: null, rate_then: null };
const price = (text: string, rate: AmountChoice["rate"] = "then"): AmountChoice => ({
  ...{ unit: "price", text, all: false, rate },
});
const xrp = (text: string): AmountChoice => ({ unit: "xrp", text, all: false, rate: "then" });

describe("the amount of a refund", () => {
  it.each<[string, AmountChoice, bigint, object]>([
    ["a price then, rounded down to the drop", price("12.00"), 5_731_206n, { price: "12.00", rate: "then" }],
    ["a price now", price("12", "now"), 5_402_971n, { price: "12", rate: "now" }],
    ["XRP as typed", xrp("4.5"), 4_500_000n, { amount: "4.5" }],
    ["all of it, in XRP", everything(OPTIONS, "price"), 11_462_413n, { amount: "11.462413" }],
    ["all of it", everything(OPTIONS, "xrp"), 11_462_413n, { amount: "11.462413" }],
    [
      "all of the price at the rate now",
      withRate(OPTIONS, firstChoice(OPTIONS), "now"),
      10_805_943n,
      { price: "24.00", rate: "now" },
    ],
  ])("is %s", (_, choice, drops, send) => {
    expect(planOf(OPTIONS, choice).plan).toMatchObject({ drops, send, capped: false });
  });

  it("never exceeds what is left where XRP has fallen, and says what that is worth", () => {
    const fallen = { ...OPTIONS, rate_now: { ...(OPTIONS.rate_now as object), rate: "1.5" } } as RefundOptions;
    const { plan } = planOf(fallen, price("24.00", "now"));
    expect(plan).toMatchObject({ drops: 11_462_413n, send: { amount: "11.462413" }, capped: true });
    expect(plan?.how).toBe("All that is left, worth €17.19 at 1.5");
  });

  it.each([
    ["24.01", "At most €24.00 can be refunded."],
    ["12.001", "Enter an amount of EUR with at most 2 decimals."],
    ["1,000", "Enter an amount of EUR with at most 2 decimals."],
    ["0", "Enter an amount of EUR with at most 2 decimals."],
    ["", "Enter an amount of EUR with at most 2 decimals."],
  ])("is refused: %j", (text, problem) => {
    expect(planOf(OPTIONS, price(text))).toEqual({ plan: null, problem });
  });

  it.each([
    ["11.462414", "At most 11.462413 XRP can be refunded."],
    ["1.0000001", "Enter an amount of XRP with at most six decimals."],
    ["1,000", "Enter an amount of XRP with at most six decimals."],
    ["0.000000", "Enter an amount of XRP with at most six decimals."],
  ])("is refused in XRP: %j", (text, problem) => {
    expect(planOf(OPTIONS, xrp(text))).toEqual({ plan: null, problem });
  });

  it("has no price at a rate that is missing", () => {
    expect(planOf({ ...OPTIONS, rate_now: null }, price("1", "now")).problem).toMatch(/no rate/);
  });

  it("halves what is left, so that two halves never exceed it", () => {
    expect(half(OPTIONS, firstChoice(OPTIONS))).toMatchObject({ unit: "price", text: "12.00", all: false });
    const odd = { ...OPTIONS, price_left: "0.05", left: "0.000003" };
    expect(half(odd, price("")).text).toBe("0.02");
    expect(half(odd, xrp("")).text).toBe("0.000001");
  });

  it("is in XRP where the payment has no price", () => {
    expect(firstChoice(IN_XRP)).toEqual({ unit: "xrp", text: "11.462413", all: true, rate: "then" });
  });
});
