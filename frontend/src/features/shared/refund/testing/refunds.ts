/** Refunds as the API answers them, for tests. */
import type { Refund, RefundDetail, RefundOptions } from "../../../../lib/api/generated";

export const REFUND_ID = "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d";
export const PAYMENT_ID = "5391eeaa-dfee-4529-84d7-4c6bd35769b2";
export const PAYER = "rU3pRV1cK9qMUoYzJ8JwLAJF5CrNG84dr7";
const INVOICE_ID = "69A1148CAB9B746F74506F0169A1148CAB9B746F74506F0169A1148CAB9B746F";

/** Of a payment of €24.00 that came as 11.462413 XRP; XRP has risen since. */
export const OPTIONS: RefundOptions = {
  ...{ amount: "11.462413", refunds_total: "0.000000", left: "11.462413" },
  ...{ price: "24.00", currency: "EUR", price_left: "24.00" },
  rate_then: { rate: "2.0938", rate_at: "2026-11-18T15:03:00Z", sources: 3 },
  rate_now: { rate: "2.221", rate_at: "2026-11-23T09:11:00Z", sources: 3 },
  ...{ platform_fee: "0.114624", merchant_payout: "11.347789", return_fee: "0.000012", network_fee: "0.000012" },
  ...{ sender_address: PAYER, sender_tag: 71, obstacle: null, platform_ready: true, customer_email: null },
};

export function aRefund(values: Partial<Refund> = {}): Refund {
  return {
    ...{ id: REFUND_ID, payment_id: PAYMENT_ID, title: "High Tide, screen print A2", username: "j.okafor" },
    ...{ customer_email: null, amount: "5.731206", price: "12.00", currency: "EUR", rate: "2.0938" },
    ...{ rate_at: "2026-11-18T15:03:00Z", status: "awaiting_merchant", method: "own_wallet" },
    ...{ destination_address: PAYER, destination_tag: 71, needs_confirmation: false },
    ...{ deposit_address: null, deposit_tag: null, due_amount: null, invoice_id: INVOICE_ID },
    payment_url: `https://xaman.app/detect/request:${PAYER}?amount=5.731206&dt=71&invoiceid=${INVOICE_ID}`,
    ...{ claim_url: null, expires_at: "2026-11-30T14:02:00Z", transaction_hash: null, paid_after_end: false },
    ...{ reason: "One of two arrived creased", failure_reason: null, given_back: false, can_choose_again: false },
    ...{ can_cancel: true, explorer_url: null, created_at: "2026-11-23T14:02:00Z", ended_at: null },
    ...values,
  };
}

export function detailOf(refund: Refund, values: Partial<RefundDetail> = {}): RefundDetail {
  return { refund, mismatched: [], transaction: null, can_simulate: false, ...values };
}
