/** Samples for the documentation only. */

import type { PaymentEvent } from "../../lib/api/generated";
import { NO_PRICE } from "../../lib/money.ts";

export const CREATED_RESPONSE = `{
  "success": true,
  "payment_request": {
    "id": "5092c6b2-126a-4d9f-a0c9-baaeda5d9d21",
    "title": "Low Tide EP",
    "amount": "10.000000",
    "status": "pending",
    "exception": "none",
    "checkout_url": "https://pay.example/checkout/5092c6b2-126a-4d9f-a0c9-baaeda5d9d21",
    "redirect_url": "https://shop.example/orders/5092c6b2-126a-4d9f-a0c9-baaeda5d9d21",
    "destination_tag": 1160318678,
    "expires_at": "2026-11-21T14:10:31.204118Z",
    "created_at": "2026-11-21T13:55:31.204118Z",
    "metadata": {},
    "livemode": false
  }
}`;

export const PRICED_RESPONSE = `{
  "success": true,
  "payment_request": {
    "id": "139d544b-821b-43eb-aa14-f1b0fe185772",
    "amount": "5.731207",
    "price": "12.00",
    "currency": "EUR",
    "rate": "2.0938",
    "spread": 0.0,
    "rate_sources": [
      {"name": "bitstamp", "rate": "2.0938", "read_at": "2026-11-23T12:49:57.000000Z"},
      {"name": "coinbase", "rate": "2.0929", "read_at": "2026-11-23T12:49:58.120000Z"},
      {"name": "kraken", "rate": "2.0941", "read_at": "2026-11-23T12:49:58.004113Z"}
    ],
    "rate_at": "2026-11-23T12:49:58.120000Z",
    "status": "pending"
  }
}`;

export const REFUND_RESPONSE = `{
  "success": true,
  "refund": {
    "id": "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
    "amount": "0.100000",
    "status": "awaiting_merchant",
    "deposit_address": "rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY",
    "deposit_tag": 77021844,
    "due_amount": "0.100012"
  }
}`;

const COMPLETED_EVENT: PaymentEvent = {
  event_id: "0d8a1f52-6f0e-4a6c-9a3e-8a4f3f2f1c11",
  event_type: "payment.completed",
  api_version: "1.0",
  livemode: false,
  sequence: 3,
  payment_id: "5092c6b2-126a-4d9f-a0c9-baaeda5d9d21",
  title: "Low Tide EP",
  status: "completed",
  exception: "none",
  amount: "10.000000",
  ...NO_PRICE,
  description: "",
  platform_name: "Nordlicht Records",
  username: "anna",
  metadata: {},
  developer_reference: null,
  origin: "api",
  payment_link: null,
  invoice: null,
  customer_email: null,
  transaction_hash: "8A41F2…09CE",
  received_amount: "10.000000",
  received_at: "2026-11-21T13:56:10.000000Z",
  platform_fee: "0.100000",
  merchant_payout: "9.900000",
  burn_amount: "0.010000",
  created_at: "2026-11-21T13:55:31.204118Z",
  updated_at: "2026-11-21T13:56:14.481537Z",
  refunded_amount: "0.000000",
  refund_status: "none",
};

export const EVENT_BODY = JSON.stringify(COMPLETED_EVENT, null, 2);

export const ERROR_BODY = `{
  "error": "Amount is required",
  "amount": ["Amount is required"],
  "code": "parameter_missing",
  "param": "amount",
  "errors": [
    {
      "param": "amount",
      "code": "parameter_missing",
      "message": "Amount is required"
    }
  ],
  "doc_url": "https://pay.example/docs/errors#parameter_missing",
  "request_id": "72f70d9e8a804491b1965d263c08eb23"
}`;
