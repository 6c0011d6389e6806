import { describe, expect, it } from "vitest";
import type { Receipt } from "../../lib/api/generated";
import { BURN, MERCHANT, OVERPAID, PAYER, PLATFORM, RECEIPT, REFUNDED, shown } from "./testing/receipt";
import { addsUp, type Claim, claimsOf, judge } from "./verify";

const [PAYMENT, PAYOUT, BURNING] = claimsOf(RECEIPT) as [Claim, Claim, Claim];
const REFUND = claimsOf(REFUNDED)[3] as Claim;

describe("what a receipt claims of the ledger", () => {
  it("is one transaction from the payer, and one to the merchant and to the burn wallet each", () => {
    expect(claimsOf(RECEIPT)).toEqual([
      {
        kind: "payment",
        hash: RECEIPT.transaction_hash,
        sender: PAYER,
        destination: PLATFORM,
        tag: 2815049732,
        drops: 38_200_000n,
        share: null,
      },
      {
        kind: "payout",
        hash: RECEIPT.payout_transaction_hash,
        sender: PLATFORM,
        destination: MERCHANT,
        tag: null,
        drops: 37_818_000n,
        share: null,
      },
      {
        kind: "burn",
        hash: RECEIPT.burn_transaction_hash,
        sender: PLATFORM,
        destination: BURN,
        tag: null,
        drops: 38_200n,
        share: null,
      },
    ]);
  });

  it("includes the return of an excess, to the sender with the sender's tag and less the frozen fee", () => {
    expect(claimsOf(OVERPAID)[3]).toEqual({
      kind: "return",
      hash: OVERPAID.return_transaction_hash,
      sender: PLATFORM,
      destination: PAYER,
      tag: 77,
      drops: 1_999_988n,
      share: null,
    });
  });

  it("leaves out a burn of nothing", () => {
    const kinds = claimsOf({ ...RECEIPT, burn_amount: "0.000000", burn_address: null }).map(({ kind }) => kind);
    expect(kinds).toEqual(["payment", "payout"]);
  });

  it("is the whole transfer where one pays several payments, with this payment's share of it", () => {
    const gathered = claimsOf({
      ...RECEIPT,
      payout_gathered: true,
      payout_transfer_amount: "75.636000",
      burn_gathered: true,
      burn_transfer_amount: "0.076400",
    });
    expect(gathered.map(({ drops, share }) => [drops, share])).toEqual([
      [38_200_000n, null],
      [75_636_000n, 37_818_000n],
      [76_400n, 38_200n],
    ]);
  });
});

