import { NO_PRICE } from "../../money";
import type { Deposit, PublicStatus } from "../types";

export const PAYMENT_ID = "8f41c2aa-51d0-4b3e-a93e-10d107aa5c9b";
/** The server's clock when a test begins. */
export const NOW = Date.parse("2026-11-20T12:00:00Z");
export const HASH = "8A41F2".padEnd(60, "0").concat("09CE");

/** A pending payment of 10 XRP with ten and a half minutes left, on the local ledger. */
export function aPayment(changes: Partial<PublicStatus> = {}): PublicStatus {
  return {
    id: PAYMENT_ID,
    title: "Low Tide EP",
    amount: "10.000000",
    refunded_amount: "0.000000",
    refund_status: "none",
    refunds: [],
    ...NO_PRICE,
    description: "Six songs",
    platform_name: "Nordlicht Records",
    username: "anna",
    status: "pending",
    qr_code_url: `/api/payments/public/qr/${PAYMENT_ID}.svg`,
    payment_url: `http://localhost:8000/checkout/${PAYMENT_ID}`,
    redirect_url: "https://shop.example/thanks",
    expires_at: "2026-11-20T12:10:30Z",
    created_at: "2026-11-20T11:55:30Z",
    paid_at: null,
    transaction_hash: null,
    platform_fee: null,
    merchant_payout: null,
    burn_amount: null,
    destination_address: "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe",
    destination_tag: 2815049732,
    x_address: "T7GdpSEyMmcn8J7XvUkbF1qa2JZjKFqhxwVzQHCgfHKnxDp",
    exception: "none",
    network: "local ledger",
    explorer_url: null,
    received_amount: null,
    due_amount: "10.000000",
    payout_transaction_hash: null,
    burn_transaction_hash: null,
    livemode: false,
    server_time: new Date(NOW).toISOString(),
    accepting: true,
    can_simulate: false,
    deposits: [],
    receipt_url: null,
    shop_contact: null,
    ...changes,
  };
}

/** The same payment, split and paid out. */
export function aCompletedPayment(changes: Partial<PublicStatus> = {}): PublicStatus {
  return aPayment({
    status: "completed",
    paid_at: "2026-11-20T12:00:04Z",
    transaction_hash: HASH,
    platform_fee: "0.100000",
    merchant_payout: "9.900000",
    burn_amount: "0.010000",
    received_amount: "10.000000",
    due_amount: "0.000000",
    payout_transaction_hash: "51D07B".padEnd(64, "A"),
    burn_transaction_hash: "C93E10".padEnd(64, "B"),
    ...changes,
  });
}

export function aDeposit(changes: Partial<Deposit> = {}): Deposit {
  return {
    amount: "4.000000",
    reason: "Amount too low",
    reason_code: "amount_too_low",
    return_status: "pending",
    returned_amount: null,
    transaction_hash: HASH,
    return_transaction_hash: null,
    ...changes,
  };
}
