import { useEffect, useState } from "react";
import type { Receipt } from "../../lib/api/generated";
import { readTransactions } from "./ledger-server";
import { type Claim, claimsOf, judge, type Verdict } from "./verify";

export interface CheckedClaim {
  claim: Claim;
  /** Null while there is none, and for what has not been sent yet. */
  verdict: Verdict | null;
}

export interface LedgerCheck {
  /** `unset`: this site names no server. `unreachable`: nothing was learned. */
  phase: "unset" | "checking" | "checked" | "unreachable";
  claims: CheckedClaim[];
  /** When the answers came, by this device's clock. */
  at: Date | null;
  again: () => void;
}

type Outcome = { phase: "checking" | "unreachable" } | { phase: "checked"; found: Map<string, unknown>; at: Date };

/** Checks a receipt on the ledger, at once and again on demand or when the device is back online. */
export function useLedgerCheck(receipt: Receipt): LedgerCheck {
  const [outcome, setOutcome] = useState<Outcome>({ phase: "checking" });
  const [attempt, setAttempt] = useState(0);
  const url = receipt.ledger_url;
  const claims = claimsOf(receipt);
  const asked = claims.flatMap(({ hash }) => hash ?? []).join(" ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to ask again.
  useEffect(() => {
    if (url === null) {
      return;
    }
    const leaving = new AbortController();
    setOutcome({ phase: "checking" });
    readTransactions(url, asked.split(" "), leaving.signal).then(
      (found) => setOutcome({ phase: "checked", found, at: new Date() }),
      () => {
        if (!leaving.signal.aborted) {
          setOutcome({ phase: "unreachable" });
        }
      },
    );
    return () => leaving.abort();
  }, [url, asked, attempt]);

  const unreachable = outcome.phase === "unreachable";
  useEffect(() => {
    if (unreachable) {
      const retry = () => setAttempt((before) => before + 1);
      window.addEventListener("online", retry);
      return () => window.removeEventListener("online", retry);
    }
  }, [unreachable]);

  const found = outcome.phase === "checked" ? outcome.found : null;
  return {
    phase: url === null ? "unset" : outcome.phase,
    claims: claims.map((claim) => ({
      claim,
      verdict: found === null || claim.hash === null ? null : judge(claim, found.get(claim.hash) ?? null),
    })),
    at: outcome.phase === "checked" ? outcome.at : null,
    again: () => setAttempt((before) => before + 1),
  };
}
