import { useEffect, useState } from "react";
import { TransactionHash } from "../components/ui/transaction-hash";
import { readStray } from "./simulate-api";
import type { Deposit } from "./types";

/** A return takes two or three ledgers, so this is often enough and soon enough over. */
const READ_EVERY_MS = 2_000;
const READS = 45;

interface StrayOutcomeProps {
  paymentId: string;
  hash: string;
  explorer: string | null;
}

/** What became of a transaction that named no payment: the checkout knows nothing of it, so it is asked for here. */
export function StrayOutcome({ paymentId, hash, explorer }: StrayOutcomeProps) {
  const deposit = useStray(paymentId, hash);
  const returned = deposit?.return_transaction_hash ?? null;
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex items-center gap-1.5 whitespace-nowrap">
        Arrived <TransactionHash hash={hash} label="Deposit" explorer={explorer} />
      </span>
      {returned === null ? (
        <span>{waitingWords(deposit)}</span>
      ) : (
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          Sent back <TransactionHash hash={returned} label="Return" explorer={explorer} />
        </span>
      )}
    </span>
  );
}

function waitingWords(deposit: Deposit | null): string {
  if (deposit === null) {
    return "Waiting for the ledger…";
  }
  return deposit.return_status === "failed" ? `${deposit.reason}: too little to send back.` : "Being sent back…";
}

/** Reads until the transaction has come to its end, or patience has. */
function useStray(paymentId: string, hash: string): Deposit | null {
  const [deposit, setDeposit] = useState<Deposit | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function read(left: number) {
      const found = await readStray(paymentId, hash, leaving.signal).catch(() => null);
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
