import type { CreatePaymentParams, CurrentPayment } from "../../src/index.js";

export const PARAMS: CreatePaymentParams = {
  title: "Low Tide EP",
  amount: 10.0,
  platform_name: "Nordlicht Records",
  username: "anna",
  redirect_url: "https://shop.example/thanks/{PAYMENT_ID}",
};

export function payment(fields: Partial<CurrentPayment> = {}): CurrentPayment {
  return {
    id: "7b0d3d1e-6f0b-4a53-9d1c-0a4f5e0b7c11",
    title: PARAMS.title,
    description: "",
    amount: "10.000000",
    status: "pending",
    exception: "none",
    platform_name: PARAMS.platform_name,
    username: PARAMS.username,
    destination_address: "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe",
    destination_tag: 1_234_567,
    sender_address: null,
    wallet_address: "rUn84CUYbNjRoTQ6mSW7BVJPSVJNLb1QLo",
    transaction_hash: null,
    received_amount: null,
    received_at: null,
    expires_at: "2026-11-22T12:15:00Z",
    ended: false,
    created_at: "2026-11-22T12:00:00Z",
    updated_at: "2026-11-22T12:00:00Z",
    paid_at: null,
    platform_fee: null,
    burn_amount: null,
    merchant_payout: null,
    burn_transaction_hash: null,
    payout_transaction_hash: null,
    is_merchant_paid: false,
    metadata: {},
    redirect_url: PARAMS.redirect_url,
    checkout_url: "https://pay.example/checkout/7b0d3d1e-6f0b-4a53-9d1c-0a4f5e0b7c11",
    developer_reference: null,
    livemode: false,
    server_time: "2026-11-22T12:00:00Z",
    ...fields,
  };
}
