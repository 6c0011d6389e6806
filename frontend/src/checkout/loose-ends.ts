import { xrpToDrops } from "../lib/money";
import type { PublicStatus } from "./types";

/** True while a finished payment still has a burn, a payout or a return under way. */
export function hasLooseEnds(payment: PublicStatus): boolean {
  const returning = payment.deposits.some((deposit) => deposit.return_status === "pending");
  const burns = payment.burn_amount !== null && xrpToDrops(payment.burn_amount) > 0n;
  const settling =
    payment.status === "completed" &&
    (payment.payout_transaction_hash === null || (burns && payment.burn_transaction_hash === null));
  return returning || settling;
}
