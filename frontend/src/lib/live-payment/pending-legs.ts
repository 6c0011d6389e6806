import { xrpToDrops } from "../money";
import type { PublicStatus } from "./types";

/** True while a finished payment still has a payout, burn or return that is not yet on the ledger. */
export function hasPendingLegs(payment: PublicStatus): boolean {
  const returning = payment.deposits.some((deposit) => deposit.return_status === "pending");
  const burns = payment.burn_amount !== null && xrpToDrops(payment.burn_amount) > 0n;
  const settling =
    payment.status === "completed" &&
    (payment.payout_transaction_hash === null || (burns && payment.burn_transaction_hash === null));
  return returning || settling;
}

/** True while the status is still moving and the page polls for it. */
export function isMoving(status: string): boolean {
  return status === "pending" || status === "processing";
}
