import type { PublicPayment, Deposit as SchemaDeposit, LiveMessage as SchemaLiveMessage } from "../api/generated";

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

/**
 * The live message of `/ws/payments/{id}/`, as an open page may get it from another version of the server: with an
 * unknown status, or without some fields. A field that is missing or null changes nothing.
 */
export type LiveMessage = Pick<SchemaLiveMessage, "payment_id"> &
  Partial<Omit<SchemaLiveMessage, "payment_id" | "status" | "exception"> & { status: string; exception: string }>;
