import { ChevronDown, Mail, Printer, ReceiptText, ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "../components/ui/badge";
import { TransactionHash } from "../components/ui/transaction-hash";
import type { PublicStatus } from "../lib/live-payment/types";
import { formatXrpExact, xrpToDrops } from "../lib/money";
import { contactHref } from "./contact";
import type { Settlement } from "./settlement";
import { SettlementDrawing } from "./settlement-drawing";

/** Where there is room, the proof is unfolded. */
const ROOM_FOR_PROOF = "(min-width: 768px)";

interface CompletedDetailsProps {
  payment: PublicStatus;
  settlement: Settlement;
}

/** Where every drop of a completed payment went, and the transactions that prove it. */
export function CompletedDetails({ payment, settlement }: CompletedDetailsProps) {
  const { received, payout, kept, burn, returned } = settlement;
  const [open] = useState(() => window.matchMedia(ROOM_FOR_PROOF).matches);
  const explorer = payment.explorer_url;
  return (
    <>
      <SettlementDrawing settlement={settlement} merchant={payment.platform_name} />
      <details className="group -mx-6 border-line border-t" open={open}>
        <summary className="flex min-h-15 list-none items-center gap-3 px-6 [&::-webkit-details-marker]:hidden">
          <ShieldCheck aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0 text-ink-2" />
          <span className="grow">
            <span className="block font-medium leading-5">Ledger proof</span>
            <span className="block text-13 text-ink-3">{proofWords(payment, burn)}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            size={16}
            strokeWidth={1.5}
            className="shrink-0 text-ink-2 group-open:rotate-180"
          />
        </summary>
        <dl className="px-6 pb-2">
          <Line sign="" label="Received" drops={received}>
            <Proof hash={payment.transaction_hash} label="Payment" explorer={explorer} />
          </Line>
          <Line sign="=" label={`To ${payment.platform_name}`} drops={payout}>
            <Proof hash={payment.payout_transaction_hash} label="Payout" explorer={explorer} pending="Pending Payout" />
          </Line>
          <Line sign="+" label="Kept by the platform" drops={kept} />
          {burn > 0n && (
            <Line sign="+" label="To the burn wallet" drops={burn} ember>
              <Proof hash={payment.burn_transaction_hash} label="Burn" explorer={explorer} pending="Pending Burn" />
            </Line>
          )}
          {returned > 0n && <Line sign="+" label="Returned to you" drops={returned} />}
          {payment.refunds.map(({ amount, transaction_hash }) => (
            <Line key={transaction_hash} sign="" label="Refunded to you" drops={xrpToDrops(amount)}>
              <Proof hash={transaction_hash} label="Refund" explorer={explorer} />
            </Line>
          ))}
        </dl>
      </details>
    </>
  );
}

/** "3 transactions", or "2 transactions, burn pending". */
function proofWords(payment: PublicStatus, burn: bigint): string {
  const hashes = [payment.transaction_hash, payment.payout_transaction_hash, payment.burn_transaction_hash];
  const count = hashes.filter((hash) => hash !== null).length + payment.refunds.length;
  const pending = [
    payment.payout_transaction_hash === null && "payout pending",
    burn > 0n && payment.burn_transaction_hash === null && "burn pending",
  ].filter(Boolean);
  return [`${count} ${count === 1 ? "transaction" : "transactions"}`, ...pending].join(", ");
}

interface LineProps {
  sign: string;
  label: string;
  drops: bigint;
  ember?: boolean;
  children?: ReactNode;
}

function Line({ sign, label, drops, ember = false, children }: LineProps) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 border-line border-t py-2">
      <dt className="wrap-anywhere min-w-0">
        <span className={ember ? "block text-15 text-ember" : "block text-15"}>{label}</span>
        {children}
      </dt>
      <dd className={`figures whitespace-nowrap font-semibold text-15 ${ember ? "text-ember" : ""}`}>
        <span className="mr-2 font-normal text-ink-3">{sign}</span>
        {formatXrpExact(drops)}
      </dd>
    </div>
  );
}

interface ProofProps {
  hash: string | null;
  label: string;
  explorer: string | null;
  pending?: string;
}

function Proof({ hash, label, explorer, pending }: ProofProps) {
  if (hash !== null) {
    return <TransactionHash hash={hash} label={label} explorer={explorer} />;
  }
  return pending === undefined ? null : <Badge tone="warning">{pending}</Badge>;
}

const KEEP =
  "inline-flex min-h-11 items-center gap-2 rounded-10 px-3 font-medium text-13 text-ink-2 hover:bg-well hover:text-ink";
const ICON = { "aria-hidden": true, size: 16, strokeWidth: 1.5 } as const;

/** What a payer may want after paying: the receipt, if the merchant lets payers see it, a print, and the shop. */
export function Keep({ payment: { receipt_url, shop_contact } }: { payment: PublicStatus }) {
  return (
    <p className="flex flex-wrap justify-center gap-x-1">
      {receipt_url !== null && (
        <a className={KEEP} href={receipt_url} target="_blank" rel="noopener">
          <ReceiptText {...ICON} />
          Receipt
        </a>
      )}
      <button type="button" className={KEEP} onClick={() => window.print()}>
        <Printer {...ICON} />
        Print
      </button>
      {shop_contact !== null && (
        <a className={KEEP} href={contactHref(shop_contact)} aria-label="Contact the shop">
          <Mail {...ICON} />
          Contact
        </a>
      )}
    </p>
  );
}
