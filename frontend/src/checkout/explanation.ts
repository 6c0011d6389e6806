import { formatXrp, xrpToDrops } from "../lib/money";
import type { Deposit, PublicStatus } from "./types";

export interface Explanation {
  deposit: Deposit;
  what: string;
  outcome: string;
  badge: { tone: "warning" | "success" | "error"; words: string } | null;
}

function xrp(amount: string): string {
  return `${formatXrp(xrpToDrops(amount))} XRP`;
}

function whatArrived(payment: PublicStatus, { amount, reason }: Deposit): string {
  switch (reason) {
    case "Amount too low":
      return `${xrp(amount)} arrived, less than the ${xrp(payment.amount)} asked. It cannot be added up.`;
    case "Payment expired":
      return `${xrp(amount)} arrived after the time for this payment was over.`;
    case "Already paid":
      return `${xrp(amount)} arrived after this payment had been paid.`;
    case "Merchant suspended":
      return `${xrp(amount)} arrived while this merchant could not accept payments.`;
    case "Overpaid (excess)":
      return `${xrp(amount)} more arrived than the ${xrp(payment.amount)} asked.`;
    case "Unsupported transaction":
      return `${xrp(amount)} arrived by a kind of transaction that cannot pay for this.`;
    default:
      return `${xrp(amount)} arrived and could not be accepted: ${reason}.`;
  }
}

function whatHappens(deposit: Deposit, platform: string): Pick<Explanation, "outcome" | "badge"> {
  switch (deposit.return_status) {
    case "pending":
      return {
        outcome: "It is on its way back to the wallet it came from, less the network fee.",
        badge: { tone: "warning", words: "Pending Return" },
      };
    case "completed":
      return {
        outcome: "It went back to the wallet it came from, less the network fee.",
        badge: { tone: "success", words: "Returned" },
      };
    case "failed":
      return {
        outcome: `It could not be sent back. Write to ${platform} and name the transaction.`,
        badge: { tone: "error", words: "Return Failed" },
      };
    default:
      return { outcome: `Write to ${platform} and name the transaction.`, badge: null };
  }
}

/** One explanation for each sum that arrived and was not kept: what arrived, and where it is now. */
export function explainDeposits(payment: PublicStatus): Explanation[] {
  return payment.deposits.map((deposit) => ({
    deposit,
    what: whatArrived(payment, deposit),
    ...whatHappens(deposit, payment.platform_name),
  }));
}

/** What a payer who sent too little still owes, while there is time; else null. */
export function stillDue(payment: PublicStatus): string | null {
  const due = payment.due_amount === null ? 0n : xrpToDrops(payment.due_amount);
  if (payment.status !== "pending" || payment.exception !== "underpaid" || due <= 0n) {
    return null;
  }
  return `Still due: ${formatXrp(due)} XRP, in one payment.`;
}

/** An excess too small to be worth sending back; it went to the merchant with the rest. Else null. */
export function keptExcess(payment: PublicStatus): string | null {
  const returned = payment.deposits.some((deposit) => deposit.reason === "Overpaid (excess)");
  if (payment.exception !== "overpaid" || returned || payment.received_amount === null) {
    return null;
  }
  const excess = xrpToDrops(payment.received_amount) - xrpToDrops(payment.amount);
  return excess > 0n
    ? `${formatXrp(excess)} XRP more arrived than asked, too little to send back. It was added to the merchant's share.`
    : null;
}
