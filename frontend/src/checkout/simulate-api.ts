import type { ScenarioEnum, Simulated } from "../lib/api/generated";
import type { Deposit } from "../lib/live-payment/types";
import { postPublic, readPublic } from "../lib/public-api";

/** A simulated deposit that matches no payment, and its return; null until it is booked. */
export async function readUnmatched(paymentId: string, hash: string, signal: AbortSignal): Promise<Deposit | null> {
  const path = `/api/payments/simulate/${encodeURIComponent(paymentId)}/?transaction_hash=${hash}` as const;
  return (await readPublic(path, { signal, fresh: true })).deposit;
}

/** Makes the simulated payer pay on the ledger. A refusal throws an Error with the server's sentence. */
export async function simulatePayment(paymentId: string, scenario: ScenarioEnum): Promise<Simulated> {
  try {
    return await postPublic(`/api/payments/simulate/${encodeURIComponent(paymentId)}/`, { scenario });
  } catch (error) {
    const sentence = error instanceof Error ? error.message : "";
    throw new Error(sentence || "The simulated payment could not be sent.", { cause: error });
  }
}
