import { describe, expect, it } from "vitest";
import { aCompletedPayment, aDeposit, aPayment } from "../lib/live-payment/testing/payment";
import type { Deposit } from "../lib/live-payment/types";
import { explainDeposits, keptExcess, stillDue } from "./explanation";
import { settlementOf } from "./settlement";

function sentence(changes: Parameters<typeof aDeposit>[0]): string | undefined {
  return explainDeposits(aPayment({ deposits: [aDeposit(changes)] }), false)[0]?.sentence;
}

describe("explainDeposits", () => {
  it.each([
    ["amount_too_low", "You sent 4 of 10 XRP. We can't combine partial payments, so we sent it back."],
    ["payment_expired", "Your 4 XRP arrived after this payment expired, so we sent it back."],
    ["already_paid", "Another 4 XRP arrived after this payment was paid, so we sent it back."],
    ["merchant_suspended", "Your 4 XRP arrived while this merchant couldn't accept payments, so we sent it back."],
    ["overpaid_excess", "You sent 4 XRP too much, so we sent the extra back."],
    ["sold_out", "Your 4 XRP arrived after the last one was sold, so we sent it back."],
    [
      "unsupported_transaction",
      "Your 4 XRP arrived in a type of transaction that can't pay for this, so we sent it back.",
    ],
  ] as const)("explains %s", (reason_code, words) => {
    expect(sentence({ reason_code, return_status: "completed" })).toBe(words);
  });

  it("asks for the full amount only while it can still be paid", () => {
    const short = aPayment({ deposits: [aDeposit({ reason_code: "amount_too_low", return_status: "pending" })] });
    const [explanation] = explainDeposits(short, true);
    expect(explanation?.sentence).toBe(
      "You sent 4 of 10 XRP. We can't combine partial payments, so it's on its way back. Please pay the full amount.",
    );
  });

  it("quotes the server's sentence for a reason that the page does not know", () => {
    const unknown = { reason_code: "something_new" as Deposit["reason_code"], reason: "Something new" };
    expect(sentence({ ...unknown, return_status: "completed" })).toBe(
      "Your 4 XRP couldn't be accepted (Something new), so we sent it back.",
    );
  });

  it.each([
    ["pending", "Your 4 XRP arrived after this payment expired, so it's on its way back.", "Pending Return"],
    ["completed", "Your 4 XRP arrived after this payment expired, so we sent it back.", "Returned"],
    [
      "failed",
      "Your 4 XRP arrived after this payment expired. It couldn't be returned. Contact Nordlicht Records and quote the transaction.",
      "Return Failed",
    ],
    [
      "held",
      "Your 4 XRP arrived after this payment expired. Contact Nordlicht Records and quote the transaction.",
      undefined,
    ],
  ])("says where the money is while the return is %s", (return_status, words, badge) => {
    const late = aDeposit({ reason_code: "payment_expired", return_status });
    const [explanation] = explainDeposits(aPayment({ deposits: [late] }), false);
    expect(explanation?.sentence).toBe(words);
    expect(explanation?.badge?.words).toBe(badge);
  });
});

describe("stillDue", () => {
  it("is the whole amount while an underpaid payment can be paid again", () => {
    expect(stillDue(aPayment({ exception: "underpaid" }))).toBe(10_000_000n);
  });

  it.each([
    aPayment(),
    aPayment({ exception: "underpaid", status: "expired" }),
    aPayment({ exception: "underpaid", due_amount: "0.000000" }),
    aPayment({ exception: "underpaid", due_amount: null }),
  ])("is null otherwise", (payment) => {
    expect(stillDue(payment)).toBeNull();
  });
});

describe("keptExcess", () => {
  it("explains an excess too small to return", () => {
    expect(keptExcess(aCompletedPayment({ exception: "overpaid", received_amount: "10.000500" }))).toBe(
      "You sent 0.0005 XRP too much. That is too little to return, so it was paid to the merchant.",
    );
  });

  it("is null where the excess is returned", () => {
    const deposits = [aDeposit({ reason_code: "overpaid_excess", amount: "2.000000" })];
    expect(keptExcess(aCompletedPayment({ exception: "overpaid", received_amount: "12.000000", deposits }))).toBeNull();
  });
});

describe("settlementOf", () => {
  it("adds up to the drop", () => {
    expect(settlementOf(aCompletedPayment())).toEqual({
      received: 10_000_000n,
      payout: 9_900_000n,
      kept: 90_000n,
      burn: 10_000n,
      returned: 0n,
    });
  });

  it("counts an excess that is returned, and no other deposit", () => {
    const deposits = [
      aDeposit({ reason_code: "overpaid_excess", amount: "2.500001" }),
      aDeposit({ reason_code: "already_paid", amount: "10.000000" }),
    ];
    const settlement = settlementOf(aCompletedPayment({ received_amount: "12.500001", deposits }));
    expect(settlement).toMatchObject({ received: 12_500_001n, returned: 2_500_001n });
    const { received, payout, kept, burn, returned } = settlement ?? {
      received: 1n,
      payout: 0n,
      kept: 0n,
      burn: 0n,
      returned: 0n,
    };
    expect(payout + kept + burn + returned).toBe(received);
  });

  it("is null before the split", () => {
    expect(settlementOf(aPayment())).toBeNull();
  });
});
