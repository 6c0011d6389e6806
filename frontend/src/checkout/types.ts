/** The public status of a payment, as `GET /api/payments/public/status/{id}/` answers it. Amounts are XRP with six decimals. */
export interface PublicStatus {
  id: string;
  title: string;
  amount: string;
  description: string | null;
  platform_name: string;
  username: string;
  /** pending, processing, completed, failed or expired; a page older than the server may meet another. */
  status: string;
  qr_code_url: string | null;
  payment_url: string | null;
  redirect_url: string | null;
  expires_at: string | null;
  created_at: string;
  paid_at: string | null;
  transaction_hash: string | null;
  /** Null until processing, as burn_amount and merchant_payout are. */
  platform_fee: string | null;
  merchant_payout: string | null;
  burn_amount: string | null;
  destination_address: string;
  destination_tag: number;
  x_address: string | null;
  exception: string;
  network: string;
  /** Address of the network's explorer, null where there is none (a local ledger). */
  explorer_url: string | null;
  received_amount: string | null;
  due_amount: string | null;
  payout_transaction_hash: string | null;
  burn_transaction_hash: string | null;
  livemode: boolean;
  server_time: string;
  /** False while the merchant is suspended or payments are paused. */
  accepting: boolean;
  can_simulate: boolean;
  arrivals: Arrival[];
}

/** Money that arrived for a payment and was not kept: too little, too late, too much, twice. */
export interface Arrival {
  amount: string;
  reason: string;
  return_status: string | null;
  transaction_hash: string;
  return_transaction_hash: string | null;
}

/** The live message of `/ws/payments/{id}/`; a field that is missing or null changes nothing. */
export interface LiveMessage {
  payment_id: string;
  status?: string | null;
  transaction_hash?: string | null;
  platform_fee?: string | null;
  merchant_payout?: string | null;
  burn_amount?: string | null;
  exception?: string | null;
}
