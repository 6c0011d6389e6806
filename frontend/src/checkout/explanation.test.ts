import { describe, expect, it } from "vitest";
import { explainDeposits, keptExcess, stillDue } from "./explanation";
import { settlementOf } from "./settlement";
import { aCompletedPayment, aDeposit, aPayment } from "./testing/payment";

function said(changes: Parameters<typeof aDeposit>[0]): string | undefined {
  return explainDeposits(aPayment({ deposits: [aDeposit(changes)] }))[0]?.what;
}

describe("explainDeposits", () => {
  it.each([
    ["Amount too low", "4.00 XRP arrived, less than the 10.00 XRP asked. It cannot be added up."],
    ["Payment expired", "4.00 XRP arrived after the time for this payment was over."],
    ["Already paid", "4.00 XRP arrived after this payment had been paid."],
    ["Merchant suspended", "4.00 XRP arrived while this merchant could not accept payments."],
    ["Overpaid (excess)", "4.00 XRP more arrived than the 10.00 XRP asked."],
    ["Unsupported transaction", "4.00 XRP arrived by a kind of transaction that cannot pay for this."],
    ["Something new", "4.00 XRP arrived and could not be accepted: Something new."],
  ])("says for %s what arrived", (reason, sentence) => {
    expect(said({ reason })).toBe(sentence);
  });

  it.each([
    ["pending", "It is on its way back to the wallet it came from, less the network fee.", "Pending Return"],
    ["completed", "It went back to the wallet it came from, less the network fee.", "Returned"],
    ["failed", "It could not be sent back. Write to Nordlicht Records and name the transaction.", "Return Failed"],
    ["held", "Write to Nordlicht Records and name the transaction.", undefined],
  ])("says for a return that is %s where the money is", (return_status, sentence, words) => {
    const [explanation] = explainDeposits(aPayment({ deposits: [aDeposit({ return_status })] }));
    expect(explanation?.outcome).toBe(sentence);
    expect(explanation?.badge?.words).toBe(words);
  });
});

describe("stillDue", () => {
  it("names the whole amount while an underpaid payment may be paid again", () => {
    expect(stillDue(aPayment({ exception: "underpaid" }))).toBe("Still due: 10.00 XRP, in one payment.");
  });

  it.each([
    aPayment(),
    aPayment({ exception: "underpaid", status: "expired" }),
    aPayment({ exception: "underpaid", due_amount: "0.000000" }),
    aPayment({ exception: "underpaid", due_amount: null }),
  ])("is silent otherwise", (payment) => {
    expect(stillDue(payment)).toBeNull();
  });
});

describe("keptExcess", () => {
  const excess = "0.000500";
  it("names an excess too small to send back", () => {
    expect(keptExcess(aCompletedPayment({ exception: "overpaid", received_amount: "10.000500" }))).toBe(
      `${excess.replace(/0+$/, "")} XRP more arrived than asked, too little to send back. It was added to the merchant's share.`,
    );
  });

  it("is silent where the excess goes back", () => {
    const deposits = [aDeposit({ reason: "Overpaid (excess)", amount: "2.000000" })];
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

  it("counts an excess that goes back, and no other deposit", () => {
    const deposits = [
      aDeposit({ reason: "Overpaid (excess)", amount: "2.500001" }),
      aDeposit({ reason: "Already paid", amount: "10.000000" }),
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

  it("knows nothing before the split", () => {
    expect(settlementOf(aPayment())).toBeNull();
  });
});
