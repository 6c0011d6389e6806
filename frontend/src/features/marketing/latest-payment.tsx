import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge";
import { Button, buttonLook } from "../../components/ui/button";
import { Skeleton } from "../../components/ui/skeleton";
import { Split } from "../../components/ui/split";
import { TransactionHash } from "../../components/ui/transaction-hash";
import type { LatestPayment } from "../../lib/api/generated";
import { timeAgo, transactionUrl } from "../../lib/format";
import { formatXrpExact, xrpToDrops } from "../../lib/money";
import type { FiguresState } from "./use-public-figures";

/** The newest settled payment and its split, or a placeholder until there is one. */
export function LatestPaymentCard({ state, onRetry }: { state: FiguresState; onRetry: () => void }) {
  return (
    <section aria-label="The latest payment" className="rounded-16 border border-line bg-card p-4 sm:p-6">
      <CardContent state={state} onRetry={onRetry} />
      <DemoLink state={state} />
    </section>
  );
}

const DEMO_WORDS = "Open a demo checkout";
const demoLook = buttonLook({ look: "secondary", wide: true, className: "mt-4" });

/** A link to an open checkout. Its space is reserved while the figures load, so that nothing shifts. */
function DemoLink({ state }: { state: FiguresState }) {
  if (state.phase === "loading") {
    return (
      <span aria-hidden="true" className={`${demoLook} invisible`}>
        {DEMO_WORDS}
      </span>
    );
  }
  const demo = state.phase === "ready" ? state.figures.demo_checkout_url : null;
  return demo === null ? null : (
    <a className={demoLook} href={demo}>
      {DEMO_WORDS}
    </a>
  );
}

function CardContent({ state, onRetry }: { state: FiguresState; onRetry: () => void }) {
  if (state.phase === "loading") {
    return <Placeholder heading="One payment, on the ledger" loading />;
  }
  if (state.phase === "failed") {
    return (
      <Placeholder heading="The live figures did not load">
        <Button look="secondary" wide onClick={onRetry}>
          Try Again
        </Button>
      </Placeholder>
    );
  }
  const { latest, network_label } = state.figures;
  if (latest === null) {
    return (
      <Placeholder heading="No payment has settled yet">The first one will appear here, split to the drop.</Placeholder>
    );
  }
  return <Settled payment={latest} network={network_label} />;
}

function Settled({ payment, network }: { payment: LatestPayment; network: string }) {
  const received = xrpToDrops(payment.amount);
  const payout = xrpToDrops(payment.merchant_payout);
  const kept = xrpToDrops(payment.kept);
  const burn = xrpToDrops(payment.burn_amount);
  const explorer = payment.explorer_url;
  return (
    <>
      <CardHead words={`Paid on the ${network}`}>
        <Badge tone="success">Completed</Badge>
      </CardHead>
      <div className="mt-3 mb-4">
        <Split received={received} payout={payout} kept={kept} burn={burn} />
      </div>
      <dl>
        <Row label="Received" drops={received}>
          <TransactionHash hash={payment.transaction_hash} label="Payment" explorer={explorer} />
        </Row>
        <Row label="Paid out" drops={payout}>
          <TransactionHash hash={payment.payout_transaction_hash} label="Payout" explorer={explorer} />
        </Row>
        {burn > 0n && (
          <Row label="To the burn wallet" drops={burn} ember>
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
  drops: bigint;
  ember?: boolean;
  children: ReactNode;
}

function Row({ label, drops, ember = false, children }: RowProps) {
  return (
    <div
      className={`flex min-h-[73px] flex-wrap items-center justify-between gap-x-4 border-line border-b ${ember ? "text-ember" : ""}`}
    >
      <dt>
        <span className="block text-15">{label}</span>
        {children}
      </dt>
      <dd className="figures whitespace-nowrap font-semibold text-18 tracking-[-0.02em]">{formatXrpExact(drops)}</dd>
    </div>
  );
}

/** A placeholder in the shape of the card, with a message below. */
function Placeholder({
  heading,
  loading = false,
  children,
}: {
  heading: string;
  loading?: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      <CardHead words={heading} />
      <div className="relative mt-3 mb-4">
        <svg aria-hidden="true" viewBox="0 0 344 148" className="block h-auto w-full" fill="none">
          <path className="stroke-line-2" strokeWidth="1.5" d="M8 78H104" />
          <path className="stroke-line" strokeWidth="6" strokeLinecap="round" d="M104 78C152 78 134 26 188 26H340" />
          <path className="stroke-line" strokeWidth="2.5" strokeLinecap="round" d="M104 78C152 78 134 79 188 79H340" />
          <path
            className="stroke-line-2"
            strokeWidth="2"
            strokeLinecap="round"
            strokeDasharray="0.1 5"
            d="M104 78C152 78 134 132 188 132H340"
          />
          <circle className="fill-line-2" cx="8" cy="78" r="4" />
          <circle className="fill-card stroke-line-2" strokeWidth="1.5" cx="104" cy="78" r="7" />
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
      <div className="flex min-h-10 items-center pt-4 text-13 text-ink-2">{children}</div>
    </>
  );
}
