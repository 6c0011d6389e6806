import type { ScenarioEnum, Simulated } from "../lib/api/generated";
import { postPublic, readPublic } from "../lib/public-api";
import type { Deposit } from "./types";

/** What became of a simulated transaction that named no payment; null until it is booked. */
export async function readStray(paymentId: string, hash: string, signal: AbortSignal): Promise<Deposit | null> {
  const path = `/api/payments/simulate/${encodeURIComponent(paymentId)}/?transaction_hash=${hash}` as const;
  return (await readPublic(path, { signal, fresh: true })).deposit;
}

/** Lets the play-money payer pay on the ledger. Throws an Error with the server's sentence on a refusal. */
export async function simulatePayment(paymentId: string, scenario: ScenarioEnum): Promise<Simulated> {
  try {
    return await postPublic(`/api/payments/simulate/${encodeURIComponent(paymentId)}/`, { scenario });
  } catch (error) {
    const sentence = error instanceof Error ? error.message : "";
    throw new Error(sentence || "The simulated payment could not be sent.", { cause: error });
  }
}
