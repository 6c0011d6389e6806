/** How refunds read in the dashboard. */
import type { BadgeTone } from "../../../components/ui/badge";
import { PRODUCT_NAME } from "../../../config/product";
import type { Refund, RefundMethodEnum, RefundStatusEnum } from "../../../lib/api/generated";
import { formatDate, formatDateTime } from "../../../lib/format";
import { priceWords } from "../../../lib/money";

export const STATES: Record<RefundStatusEnum, { tone: BadgeTone; word: string }> = {
  awaiting_payer: { tone: "warning", word: "Awaiting payer" },
  awaiting_merchant: { tone: "warning", word: "Awaiting you" },
  sending: { tone: "neutral", word: "Sending" },
  succeeded: { tone: "success", word: "Succeeded" },
  failed: { tone: "error", word: "Failed" },
  canceled: { tone: "neutral", word: "Canceled" },
  expired: { tone: "info", word: "Expired" },
};

export const WAYS: Record<RefundMethodEnum, string> = {
  own_wallet: "Own wallet",
  platform: `Through ${PRODUCT_NAME}`,
};

/** What the refund waits for, or how it ended. */
export function stepOf(refund: Refund): string {
  switch (refund.status) {
    case "awaiting_payer":
      return `Link until ${formatDate(refund.expires_at)}`;
    case "awaiting_merchant":
      return waitOf(refund);
    case "sending":
      return "Your deposit has arrived";
    case "succeeded":
      return refund.ended_at === null ? "Proven on the ledger" : `Proven ${formatDateTime(refund.ended_at)}`;
    case "failed":
      return refund.given_back && !refund.can_choose_again
        ? "Given back to you"
        : (refund.failure_reason ?? "Its money is kept for you");
    case "canceled":
    case "expired":
      return refund.paid_after_end ? "Paid after its end, not counted" : "Nothing was sent";
  }
}

function waitOf({ needs_confirmation, method, expires_at }: Refund): string {
  if (needs_confirmation) {
    return "Confirm the address";
  }
  return `${method === "own_wallet" ? "Sign" : "Send"} it by ${formatDate(expires_at)}`;
}

/** Nothing about it changes by itself any more. */
export function isOver({ status }: Refund): boolean {
  return status === "succeeded" || status === "failed" || status === "canceled" || status === "expired";
}

/** "€12.00 at 2.0938" of one that was asked for in a currency. */
export function askedAs(refund: Refund): string | null {
  const price = priceWords(refund);
  return price === null ? null : `${price} at ${refund.rate}`;
}

/** The dialog's heading: what is to be done. */
export function headingOf(refund: Refund | undefined): string {
  if (refund?.status === "awaiting_payer") {
    return "Ask your customer";
  }
  if (refund?.status === "awaiting_merchant") {
    if (refund.needs_confirmation) {
      return "Confirm the address";
    }
    return refund.method === "own_wallet" ? "Sign the refund" : "Fund the refund";
  }
  return refund?.can_choose_again ? "Choose where it goes" : "Refund";
}
