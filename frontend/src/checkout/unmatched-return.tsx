import { useEffect, useState } from "react";
import { TransactionHash } from "../components/ui/transaction-hash";
import type { Deposit } from "../lib/live-payment/types";
import { readUnmatched } from "./simulate-api";

/** A return takes two or three ledgers: 90 seconds are plenty. */
const READ_EVERY_MS = 2_000;
const READS = 45;

interface UnmatchedReturnProps {
  paymentId: string;
  hash: string;
  explorer: string | null;
}

/** A simulated deposit that matches no payment, and its return. It is not part of the payment's status, so it is read here. */
export function UnmatchedReturn({ paymentId, hash, explorer }: UnmatchedReturnProps) {
  const deposit = useUnmatched(paymentId, hash);
  const returned = deposit?.return_transaction_hash ?? null;
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex items-center gap-1.5 whitespace-nowrap">
        Received <TransactionHash hash={hash} label="Incoming" explorer={explorer} />
      </span>
      {returned === null ? (
        <span>{waitingWords(deposit)}</span>
      ) : (
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          Returned <TransactionHash hash={returned} label="Return" explorer={explorer} />
        </span>
      )}
    </span>
  );
}

function waitingWords(deposit: Deposit | null): string {
  if (deposit === null) {
    return "Waiting for the ledger…";
  }
  return deposit.return_status === "failed" ? `${deposit.reason}: too little to return.` : "Returning…";
}

/** Reads until the return has finished, for at most 90 seconds. */
function useUnmatched(paymentId: string, hash: string): Deposit | null {
  const [deposit, setDeposit] = useState<Deposit | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function read(left: number) {
      const found = await readUnmatched(paymentId, hash, leaving.signal).catch(() => null);
      if (leaving.signal.aborted) {
        return;
      }
      if (found !== null) {
        setDeposit(found);
      }
      if (left > 1 && (found === null || found.return_status === "pending")) {
        timer = setTimeout(() => void read(left - 1), READ_EVERY_MS);
      }
    }
    void read(READS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [paymentId, hash]);
  return deposit;
}
