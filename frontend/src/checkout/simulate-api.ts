import type { ScenarioEnum, Simulated, Stray } from "../lib/api/generated";
import { bodyOf, errorSentence, withPatience } from "./api";
import type { Arrival } from "./types";

/** What became of a simulated transaction that named no payment; null until it is booked, or where that is not known. */
export async function readStray(paymentId: string, hash: string, signal: AbortSignal): Promise<Arrival | null> {
  const { response, body } = await withPatience(signal, async (bounded) => {
    const path = `/api/payments/simulate/${encodeURIComponent(paymentId)}/?transaction_hash=${hash}`;
    const response = await fetch(path, { cache: "no-store", credentials: "omit", signal: bounded });
    return { response, body: await bodyOf(response) };
  });
  return response.ok && typeof body === "object" && body !== null ? (body as Stray).arrival : null;
}

/** Lets the play-money payer pay on the ledger. Throws an Error with the server's sentence on a refusal. */
export async function simulatePayment(paymentId: string, scenario: ScenarioEnum): Promise<Simulated> {
  const response = await fetch(`/api/payments/simulate/${encodeURIComponent(paymentId)}/`, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    credentials: "omit",
    body: JSON.stringify({ scenario }),
  });
  const body = await bodyOf(response);
  if (!response.ok || typeof body !== "object" || body === null) {
    throw new Error(errorSentence(body) ?? "The simulated payment could not be sent.");
  }
  return body as Simulated;
}
