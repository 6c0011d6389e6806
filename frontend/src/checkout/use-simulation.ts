import { useState } from "react";
import type { ScenarioEnum } from "../lib/api/generated";
import { shortHash } from "../lib/format";
import { isUnmatched } from "./scenarios";
import { simulatePayment } from "./simulate-api";

export type Outcome =
  /** `unmatched` is the hash of a transaction that matches no payment. */
  { kind: "sent"; words: string; unmatched: string | null } | { kind: "refused"; words: string };

export interface Simulation {
  /** The scenario that is being sent to the ledger. */
  busy: ScenarioEnum | null;
  /** What came of the newest one. */
  outcome: Outcome | null;
  simulate: (scenario: ScenarioEnum) => Promise<void>;
}

/** Lets the simulated payer pay, and remembers what came of it. `onSimulated` is called after each payment sent. */
export function useSimulation(paymentId: string, onSimulated: () => void): Simulation {
  const [busy, setBusy] = useState<ScenarioEnum | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function simulate(scenario: ScenarioEnum) {
    setBusy(scenario);
    setOutcome(null);
    try {
      const { message, transaction_hash, transaction_hashes } = await simulatePayment(paymentId, scenario);
      setOutcome(
        isUnmatched(scenario)
          ? { kind: "sent", words: message, unmatched: transaction_hash }
          : { kind: "sent", words: `${message} ${named(transaction_hashes)}`, unmatched: null },
      );
      onSimulated();
    } catch (error) {
      setOutcome({ kind: "refused", words: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(null);
    }
  }

  return { busy, outcome, simulate };
}

function named(hashes: string[]): string {
  return `${hashes.length === 1 ? "Transaction" : "Transactions"} ${hashes.map(shortHash).join(", ")}`;
}
