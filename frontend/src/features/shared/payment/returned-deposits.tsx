import { CopyToToast } from "../../../components/ui/copy-to-toast";
import { StatusBadge } from "../../../components/ui/status-badge";
import { Xrp } from "../../../components/ui/xrp";
import type { Deposit } from "../../../lib/api/generated";
import { xrpToDrops } from "../../../lib/money";
import { DetailSection, LedgerLink } from "./detail-rows";
import { xrpWords } from "./facts";

const RETURN_WORDS: Record<Deposit["return_status"], string> = {
  pending: "Pending Return",
  completed: "Returned",
  failed: "Return Failed",
};

interface ReturnedDepositsProps {
  deposits: readonly Deposit[];
  explorer: string | null | undefined;
}

/** Incoming transactions of this payment that were not accepted, with their reason and what became of their return. */
export function ReturnedDeposits({ deposits, explorer }: ReturnedDepositsProps) {
  if (deposits.length === 0) {
    return null;
  }
  return (
    <DetailSection heading="Returned">
      <ul className="mt-1 divide-y divide-line">
        {deposits.map((deposit) => (
          <li key={deposit.transaction_hash} className="py-2.5">
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="figures">
                <Xrp amount={deposit.amount} unit className="font-medium" />
                <span className="text-13 text-ink-2">
                  {" "}
                  · {deposit.reason}
                  {deposit.returned_amount !== null && `, ${xrpWords(xrpToDrops(deposit.returned_amount))} returned`}
                </span>
              </span>
              <StatusBadge status={deposit.return_status} label={RETURN_WORDS[deposit.return_status]} />
            </p>
            <p className="flex flex-wrap items-center gap-x-5 text-13 text-ink-3">
              <Hash words="Received" kind="Incoming" hash={deposit.transaction_hash} explorer={explorer} />
              {deposit.return_transaction_hash !== null && (
                <Hash words="Returned" kind="Return" hash={deposit.return_transaction_hash} explorer={explorer} />
              )}
            </p>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

interface HashProps {
  words: string;
  kind: string;
  hash: string;
  explorer: string | null | undefined;
}

function Hash({ words, kind, hash, explorer }: HashProps) {
  return (
    <span className="flex items-center gap-x-2">
      {words} <LedgerLink hash={hash} kind={kind} explorer={explorer} />
      <CopyToToast text={hash} label={`${kind} hash`} className="-my-2 -ml-2" />
    </span>
  );
}
