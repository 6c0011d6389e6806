import type { PublicPayment, Deposit as SchemaDeposit } from "../lib/api/generated";

type Loosened = "status" | "exception" | "redirect_url" | "expires_at" | "deposits";

/**
 * The public status of a payment, looser than the schema where a page must not break: a page left open may be older
 * than its server and meet a status it does not know, and the specified behaviour without a redirect or an expiry holds.
 */
export type PublicStatus = Omit<PublicPayment, Loosened> & {
  status: string;
  exception: string;
  redirect_url: string | null;
  expires_at: string | null;
  deposits: Deposit[];
};

/** Money that arrived for a payment and was not kept: too little, too late, too much, twice. */
export type Deposit = Omit<SchemaDeposit, "return_status"> & { return_status: string };

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
