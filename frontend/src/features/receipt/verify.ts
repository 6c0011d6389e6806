/** What a receipt claims of the ledger, and whether a ledger's answer bears it out. Nothing here asks Dropwise. */
import type { Receipt } from "../../lib/api/generated";
import { formatXrpExact, xrpToDrops } from "../../lib/money";

export type ClaimKind = "payment" | "payout" | "burn" | "return" | "refund";

/** One transaction that the receipt names. */
export interface Claim {
  kind: ClaimKind;
  /** Null until it has been sent. */
  hash: string | null;
  /** Null of a refund: it may come from any wallet of the merchant, and go to another account of the payer. */
  sender: string | null;
  destination: string | null;
  /** Null: without a destination tag; not compared where the destination is not. */
  tag: number | null;
  /** What the transaction delivers. */
  drops: bigint;
  /** What it delivers for this payment, where it pays several at once; else null. */
  share: bigint | null;
}

/** What the ledger says of a claim. `ledger`: the index of the validated ledger that has the transaction. */
export type Verdict =
  | { state: "shown"; ledger: number }
  | { state: "missing" }
  | { state: "differs"; differences: string[] };

/** The transactions of a receipt, in the order in which they happened. A share of 0 drops was never sent. */
export function claimsOf(receipt: Receipt): Claim[] {
  const platform = receipt.destination_address;
  const payout = xrpToDrops(receipt.merchant_payout);
  const burn = xrpToDrops(receipt.burn_amount);
  const claims: Claim[] = [
    {
      kind: "payment",
      hash: receipt.transaction_hash,
      sender: receipt.sender_address,
      destination: platform,
      tag: receipt.destination_tag,
      drops: xrpToDrops(receipt.received_amount),
      share: null,
    },
    {
      kind: "payout",
      hash: receipt.payout_transaction_hash,
      sender: platform,
      destination: receipt.wallet_address,
      tag: receipt.payout_tag,
      ...sent(payout, receipt.payout_gathered, receipt.payout_transfer_amount),
    },
  ];
  if (burn > 0n && receipt.burn_address !== null) {
    claims.push({
      kind: "burn",
      hash: receipt.burn_transaction_hash,
      sender: platform,
      destination: receipt.burn_address,
      tag: null,
      ...sent(burn, receipt.burn_gathered, receipt.burn_transfer_amount),
    });
  }
  if (receipt.return_amount !== null) {
    claims.push({
      kind: "return",
      hash: receipt.return_transaction_hash,
      sender: platform,
      destination: receipt.sender_address,
      tag: receipt.return_tag,
      drops: xrpToDrops(receipt.return_amount),
      share: null,
    });
  }
  for (const { amount, transaction_hash } of receipt.refunds) {
    claims.push({
      ...{ kind: "refund", hash: transaction_hash, sender: null, destination: null, tag: null, share: null },
      drops: xrpToDrops(amount),
    });
  }
  return claims;
}

function sent(share: bigint, gathered: boolean, transfer: string | null): Pick<Claim, "drops" | "share"> {
  return gathered && transfer !== null ? { drops: xrpToDrops(transfer), share } : { drops: share, share: null };
}

const PPM = 1_000_000n;

/** Whether the receipt's own figures add up, to the drop: the fee of the amount, the burn of the fee, the rest paid out. */
export function addsUp(receipt: Receipt): boolean {
  const received = xrpToDrops(receipt.received_amount);
  const fee = xrpToDrops(receipt.platform_fee);
  const burn = xrpToDrops(receipt.burn_amount);
  const excess = xrpToDrops(receipt.excess);
  return (
    fee === (xrpToDrops(receipt.amount) * ppm(receipt.fee_percentage)) / PPM &&
    burn === (fee * ppm(receipt.burn_ratio_of_platform_fee)) / PPM &&
    xrpToDrops(receipt.kept_amount) === fee - burn &&
    xrpToDrops(receipt.merchant_payout) === received - fee - excess
  );
}

/** Percentages have at most four decimals. */
function ppm(percentage: number): bigint {
  return BigInt(Math.round(percentage * 10_000));
}

/** A server's answer to the command `tx` (API version 2): the transaction, or null if its ledger has none of this hash. */
export function judge(claim: Claim, answer: unknown): Verdict {
  if (answer === null) {
    return { state: "missing" };
  }
  const found = record(answer);
  const tx = record(found.tx_json);
  const meta = record(found.meta);
  const differences: string[] = [];
  const compare = (what: unknown, expected: unknown, sentence: string) => {
    if (what !== expected) {
      differences.push(sentence);
    }
  };

  compare(found.hash, claim.hash, "It has another hash.");
  compare(found.validated, true, "It is not in a validated ledger.");
  compare(tx.TransactionType, "Payment", `It is of the type ${words(tx.TransactionType)}, not a payment.`);
  const result = meta.TransactionResult;
  compare(result, "tesSUCCESS", `Its result is ${words(result)}, not tesSUCCESS.`);
  if (claim.sender !== null) {
    compare(tx.Account, claim.sender, `It was sent by ${words(tx.Account)}, not by ${claim.sender}.`);
  }
  if (claim.destination !== null) {
    compare(tx.Destination, claim.destination, `It went to ${words(tx.Destination)}, not to ${claim.destination}.`);
    const tag = tx.DestinationTag ?? null;
    compare(tag, claim.tag, `Its destination tag is ${words(tag)}, not ${words(claim.tag)}.`);
  }
  const delivered = dropsOf(meta.delivered_amount);
  if (delivered === null) {
    differences.push("It did not deliver XRP.");
  } else {
    const said = `${formatXrpExact(delivered)} XRP, not ${formatXrpExact(claim.drops)}`;
    compare(delivered, claim.drops, `It delivered ${said}.`);
  }
  if (differences.length > 0) {
    return { state: "differs", differences };
  }
  return typeof found.ledger_index === "number"
    ? { state: "shown", ledger: found.ledger_index }
    : { state: "differs", differences: ["It names no ledger."] };
}

/** Tokens are objects; XRP is a string of drops. */
function dropsOf(amount: unknown): bigint | null {
  return typeof amount === "string" && /^\d+$/.test(amount) ? BigInt(amount) : null;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function words(value: unknown): string {
  return value === undefined || value === null ? "none" : String(value);
}
