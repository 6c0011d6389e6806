import { Badge } from "../components/ui/badge";
import { TransactionHash } from "../components/ui/transaction-hash";
import { type Explanation, explainDeposits, keptExcess, stillDue } from "./explanation";
import type { PublicStatus } from "./types";

/** The deposits that were not accepted, where their money is now, and what is still due. */
export function Explanations({ payment }: { payment: PublicStatus }) {
  const explanations = explainDeposits(payment);
  const due = stillDue(payment);
  const excess = keptExcess(payment);
  if (explanations.length === 0 && due === null && excess === null) {
    return null;
  }
  return (
    <section aria-label="What arrived" className="mt-4 rounded-10 bg-well px-4 py-3 text-13 text-ink-2">
      <ul className="flex flex-col gap-3">
        {explanations.map((explanation) => (
          <li key={`${explanation.deposit.transaction_hash}${explanation.deposit.reason}`}>
            <OneDeposit explanation={explanation} explorer={payment.explorer_url} />
          </li>
        ))}
      </ul>
      {excess !== null && <p>{excess}</p>}
      {due !== null && <p className="mt-2 font-semibold text-ink">{due}</p>}
    </section>
  );
}

function OneDeposit({ explanation, explorer }: { explanation: Explanation; explorer: string | null }) {
  const { deposit, what, outcome, badge } = explanation;
  return (
    <>
      <p>
        <span className="font-medium text-ink">{what}</span> {outcome}
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1">
        {badge !== null && <Badge tone={badge.tone}>{badge.words}</Badge>}
        <span className="flex items-center gap-1.5">
          Arrived <TransactionHash hash={deposit.transaction_hash} label="Deposit" explorer={explorer} />
        </span>
        {deposit.return_transaction_hash !== null && (
          <span className="flex items-center gap-1.5">
            Sent back <TransactionHash hash={deposit.return_transaction_hash} label="Return" explorer={explorer} />
          </span>
        )}
      </div>
    </>
  );
}
