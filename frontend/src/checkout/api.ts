import { STATUS_READ_TIMEOUT_MS } from "../config/timing";
import type { PublicStatus } from "./types";

const LOAD_FAILURE = "Failed to load payment";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The requested payment does not exist, or its id is none. */
export class PaymentNotFound extends Error {}

export function isPaymentId(text: string): boolean {
  return UUID.test(text);
}

/** The `error` sentence of an answer's body, or null where it has none. */
export function errorSentence(body: unknown): string | null {
  const told = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof told === "string" && told !== "" ? told : null;
}

export async function bodyOf(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}

/** Runs `work` with a signal that ends with the caller's or after ten seconds. (AbortSignal.any is younger than many phones.) */
export async function withPatience<T>(signal: AbortSignal, work: (bounded: AbortSignal) => Promise<T>): Promise<T> {
  const bounded = new AbortController();
  const end = () => bounded.abort();
  const timer = setTimeout(end, STATUS_READ_TIMEOUT_MS);
  signal.addEventListener("abort", end);
  try {
    return await work(bounded.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

/**
 * Reads the public status once; ten seconds is the end of patience, `signal` ends it earlier.
 * Throws PaymentNotFound on 404, else an Error whose message is the server's sentence where it gave one.
 */
export async function readPublicStatus(paymentId: string, signal: AbortSignal): Promise<PublicStatus> {
  const { response, body } = await withPatience(signal, async (bounded) => {
    const response = await fetch(`/api/payments/public/status/${encodeURIComponent(paymentId)}/`, {
      headers: { Accept: "application/json" },
      cache: "no-store",
      credentials: "omit",
      signal: bounded,
    });
    return { response, body: await bodyOf(response) };
  });
  if (response.status === 404) {
    throw new PaymentNotFound();
  }
  if (!response.ok || typeof body !== "object" || body === null) {
    throw new Error(errorSentence(body) ?? LOAD_FAILURE);
  }
  return body as PublicStatus;
}

/** The sentence for a first load that failed: the server's, else the browser's, else ours. */
export function loadFailure(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : LOAD_FAILURE;
}
