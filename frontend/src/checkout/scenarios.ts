import type { BadgeTone } from "../components/ui/badge";
import type { ScenarioEnum } from "../lib/api/generated";
import type { PublicStatus } from "../lib/live-payment/types";
import { plainXrp, xrpToDrops } from "../lib/money";

export interface Scenario {
  id: ScenarioEnum;
  label: string;
  /** What happens to the money. */
  outcome: string;
  /** The payment's status in the end. */
  end: "Completed" | "Pending" | "Expired";
}

export const END_TONES: Record<Scenario["end"], BadgeTone> = {
  Completed: "success",
  Pending: "warning",
  Expired: "info",
};

/** What the payer can do, in plain words, for this payment. */
export function scenariosOf(payment: PublicStatus): Scenario[] {
  const amount = plainXrp(xrpToDrops(payment.amount));
  return [
    { id: "exact", label: `Pay exactly ${amount} XRP`, outcome: "Split and paid out in seconds", end: "Completed" },
    { id: "overpay", label: "Pay too much", outcome: "The extra is returned", end: "Completed" },
    { id: "twice", label: "Pay twice", outcome: "The second payment is returned", end: "Completed" },
    { id: "underpay", label: "Pay too little", outcome: "Returned; you can pay again", end: "Pending" },
    { id: "wrong_tag", label: "Use a wrong tag", outcome: "Can't be matched, so it's returned", end: "Pending" },
    { id: "no_tag", label: "Leave out the tag", outcome: "Can't be matched, so it's returned", end: "Pending" },
    { id: "late", label: "Pay too late", outcome: "It expires first, so it's returned", end: "Expired" },
  ];
}

/** True for a scenario that matches no payment, so that it can be tried whatever this one's status is. */
export function isUnmatched(scenario: ScenarioEnum): boolean {
  return scenario === "wrong_tag" || scenario === "no_tag";
}

/** The sentence above the scenarios. */
export function introduction(payment: PublicStatus): string {
  if (!payment.accepting) {
    return "This merchant cannot accept payments now.";
  }
  switch (payment.status) {
    case "pending":
      return "Play money. Choose what the payer does.";
    case "processing":
      return "We've got your payment.";
    default:
      return "This payment can no longer be paid. Create another one to try the rest.";
  }
}

/** Whether the server would carry the scenario out now. */
export function isPossible(scenario: ScenarioEnum, payment: PublicStatus): boolean {
  return payment.accepting && (payment.status === "pending" || isUnmatched(scenario));
}
