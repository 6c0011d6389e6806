import { isPastExpiry } from "../lib/live-payment/clock";
import type { PublicStatus } from "../lib/live-payment/types";

/** What the page shows for a payment: the kind of panel, its heading and the line below it. */
export interface ViewState {
  kind: "payable" | "without-qr" | "not-accepting" | "processing" | "completed" | "expired" | "failed" | "unknown";
  heading: string;
  detail: string;
}

const EXPIRED: ViewState = { kind: "expired", heading: "Payment Expired", detail: "Time limit exceeded" };

/** The view state of a payment at `nowMs` of the server's clock; nothing else decides it. */
export function viewStateOf(payment: PublicStatus, nowMs: number): ViewState {
  switch (payment.status) {
    case "pending":
      return isPastExpiry(payment, nowMs) ? EXPIRED : pendingView(payment);
    case "processing":
      return {
        kind: "processing",
        heading: "Processing Payment",
        detail: "Payment received.",
      };
    case "completed":
      return { kind: "completed", heading: "Payment Complete!", detail: "" };
    case "expired":
      return EXPIRED;
    case "failed":
      return { kind: "failed", heading: "Payment Failed", detail: "Transaction failed" };
    default:
      return { kind: "unknown", heading: "Unknown Status", detail: payment.status };
  }
}

function pendingView(payment: PublicStatus): ViewState {
  if (!payment.accepting) {
    return {
      kind: "not-accepting",
      heading: "Payment Pending",
      detail: "This merchant cannot accept payments now.",
    };
  }
  if (payment.qr_code_url === null || payment.payment_url === null) {
    return { kind: "without-qr", heading: "Payment Pending", detail: "QR Code generating..." };
  }
  return {
    kind: "payable",
    heading: "Scan with your XRP wallet to pay",
    detail: "Payment will be processed automatically",
  };
}

/** Changes whenever other parts are shown: what is keyed by it is drawn anew, and nothing slides down the page. */
export function shownState({ status, deposits }: PublicStatus): string {
  return `${status} ${deposits.length}`;
}
