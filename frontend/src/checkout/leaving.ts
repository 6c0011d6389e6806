import { EXPIRY_GRACE_MS, STATUS_POLL_MS } from "../config/timing";
import { isPastExpiry } from "../lib/live-payment/clock";
import type { PublicStatus } from "../lib/live-payment/types";

/**
 * True for a pending payment whose expiry plus two seconds is not after now: the payer is redirected. Not on the word
 * of a page that slept or is offline: the payment may have been made meanwhile, so the status is read again first.
 */
export function shouldLeave(payment: PublicStatus, nowMs: number): boolean {
  return (
    payment.status === "pending" &&
    isPastExpiry(payment, nowMs - EXPIRY_GRACE_MS) &&
    nowMs - Date.parse(payment.server_time) < 2 * STATUS_POLL_MS
  );
}
