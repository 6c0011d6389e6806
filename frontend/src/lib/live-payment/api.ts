import { PublicCallError, readPublic } from "../public-api";
import type { PublicStatus } from "./types";

const LOAD_FAILURE = "Failed to load payment";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The requested payment does not exist, or its id is malformed. */
export class PaymentNotFound extends Error {}

export function isPaymentId(text: string): boolean {
  return UUID.test(text);
}

/** Reads the public status once; `signal` ends the read early. Throws PaymentNotFound on 404, else a PublicCallError. */
export async function readPublicStatus(paymentId: string, signal: AbortSignal): Promise<PublicStatus> {
  try {
    return await readPublic(`/api/payments/public/status/${encodeURIComponent(paymentId)}/`, { signal, fresh: true });
  } catch (error) {
    throw error instanceof PublicCallError && error.status === 404 ? new PaymentNotFound() : error;
  }
}

/** The sentence for a failed first load: the server's, else the browser's, else ours. */
export function loadFailure(error: unknown): string {
  return (error instanceof Error && error.message) || LOAD_FAILURE;
}
