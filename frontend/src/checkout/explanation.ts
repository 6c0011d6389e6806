import type { Deposit, PublicStatus } from "../lib/live-payment/types";
import { plainXrp, xrpToDrops } from "../lib/money";

export type BadgeWords = { tone: "warning" | "success" | "error"; words: string };

export interface Explanation {
  deposit: Deposit;
  /** What arrived, why it was not accepted, and where it is now. */
  sentence: string;
  badge: BadgeWords | null;
}

const BADGES: Record<string, BadgeWords> = {
  pending: { tone: "warning", words: "Pending Return" },
  completed: { tone: "success", words: "Returned" },
  failed: { tone: "error", words: "Return Failed" },
};

/** What became of the money, for `it` or `the extra`; a failed return and a held deposit have no entry. */
const RETURN: Record<string, (it: string) => string> = {
  pending: (it) => `${it === "it" ? "it's" : `${it} is`} on its way back`,
  completed: (it) => `we sent ${it} back`,
};

function xrp(amount: string): string {
  return `${plainXrp(xrpToDrops(amount))} XRP`;
}

/** True for the excess of an overpaid payment. */
export function isExcess(deposit: Deposit): boolean {
  return deposit.reason_code === "overpaid_excess";
}

/** What arrived and why it was not accepted, without a full stop. */
function problem(payment: PublicStatus, { amount, reason, reason_code }: Deposit): string {
  switch (reason_code) {
    case "amount_too_low":
      return `You sent ${plainXrp(xrpToDrops(amount))} of ${xrp(payment.amount)}. We can't combine partial payments`;
    case "payment_expired":
      return `Your ${xrp(amount)} arrived after this payment expired`;
    case "already_paid":
      return `Another ${xrp(amount)} arrived after this payment was paid`;
    case "merchant_suspended":
      return `Your ${xrp(amount)} arrived while this merchant couldn't accept payments`;
    case "sold_out":
      return `Your ${xrp(amount)} arrived after the last one was sold`;
    case "overpaid_excess":
      return `You sent ${xrp(amount)} too much`;
    case "unsupported_transaction":
      return `Your ${xrp(amount)} arrived in a type of transaction that can't pay for this`;
    default:
      return `Your ${xrp(amount)} couldn't be accepted (${reason})`;
  }
}

function explain(payment: PublicStatus, deposit: Deposit, inTime: boolean): Explanation {
  const what = problem(payment, deposit);
  const returned = RETURN[deposit.return_status];
  const contact = `Contact ${payment.platform_name} and quote the transaction.`;
  let sentence: string;
  if (returned !== undefined) {
    sentence = `${what}, so ${returned(isExcess(deposit) ? "the extra" : "it")}.`;
  } else if (deposit.return_status === "failed") {
    sentence = `${what}. It couldn't be returned. ${contact}`;
  } else {
    sentence = `${what}. ${contact}`;
  }
  if (inTime && deposit.reason_code === "amount_too_low") {
    sentence += " Please pay the full amount.";
  }
  return { deposit, sentence, badge: BADGES[deposit.return_status] ?? null };
}

/** One explanation for each deposit that was not accepted, the oldest first. `inTime`: the payment can still be paid. */
export function explainDeposits(payment: PublicStatus, inTime: boolean): Explanation[] {
  return payment.deposits.map((deposit) => explain(payment, deposit, inTime));
}

/** The amount in drops that a payer who sent too little still owes while there is time; otherwise null. */
export function stillDue(payment: PublicStatus): bigint | null {
  const due = payment.due_amount === null ? 0n : xrpToDrops(payment.due_amount);
  return payment.status === "pending" && payment.exception === "underpaid" && due > 0n ? due : null;
}

/** The sentence about an excess too small to return, which was added to the merchant's share; otherwise null. */
export function keptExcess(payment: PublicStatus): string | null {
  const returned = payment.deposits.some(isExcess);
  if (payment.exception !== "overpaid" || returned || payment.received_amount === null) {
    return null;
  }
  const excess = xrpToDrops(payment.received_amount) - xrpToDrops(payment.amount);
  return excess > 0n
    ? `You sent ${plainXrp(excess)} XRP too much. That is too little to return, so it was paid to the merchant.`
    : null;
}
