import type { PublicStatus } from "./types";

const MINUTE_MS = 60_000;

/**
 * The server's clock on this page: its time at the last read, advanced by the browser's monotonic timer. The phone's
 * own date is never used, so a wrong one cannot move an expiry.
 */
export interface ServerClock {
  offsetMs: number;
}

export function clockFrom(serverTime: string): ServerClock {
  return { offsetMs: Date.parse(serverTime) - performance.now() };
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(clock: ServerClock): number {
  return performance.now() + clock.offsetMs;
}

/** True from the expiry on, even if the status does not say so yet. */
export function isPastExpiry(payment: PublicStatus, nowMs: number): boolean {
  return payment.expires_at !== null && Date.parse(payment.expires_at) <= nowMs;
}

export interface Countdown {
  words: string;
  /** True in the last two minutes. */
  soon: boolean;
  /** The share of the payment's time that is left, 0 to 1. */
  left: number;
}

/** Whole minutes rounded up, "Expired" when over, null for a payment without an expiry. */
export function countdown(payment: PublicStatus, nowMs: number): Countdown | null {
  if (payment.expires_at === null) {
    return null;
  }
  const end = Date.parse(payment.expires_at);
  const leftMs = end - nowMs;
  if (leftMs <= 0) {
    return { words: "Expired", soon: true, left: 0 };
  }
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  const wholeMs = end - Date.parse(payment.created_at);
  return {
    words: `Expires in ${minutes} minute${minutes === 1 ? "" : "s"}`,
    soon: leftMs < 2 * MINUTE_MS,
    left: wholeMs > 0 ? Math.min(1, leftMs / wholeMs) : 0,
  };
}
