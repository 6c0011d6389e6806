import type { Detail, Payment } from "../../../lib/api/generated";
import { capitalized } from "../../../lib/format";
import { plainXrp, xrpToDrops } from "../../../lib/money";

/** A payment as the details show it. One that is supplied, such as a sample, may lack any field but its id. */
export type PaymentFacts = { [Field in keyof Detail]?: Detail[Field] | null } & {
  id: string;
  /** Its receipt's page, once it has one. */
  receipt_url?: string | null;
};

/** Shown for a text that is missing or blank. */
export function textOr(text: string | null | undefined, placeholder: string): string {
  return text === null || text === undefined || text.trim() === "" ? placeholder : text;
}

/** "Completed" for completed: badges are in sentence case. */
export function statusLabel(status: string | null | undefined): string {
  return capitalized(textOr(status, "Unknown"));
}

/** Amounts of the split are known as soon as a payment has arrived. */
export function isOpen({ status }: Pick<PaymentFacts, "status">): boolean {
  return status === "pending" || status === "processing";
}

/** "0.5 XRP" for 500000 drops. */
export function xrpWords(drops: bigint): string {
  return `${plainXrp(drops)} XRP`;
}

type Split = Pick<PaymentFacts, "received_amount" | "platform_fee" | "merchant_payout">;

/** What the payer sent too much and gets back, in drops. An excess too small to return is part of the payout. */
export function returnedExcess({ received_amount, platform_fee, merchant_payout }: Split): bigint {
  if (!received_amount || !platform_fee || !merchant_payout) {
    return 0n;
  }
  return xrpToDrops(received_amount) - xrpToDrops(platform_fee) - xrpToDrops(merchant_payout);
}

/** What the ledger delivered back of the excess, in drops; null before. */
export function excessDelivered({ deposits }: Pick<PaymentFacts, "deposits">): bigint | null {
  const delivered = deposits?.find(({ reason_code }) => reason_code === "overpaid_excess")?.returned_amount ?? null;
  return delivered === null ? null : xrpToDrops(delivered);
}

/** Why the payout failed, in a sentence, and the ledger's code for it; null where it did not. */
export function failureOf({ metadata }: Pick<PaymentFacts, "metadata">): { words: string; code: string | null } | null {
  const reason: unknown = metadata?.failure_reason;
  if (typeof reason !== "string" || reason === "") {
    return null;
  }
  const [, words = reason, code = null] = /^(.*?)\s*\((te[a-z][A-Z_0-9]+)\)\.?$/.exec(reason) ?? [];
  return { words: words.endsWith(".") ? words : `${words}.`, code };
}

/** What the merchant can do about a payout that failed with the ledger's code. */
export function payoutRemedy(code: string | null): string {
  switch (code) {
    case "tecNO_DST":
    case "tecNO_DST_INSUF_XRP":
      return "Activate the address by sending it at least 1 XRP, or connect another wallet.";
    case "tecDST_TAG_NEEDED":
      return "Connect the wallet again with its destination tag, or connect another one.";
    case "tecNO_PERMISSION":
      return "Allow deposits in the settings of that account, or connect another wallet.";
    default:
      return "Check the payout address, or connect another wallet.";
  }
}

/** What happened besides the status, in one word or two. */
export const EXCEPTION_WORDS: Partial<Record<Payment["exception"], string>> = {
  overpaid: "Overpaid",
  underpaid: "Underpaid",
  late: "Paid late",
  duplicate: "Paid twice",
};

export interface Remark {
  words: string;
  tone: "error" | "quiet";
}

/** What is unusual about a payment, in a few words; null for most. */
export function remarkOn(payment: Payment): Remark | null {
  const failure = failureOf(payment);
  if (failure !== null) {
    return { words: failure.words, tone: "error" };
  }
  const words = exceptionWords(payment);
  return words === null ? null : { words, tone: "quiet" };
}

function exceptionWords(payment: Payment): string | null {
  switch (payment.exception) {
    case "overpaid": {
      const returned = returnedExcess(payment);
      return returned > 0n ? `Overpaid by ${xrpWords(returned)}` : "Overpaid, too little to return";
    }
    case "underpaid":
      return payment.status === "pending" ? "Underpaid, waiting for the full amount" : "Underpaid";
    case "late":
      return "Paid too late";
    case "duplicate":
      return "Paid more than once";
    default:
      return null;
  }
}

/** Whether an amount of the API is more than 0; one that is not known yet is not. */
export function isPositive(amount: string | null | undefined): amount is string {
  return amount !== null && amount !== undefined && xrpToDrops(amount) > 0n;
}

/** Sent on the ledger, or still to be sent. */
export type LegState = "done" | "pending";

export function burnState(payment: PaymentFacts): LegState {
  return payment.burn_transaction_hash ? "done" : "pending";
}

export function payoutState(payment: PaymentFacts): LegState {
  return payment.payout_transaction_hash || payment.is_merchant_paid ? "done" : "pending";
}
