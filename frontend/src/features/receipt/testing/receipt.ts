import type { Receipt } from "../../../lib/api/generated";
import { NO_PRICE } from "../../../lib/money";

const hash = (letter: string) => letter.repeat(64);
export const PAYER = "rU3pRV1cMKSCCYqYdPLcm3wrcSxqG84dr7";
export const PLATFORM = "rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY";
export const MERCHANT = "rKqKZccNPhwTnQbzqJRZ9qTDDZmDBUPnRg";
export const BURN = "rrrrrrrrrrrrrrrrrrrrBZbvji";

/** 38.2 XRP with a fee of 1%, a tenth of it burned. */
export const RECEIPT: Receipt = {
  id: "5391eeaa-1111-4222-8333-4444445769b2",
  title: "Low Tide EP, 180 g vinyl",
  amount: "38.200000",
  refunded_amount: "0.000000",
  refund_status: "none",
  refunds: [],
  ...NO_PRICE,
  platform_name: "Nordlicht Records",
  destination_address: PLATFORM,
  destination_tag: 2815049732,
  sender_address: PAYER,
  wallet_address: MERCHANT,
  transaction_hash: hash("A"),
  received_amount: "38.200000",
  received_at: "2026-11-22T14:03:40Z",
  paid_at: "2026-11-22T14:03:44Z",
  platform_fee: "0.382000",
  burn_amount: "0.038200",
  merchant_payout: "37.818000",
  burn_transaction_hash: hash("C"),
  payout_transaction_hash: hash("B"),
  fee_percentage: 1,
  burn_ratio_of_platform_fee: 10,
  payout_tag: null,
  excess: "0.000000",
  payout_seconds: 4.2,
  network: "XRP Ledger Mainnet",
  explorer_url: null,
  livemode: true,
  kept_amount: "0.343800",
  burn_address: BURN,
  payout_gathered: false,
  payout_transfer_amount: "37.818000",
  burn_gathered: false,
  shop_contact: null,
  burn_transfer_amount: "0.038200",
  return_amount: null,
  return_tag: null,
  return_transaction_hash: null,
  ledger_url: "wss://ledger.example/",
  is_public: true,
};

/** The same payment with 2 XRP too much, which went back. */
export const OVERPAID: Receipt = {
  ...RECEIPT,
  received_amount: "40.200000",
  excess: "2.000000",
  return_amount: "1.999988",
  return_tag: 77,
  return_transaction_hash: hash("D"),
};

/** The first payment again, of which 6 XRP went back from the merchant's own wallet. */
export const REFUNDED: Receipt = {
  ...RECEIPT,
  refunded_amount: "6.000000",
  refund_status: "partial",
  refunds: [{ amount: "6.000000", transaction_hash: hash("E"), refunded_at: "2026-11-23T09:12:07Z" }],
};

interface Sent {
  hash: string | null;
  sender: string | null;
  destination: string | null;
  tag: number | null;
  drops: bigint;
}

/** A server's answer to `tx` about a payment that is as claimed, in the ledger `index`. */
export function shown({ hash, sender, destination, tag, drops }: Sent, index = 108_412_377) {
  return {
    hash,
    ledger_index: index,
    validated: true,
    tx_json: {
      TransactionType: "Payment",
      Account: sender ?? MERCHANT,
      Destination: destination ?? PAYER,
      ...(tag === null ? {} : { DestinationTag: tag }),
    },
    meta: { TransactionResult: "tesSUCCESS", delivered_amount: String(drops) } as Record<string, unknown>,
  };
}