describe("the ledger's answer", () => {
  it.each([
    ["payment", PAYMENT],
    ["payout", PAYOUT],
    ["burn", BURNING],
    ["refund", REFUND],
  ])("bears out a %s that is as claimed", (_, claim) => {
    expect(judge(claim, shown(claim, 7))).toEqual({ state: "shown", ledger: 7 });
  });

  it("without the transaction is said as such", () => {
    expect(judge(PAYMENT, null)).toEqual({ state: "missing" });
  });

  type Answer = ReturnType<typeof shown>;
  const tx = (fields: object) => (answer: Answer) => ({ ...answer, tx_json: { ...answer.tx_json, ...fields } });
  const meta = (fields: object) => (answer: Answer) => ({ ...answer, meta: { ...answer.meta, ...fields } });
  const token = { currency: "USD", issuer: PLATFORM, value: "38200000" };

  it.each<[string, Claim, (answer: Answer) => unknown, string]>([
    ["hash", PAYMENT, (answer) => ({ ...answer, hash: "F".repeat(64) }), "It has another hash."],
    ["ledger", PAYMENT, (answer) => ({ ...answer, validated: false }), "It is not in a validated ledger."],
    ["ledger index", PAYMENT, ({ ledger_index: _, ...answer }) => answer, "It names no ledger."],
    ["type", PAYMENT, tx({ TransactionType: "AccountSet" }), "It is of the type AccountSet, not a payment."],
    ["result", PAYMENT, meta({ TransactionResult: "tecPATH_DRY" }), "Its result is tecPATH_DRY, not tesSUCCESS."],
    ["sender", PAYMENT, tx({ Account: BURN }), `It was sent by ${BURN}, not by ${PAYER}.`],
    ["destination", PAYOUT, tx({ Destination: BURN }), `It went to ${BURN}, not to ${MERCHANT}.`],
    ["tag", PAYMENT, tx({ DestinationTag: 5 }), "Its destination tag is 5, not 2815049732."],
    ["missing tag", PAYMENT, tx({ DestinationTag: undefined }), "Its destination tag is none, not 2815049732."],
    ["superfluous tag", PAYOUT, tx({ DestinationTag: 5 }), "Its destination tag is 5, not none."],
    ["tag 0 is a tag", PAYOUT, tx({ DestinationTag: 0 }), "Its destination tag is 0, not none."],
    [
      "amount, by one drop",
      PAYOUT,
      meta({ delivered_amount: "37817999" }),
      "It delivered 37.817999 XRP, not 37.818000.",
    ],
    ["refunded amount", REFUND, meta({ delivered_amount: "5999999" }), "It delivered 5.999999 XRP, not 6.000000."],
    ["amount of a token", PAYMENT, meta({ delivered_amount: token }), "It did not deliver XRP."],
    ["amount that is unavailable", PAYMENT, meta({ delivered_amount: "unavailable" }), "It did not deliver XRP."],
    ["amount that is missing", PAYMENT, meta({ delivered_amount: undefined }), "It did not deliver XRP."],
  ])("is not accepted with another %s", (_, claim, change, sentence) => {
    expect(judge(claim, change(shown(claim)))).toEqual({ state: "differs", differences: [sentence] });
  });

  it.each([["a text"], [{}], [{ validated: true }], [[]]])("is not accepted if it is nonsense: %j", (answer) => {
    expect(judge(PAYMENT, answer).state).toBe("differs");
  });

  it("names every difference", () => {
    const answer = tx({ Account: BURN, Destination: PAYER })(shown(PAYMENT));
    expect(judge(PAYMENT, answer)).toEqual({
      state: "differs",
      differences: [expect.stringContaining("sent by"), expect.stringContaining("went to")],
    });
  });
});

describe("the arithmetic", () => {
  it.each<[string, Partial<Receipt>]>([
    ["with a fee and a burn", {}],
    ["with an excess that went back", OVERPAID],
    ["with an excess too small to go back", { received_amount: "38.200500", merchant_payout: "37.818500" }],
    [
      "without a fee",
      {
        fee_percentage: 0,
        platform_fee: "0.000000",
        burn_amount: "0.000000",
        kept_amount: "0.000000",
        merchant_payout: "38.200000",
      },
    ],
    [
      "rounded down, in the merchant's favour",
      {
        amount: "0.000199",
        received_amount: "0.000199",
        platform_fee: "0.000001",
        burn_amount: "0.000000",
        kept_amount: "0.000001",
        merchant_payout: "0.000198",
      },
    ],
  ])("holds %s", (_, changes) => {
    expect(addsUp({ ...RECEIPT, ...changes })).toBe(true);
  });

  it.each<[string, Partial<Receipt>]>([
    ["fee", { platform_fee: "0.382001", kept_amount: "0.343801", merchant_payout: "37.817999" }],
    ["burn", { burn_amount: "0.038201", kept_amount: "0.343799" }],
    ["kept amount", { kept_amount: "0.343801" }],
    ["payout", { merchant_payout: "37.818001" }],
    ["received amount", { received_amount: "38.200001" }],
    ["excess", { excess: "0.000001" }],
    ["percentage", { fee_percentage: 2 }],
  ])("does not with another %s, by one drop", (_, changes) => {
    expect(addsUp({ ...RECEIPT, ...changes })).toBe(false);
  });
});
