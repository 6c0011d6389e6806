import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { Badge } from "../components/ui/badge";
import { TransactionHash } from "../components/ui/transaction-hash";
import type { PublicStatus } from "../lib/live-payment/types";
import { plainXrp } from "../lib/money";
import { type BadgeWords, type Explanation, explainDeposits, keptExcess } from "./explanation";

/**
 * The deposits that were not accepted: what is still due, what happened to the latest one, and, folded away, every
 * transaction that proves it.
 */
export function Explanations({ payment, due = null }: { payment: PublicStatus; due?: bigint | null }) {
  const explanations = explainDeposits(payment, due !== null);
  const latest = explanations.at(-1);
  const excess = keptExcess(payment);
  if (latest === undefined && due === null && excess === null) {
    return null;
  }
  return (
    <section
      aria-label="Incoming transactions"
      className={clsx(
        "-mx-6 border-line border-b text-13",
        due === null ? "mt-4 border-t" : "-mt-4 mb-2 min-[480px]:-mt-5",
      )}
    >
      <div className={clsx("px-6 py-2.5", due === null ? "bg-well" : "bg-amber-t text-amber min-[480px]:rounded-t-16")}>
        {due !== null && (
          <p className="font-semibold text-18 leading-none">
            Still due <span className={clsx("tracking-[-0.03em]", dueSize(plainXrp(due)))}>{plainXrp(due)}</span> XRP
          </p>
        )}
        {latest !== undefined && <p className={due === null ? "text-ink" : "mt-1.5 leading-snug"}>{latest.sentence}</p>}
        {excess !== null && <p className="text-ink">{excess}</p>}
      </div>
      {latest !== undefined && <Proof explanations={explanations} latest={latest} explorer={payment.explorer_url} />}
    </section>
  );
}

/** As large as fits one line on a narrow phone, beside its words. */
function dueSize(amount: string): string {
  if (amount.length <= 7) {
    return "text-36";
  }
  return amount.length <= 10 ? "text-24 min-[23rem]:text-36" : "text-24";
}

interface ProofProps {
  explanations: Explanation[];
  latest: Explanation;
  explorer: string | null;
}

function Proof({ explanations, latest, explorer }: ProofProps) {
  const count = explanations.reduce((sum, { deposit }) => sum + (deposit.return_transaction_hash === null ? 1 : 2), 0);
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-3 whitespace-nowrap px-6 text-ink-2 [&::-webkit-details-marker]:hidden">
        <StateBadge badge={latest.badge} />
        <span className="max-[22rem]:text-12">
          {count} {count === 1 ? "transaction" : "transactions"}
        </span>
        <span className="ml-auto flex items-center gap-1.5 font-medium">
          <span className="group-open:hidden">Show proof</span>
          <span className="hidden group-open:inline">Hide proof</span>
          <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} className="group-open:rotate-180" />
        </span>
      </summary>
      <ul className="flex flex-col gap-3 px-6 pb-3">
        {explanations.map((explanation) => (
          <li key={`${explanation.deposit.transaction_hash}${explanation.deposit.reason}`}>
            {explanation !== latest && (
              <p className="text-ink-2">
                {explanation.sentence} <StateBadge badge={explanation.badge} />
              </p>
            )}
            <Hashes explanation={explanation} explorer={explorer} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function StateBadge({ badge }: { badge: BadgeWords | null }) {
  return badge === null ? null : <Badge tone={badge.tone}>{badge.words}</Badge>;
}

function Hashes({ explanation, explorer }: { explanation: Explanation; explorer: string | null }) {
  const { transaction_hash, return_transaction_hash } = explanation.deposit;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
      <span className="flex items-center gap-1.5">
        Received <TransactionHash hash={transaction_hash} label="Incoming" explorer={explorer} />
      </span>
      {return_transaction_hash !== null && (
        <span className="flex items-center gap-1.5">
          Returned, less 0.000012 XRP{" "}
          <TransactionHash hash={return_transaction_hash} label="Return" explorer={explorer} />
        </span>
      )}
    </div>
  );
}
