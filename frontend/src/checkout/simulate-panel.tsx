import { useState } from "react";
import { Button } from "../components/ui/button";
import type { ScenarioEnum } from "../lib/api/generated";
import { shortHash } from "../lib/format";
import { simulatePayment } from "./simulate-api";
import { UnmatchedReturn } from "./unmatched-return";

interface Scenario {
  id: ScenarioEnum;
  label: string;
  outcome: string;
  /** It matches no payment, so it can be tried whatever the status of this one. */
  unmatched?: true;
}

const SCENARIOS: Scenario[] = [
  { id: "exact", label: "Pay the exact amount", outcome: "Split and paid out in seconds" },
  { id: "underpay", label: "Pay too little", outcome: "Returned; you can pay again" },
  { id: "overpay", label: "Pay too much", outcome: "Completes; the extra is returned" },
  { id: "wrong_tag", label: "Pay with a wrong tag", outcome: "No matching payment; returned", unmatched: true },
  { id: "no_tag", label: "Pay without a tag", outcome: "No matching payment; returned", unmatched: true },
  { id: "twice", label: "Pay twice", outcome: "The first completes; the second is returned" },
  { id: "late", label: "Pay too late", outcome: "Expires first, then is returned" },
];

type Outcome = { kind: "sent"; words: string; unmatched?: string | undefined } | { kind: "refused"; words: string };

interface SimulatePanelProps {
  paymentId: string;
  /** Whether the payment can still be paid; if not, only the scenarios that match no payment are enabled. */
  payable: boolean;
  /** False while the merchant is suspended or payments are paused: the server then refuses every scenario. */
  accepting: boolean;
  explorer: string | null;
  onSimulated: () => void;
}

/** Pays with play money on the ledger, as a payer's own wallet would. */
export function SimulatePanel({ paymentId, payable, accepting, explorer, onSimulated }: SimulatePanelProps) {
  const [busy, setBusy] = useState<ScenarioEnum | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function simulate(scenario: Scenario) {
    setBusy(scenario.id);
    setOutcome(null);
    try {
      const sent = await simulatePayment(paymentId, scenario.id);
      setOutcome(
        scenario.unmatched
          ? { kind: "sent", words: sent.message, unmatched: sent.transaction_hash }
          : { kind: "sent", words: `${sent.message} ${named(sent.transaction_hashes)}` },
      );
      onSimulated();
    } catch (error) {
      setOutcome({ kind: "refused", words: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <h2 className="text-15 tracking-normal">Simulate a payment</h2>
      <p className="mt-0.5 text-13 text-ink-2">{introduction(payable, accepting)}</p>
      <ul className="mt-3 flex flex-col gap-2.5">
        {SCENARIOS.map((scenario) => (
          <li key={scenario.id}>
            <Button
              look="secondary"
              wide
              disabled={busy !== null || !accepting || !(payable || scenario.unmatched)}
              aria-busy={busy === scenario.id}
              aria-describedby={`outcome-${scenario.id}`}
              onClick={() => void simulate(scenario)}
            >
              {scenario.label}
            </Button>
            <p id={`outcome-${scenario.id}`} className="mt-1 text-12 text-ink-3">
              {busy === scenario.id ? "Sending to the ledger…" : scenario.outcome}
            </p>
          </li>
        ))}
      </ul>
      <p role={outcome?.kind === "refused" ? "alert" : "status"} className={outcomeLook(outcome)}>
        {outcome?.words}
        {outcome?.kind === "sent" && outcome.unmatched !== undefined && (
          <UnmatchedReturn key={outcome.unmatched} paymentId={paymentId} hash={outcome.unmatched} explorer={explorer} />
        )}
      </p>
    </>
  );
}

function introduction(payable: boolean, accepting: boolean): string {
  if (!accepting) {
    return "This merchant cannot accept payments now.";
  }
  return payable
    ? "A wallet with play money pays this checkout on the ledger."
    : "This payment can no longer be paid. Create another one to try the rest.";
}

function named(hashes: string[]): string {
  return `${hashes.length === 1 ? "Transaction" : "Transactions"} ${hashes.map(shortHash).join(", ")}`;
}

function outcomeLook(outcome: Outcome | null): string {
  if (outcome === null) {
    return "sr-only";
  }
  const tone = outcome.kind === "sent" ? "bg-green-t text-green" : "bg-red-t text-red";
  return `mt-3 rounded-10 px-3 py-2 text-13 wrap-anywhere ${tone}`;
}
