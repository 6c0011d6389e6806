import type { PublicPayment, Deposit as SchemaDeposit } from "../lib/api/generated";

type Loosened = "status" | "exception" | "redirect_url" | "expires_at" | "deposits";

/**
 * The public status of a payment, with looser types than the schema: an open page may be older than its server and get a
 * status it does not know, and a payment without a redirect or an expiry must work too.
 */
export type PublicStatus = Omit<PublicPayment, Loosened> & {
  status: string;
  exception: string;
  redirect_url: string | null;
  expires_at: string | null;
  deposits: Deposit[];
};

/** A deposit that was not accepted, or the excess of one: too little, too late, too much, paid twice. */
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
