/** Payments as the API answers them, for tests. */
import type { Detail, Payment } from "../../../../lib/api/generated";
import { NO_PRICE } from "../../../../lib/money";

const HASH = (letter: string) => letter.repeat(64);
const ID = "5391eeaa-dfee-4529-84d7-4c6bd35769b2";

/** A completed payment of 38.2 XRP in the history. */
export const PAYMENT: Payment = {
  id: ID,
  title: "Low Tide EP, 180 g vinyl",
  description: "Six songs, numbered sleeve",
  amount: "38.200000",
  refunded_amount: "0.000000",
  refund_status: "none",
  ...NO_PRICE,
  status: "completed",
  exception: "none",
  platform_name: "Nordlicht Records",
  username: "j.okafor",
  destination_address: "rPlatformPlatformPlatformPlatform1",
  destination_tag: 2815049732,
  sender_address: "rU3pRV1cK9qMUoYzJ8JwLAJF5CrNG84dr7",
  wallet_address: "rKqKZccNvmnWDj4wpwgXizXWe69rBUPnRg",
  transaction_hash: HASH("A"),
  received_amount: "38.200000",
  received_at: "2026-11-22T15:03:40Z",
  expires_at: "2026-11-22T15:17:11Z",
  created_at: "2026-11-22T15:02:11Z",
  updated_at: "2026-11-22T15:03:44Z",
  paid_at: "2026-11-22T15:03:44Z",
  platform_fee: "0.382000",
  burn_amount: "0.038200",
  merchant_payout: "37.818000",
  burn_transaction_hash: HASH("B"),
  payout_transaction_hash: HASH("C"),
  is_merchant_paid: true,
  metadata: {},
  redirect_url: "https://shop.example/",
  checkout_url: `https://pay.example/checkout/${ID}`,
  developer_reference: null,
  received_value: "80.43",
  value_currency: "USD",
  origin: "api",
  payment_link: null,
  invoice: null,
  customer_email: null,
  livemode: false,
};

/** The same with everything that the details add, read at 15:07:11. */
export const DETAIL: Detail = {
  ...PAYMENT,
  refunds: [],
  value_rate: "2.1054",
  value_rate_at: "2026-11-22T15:03:38Z",
  has_no_value: false,
  fee_percentage: 1,
  burn_ratio_of_platform_fee: 10,
  payout_tag: 40177,
  excess: "0.000000",
  payout_seconds: 4,
  burn_seconds: 5,
  network: "local ledger",
  explorer_url: "https://explorer.example",
  ended: true,
  server_time: "2026-11-22T15:07:11Z",
  deposits: [],
  receipt_url: null,
};

/** Before anything arrived. */
export const PENDING = {
  status: "pending",
  sender_address: null,
  transaction_hash: null,
  received_amount: null,
  received_at: null,
  received_value: null,
  value_currency: null,
  paid_at: null,
  platform_fee: null,
  burn_amount: null,
  merchant_payout: null,
  burn_transaction_hash: null,
  payout_transaction_hash: null,
  is_merchant_paid: false,
} as const satisfies Partial<Payment>;
