import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../components/ui/badge";
import { buttonLook } from "../components/ui/button";
import { Split } from "../components/ui/split";
import { TransactionHash } from "../components/ui/transaction-hash";
import { formatXrpExact } from "../lib/money";
import { Explanations } from "./explanations";
import { isWebAddress } from "./route";
import { settlementOf } from "./settlement";
import type { PublicStatus } from "./types";
import type { ViewState } from "./view-state";

/** A completed payment: where every drop went, the transactions that prove it, and the button back to the merchant. */
export function Completed({ payment, view }: { payment: PublicStatus; view: ViewState }) {
  return (
    <>
      <div className="mt-4 flex items-center gap-3">
        <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-green-t text-green">
          <Check aria-hidden="true" size={20} strokeWidth={2} />
        </span>
        <div>
          <h2 className="text-18 leading-6">{view.heading}</h2>
          <p className="text-13 text-ink-2">{view.detail}</p>
        </div>
      </div>
      <Explanations payment={payment} />
      {isWebAddress(payment.redirect_url) && (
        <a className={buttonLook({ wide: true, className: "mt-4" })} href={payment.redirect_url}>
          Return to {payment.platform_name}
        </a>
      )}
      <Account payment={payment} />
    </>
  );
}

function Account({ payment }: { payment: PublicStatus }) {
  const settlement = settlementOf(payment);
  if (settlement === null) {
    return null;
  }
  const { received, payout, kept, burn, returned } = settlement;
  const explorer = payment.explorer_url;
  return (
    <>
      <div className="mt-4">
        <Split received={received} payout={payout} kept={kept} burn={burn} returned={returned} />
      </div>
      <dl className="mt-3 border-line border-t">
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
      </dl>
    </>
  );
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
    <div className="flex min-h-14 items-center justify-between gap-3 border-line border-b py-2 last:border-b-0">
      <dt className="min-w-0">
        <span className={ember ? "block text-15 text-ember" : "block text-15"}>{label}</span>
        {children}
      </dt>
      <dd className={`figures whitespace-nowrap font-semibold text-18 ${ember ? "text-ember" : ""}`}>
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
