import type { LiveMessage, PublicStatus } from "./types";

/** The message in a socket frame, or null if it cannot be parsed or names no payment. */
export function parseLiveMessage(frame: unknown): LiveMessage | null {
  if (typeof frame !== "string") {
    return null;
  }
  try {
    // Of anything that is no object, `Object` makes one without the field.
    const body = Object(JSON.parse(frame)) as Partial<LiveMessage>;
    return typeof body.payment_id === "string" ? (body as LiveMessage) : null;
  } catch {
    return null;
  }
}

/**
 * The payment after a live message, which keeps old values where the message has none. "completed" marks it as paid, at
 * the server's `nowMs` unless it was paid already. A message about another payment changes nothing.
 */
export function applyLiveMessage(payment: PublicStatus, message: LiveMessage, nowMs: number): PublicStatus {
  if (message.payment_id !== payment.id) {
    return payment;
  }
  const status = message.status ?? payment.status;
  return {
    ...payment,
    status,
    transaction_hash: message.transaction_hash ?? payment.transaction_hash,
    platform_fee: message.platform_fee ?? payment.platform_fee,
    merchant_payout: message.merchant_payout ?? payment.merchant_payout,
    burn_amount: message.burn_amount ?? payment.burn_amount,
    exception: message.exception ?? payment.exception,
    paid_at: status === "completed" ? (payment.paid_at ?? new Date(nowMs).toISOString()) : payment.paid_at,
  };
}
