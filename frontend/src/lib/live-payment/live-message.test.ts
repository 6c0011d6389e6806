import { describe, expect, it } from "vitest";
import { applyLiveMessage, parseLiveMessage } from "./live-message";
import { aCompletedPayment, aPayment, HASH, NOW, PAYMENT_ID } from "./testing/payment";

describe("parseLiveMessage", () => {
  it.each([["not json"], ["null"], ["[]"], ['"text"'], ['{"status":"completed"}'], ['{"payment_id":7}'], [new Blob()]])(
    "ignores %s",
    (frame) => {
      expect(parseLiveMessage(frame)).toBeNull();
    },
  );

  it("reads a message that names a payment", () => {
    expect(parseLiveMessage('{"payment_id":"x","status":"processing"}')).toEqual({
      payment_id: "x",
      status: "processing",
    });
  });
});

describe("applyLiveMessage", () => {
  it("takes the values in the message and keeps the others", () => {
    const before = aPayment({ platform_fee: "0.100000" });
    const after = applyLiveMessage(
      before,
      { payment_id: PAYMENT_ID, status: "processing", transaction_hash: HASH, platform_fee: null },
      NOW,
    );
    expect(after).toEqual({ ...before, status: "processing", transaction_hash: HASH });
  });

  it("takes fee, payout, burn and exception", () => {
    const amounts = { platform_fee: "0.100000", merchant_payout: "9.900000", burn_amount: "0.010000" };
    const after = applyLiveMessage(aPayment(), { payment_id: PAYMENT_ID, exception: "overpaid", ...amounts }, NOW);
    expect(after).toEqual(aPayment({ exception: "overpaid", ...amounts }));
  });

  it("marks a completed payment as paid, and keeps an earlier paid_at", () => {
    const message = { payment_id: PAYMENT_ID, status: "completed" };
    expect(applyLiveMessage(aPayment(), message, NOW).paid_at).toBe("2026-11-20T12:00:00.000Z");
    expect(applyLiveMessage(aCompletedPayment(), message, NOW).paid_at).toBe("2026-11-20T12:00:04Z");
  });

  it("ignores a message about another payment", () => {
    const payment = aPayment();
    expect(applyLiveMessage(payment, { payment_id: "another", status: "completed" }, NOW)).toBe(payment);
  });
});
