import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge";
import { Skeleton } from "../../components/ui/skeleton";
import { PAYER_PATH, SPLIT_ENDS, SPLIT_VIEW, Split, strandPath } from "../../components/ui/split";
import { TransactionHash } from "../../components/ui/transaction-hash";
import type { LatestPayment } from "../../lib/api/generated";
import { timeAgo, transactionUrl } from "../../lib/format";
import { decimalsOf, formatXrp, xrpToDrops } from "../../lib/money";
import type { DemoState } from "./use-demo-payment";

interface LatestPaymentCardProps {
  demo: Exclude<DemoState, { phase: "idle" }>;
  checkout: string | null;
}

/** The visitor's own payment while it settles, and its split. */
export function LatestPaymentCard({ demo, checkout }: LatestPaymentCardProps) {
  return (
    <section aria-label="The latest payment" className="rounded-16 border border-line bg-card p-4 sm:p-6">
      {demo.phase === "paid" ? (
        <Settled payment={demo.paid.payment} heading={`Your payment, on the ${demo.paid.network}`} />
      ) : (
        <Placeholder heading="Your payment is on its way" loading={demo.phase === "paying"} />
      )}
      <div className="mt-2 -mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-13">
        <p role="status" className={demo.phase === "failed" ? "wrap-anywhere text-red" : "text-ink-3"}>
          {demoWords(demo)}
        </p>
        {checkout !== null && (
          <a
            className="inline-flex min-h-11 items-center text-blue underline underline-offset-2 hover:text-blue-d"
            href={checkout}
          >
            Open a demo checkout
          </a>
        )}
      </div>
    </section>
  );
}

function demoWords(demo: LatestPaymentCardProps["demo"]): string {
  switch (demo.phase) {
    case "paying":
      return "Waiting for the ledger…";
    case "paid":
      return `Settled in ${demo.seconds.toFixed(1)} s.`;
    case "failed":
      return demo.message;
  }
}

function Settled({ payment, heading }: { payment: LatestPayment; heading: string }) {
  const received = xrpToDrops(payment.amount);
  const payout = xrpToDrops(payment.merchant_payout);
  const kept = xrpToDrops(payment.kept);
  const burn = xrpToDrops(payment.burn_amount);
  const decimals = decimalsOf(received, payout, kept, burn);
  const explorer = payment.explorer_url;
  return (
    <>
      <CardHead words={heading}>
        <Badge tone="success">Completed</Badge>
      </CardHead>
      <div className="mt-3 mb-4">
        <Split key={payment.transaction_hash} received={received} payout={payout} kept={kept} burn={burn} />
      </div>
      <dl>
        <Row label="Received" xrp={formatXrp(received, decimals)}>
          <TransactionHash hash={payment.transaction_hash} label="Payment" explorer={explorer} />
        </Row>
        <Row label="Paid out" xrp={formatXrp(payout, decimals)}>
          <TransactionHash hash={payment.payout_transaction_hash} label="Payout" explorer={explorer} />
        </Row>
        {burn > 0n && (
          <Row label="To the burn wallet" xrp={formatXrp(burn, decimals)} ember>
            {payment.burn_transaction_hash === null ? (
              <Badge tone="warning">Pending Burn</Badge>
            ) : (
              <TransactionHash hash={payment.burn_transaction_hash} label="Burn" explorer={explorer} />
            )}
          </Row>
        )}
      </dl>
      <p className="flex min-h-6 items-center justify-between gap-4 pt-4 text-13">
        {explorer === null ? (
          <span className="text-ink-3">{payment.mode === "live" ? "Live mode" : "Test mode"}</span>
        ) : (
          <a
            className="text-blue underline underline-offset-2 hover:text-blue-d"
            href={transactionUrl(explorer, payment.transaction_hash)}
            target="_blank"
            rel="noreferrer"
          >
            Check it on the ledger
          </a>
        )}
        <span className="text-ink-3">{timeAgo(Date.parse(payment.completed_at), Date.now())}</span>
      </p>
    </>
  );
}

function CardHead({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-4">
      <h2 className="font-medium text-13 text-ink-3 tracking-normal">{words}</h2>
      {children}
    </div>
  );
}

interface RowProps {
  label: string;
  xrp: string;
  ember?: boolean;
  children: ReactNode;
}

function Row({ label, xrp, ember = false, children }: RowProps) {
  return (
    <div
      className={`flex min-h-[73px] flex-wrap items-center justify-between gap-x-4 border-line border-b ${ember ? "text-ember" : ""}`}
    >
      <dt>
        <span className="block text-15">{label}</span>
        {children}
      </dt>
      <dd className="figures whitespace-nowrap font-semibold text-18 tracking-[-0.02em]">{xrp}</dd>
    </div>
  );
}

/** A placeholder in the shape of the card, with a message below. */
function Placeholder({ heading, loading }: { heading: string; loading: boolean }) {
  return (
    <>
      <CardHead words={heading} />
      <div className="relative mt-3 mb-4">
        <svg aria-hidden="true" viewBox={SPLIT_VIEW} className="block h-auto w-full" fill="none" strokeLinecap="round">
          <path className="stroke-line-2" strokeWidth="1.5" d={PAYER_PATH} />
          <path className="stroke-line" strokeWidth="6" d={strandPath(SPLIT_ENDS[0])} />
          <path className="stroke-line" strokeWidth="2.5" d={strandPath(SPLIT_ENDS[1])} />
          <path className="stroke-line-2" strokeWidth="2" strokeDasharray="0.1 5" d={strandPath(SPLIT_ENDS[2])} />
          <circle className="fill-line-2" cx="4" cy={SPLIT_ENDS[1]} r="4" />
          <circle className="fill-card stroke-line-2" strokeWidth="1.5" cx="104" cy={SPLIT_ENDS[1]} r="7" />
        </svg>
      </div>
      <div aria-hidden="true">
        {["Received", "Paid out", "To the burn wallet"].map((label) => (
          <div
            key={label}
            className="flex min-h-[73px] items-center justify-between border-line border-b text-15 text-ink-3"
          >
            {label}
            {loading ? <Skeleton className="h-5 w-24" /> : <span className="h-0.5 w-24 bg-line" />}
          </div>
        ))}
      </div>
    </>
  );
}
