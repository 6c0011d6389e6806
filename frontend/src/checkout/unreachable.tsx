import { PRODUCT_NAME } from "../config/product";
import type { Away } from "../lib/live-payment/payment-feed";

const WORDS = {
  offline: "You're offline. If you've already paid, your payment is safe. This page will catch up.",
  server: `We can't reach ${PRODUCT_NAME} right now. If you've paid, your payment is safe.`,
};

/** Shown while the status cannot be read: who is away, and that no money is lost. */
export function Unreachable({ away }: { away: Away }) {
  return (
    <p role="status" className="mx-auto mt-2 max-w-[320px] text-balance text-center text-13 text-amber">
      {WORDS[away]}
    </p>
  );
}
