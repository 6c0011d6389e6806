import { clsx } from "clsx";
import { Link } from "react-router-dom";
import { Badge } from "../../../components/ui/badge";
import { CopyToToast } from "../../../components/ui/copy-to-toast";
import { Xrp } from "../../../components/ui/xrp";
import { developerRefundPath } from "../../../config/paths";
import { type PaymentRefund, type Refund, useRefundsListQuery } from "../../../lib/api/generated";
import { formatDateTime } from "../../../lib/format";
import { formatXrpExact, xrpToDrops } from "../../../lib/money";
import { askedAs, STATES, stepOf, WAYS } from "../refund/refund-words";
import { DetailSection, LedgerLink } from "./detail-rows";
import type { PaymentFacts } from "./facts";

/** A payment has at most so many. */
const MOST = 100;

/** The refunds of a completed payment: all of them for its merchant, those delivered for everyone else. */
export function PaymentRefunds({ payment }: { payment: PaymentFacts }) {
  if (payment.status !== "completed") {
    return null;
  }
  return payment.user ? <Delivered payment={payment} /> : <Own payment={payment} />;
}

function Own({ payment }: { payment: PaymentFacts }) {
  const { data } = useRefundsListQuery({ paymentId: payment.id, pageSize: MOST }, { refetchOnMountOrArgChange: true });
  const refunds = data?.refunds ?? [];
  if (refunds.length === 0) {
    return <Delivered payment={payment} />;
  }
  return (
    <DetailSection heading="Refunds">
      <p className="text-13 text-ink-3">{leftWords(payment, refunds)}</p>
      <ul className="mt-1 divide-y divide-line border-line border-t">
        {refunds.map((refund) => (
          <OwnRow key={refund.id} refund={refund} />
        ))}
      </ul>
    </DetailSection>
  );
}

function OwnRow({ refund }: { refund: Refund }) {
  const { tone, word } = STATES[refund.status];
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="figures min-w-28">
        <Xrp amount={refund.amount} unit />
        <span className="block text-13 text-ink-3">{askedAs(refund) ?? WAYS[refund.method]}</span>
      </span>
      <span className="min-w-0">
        <Badge tone={tone}>{word}</Badge>
        <span className={clsx("mt-0.5 block text-12", refund.status === "failed" ? "text-red" : "text-ink-3")}>
          {stepOf(refund)}
        </span>
      </span>
      <span className="flex items-center gap-1 text-13">
        {refund.transaction_hash !== null && (
          <LedgerLink hash={refund.transaction_hash} kind="Refund" explorer={refund.explorer_url} />
        )}
        <Link
          to={developerRefundPath(refund.id)}
          className="inline-flex min-h-11 items-center px-2 font-medium text-blue hover:text-blue-d"
        >
          Open<span className="sr-only"> the refund of {refund.amount} XRP</span>
        </Link>
      </span>
    </li>
  );
}

function Delivered({ payment }: { payment: PaymentFacts }) {
  const refunds = payment.refunds ?? [];
  if (refunds.length === 0) {
    return null;
  }
  return (
    <DetailSection heading="Refunds">
      <ul className="mt-1 divide-y divide-line">
        {refunds.map((refund) => (
          <DeliveredRow key={refund.transaction_hash} refund={refund} explorer={payment.explorer_url} />
        ))}
      </ul>
    </DetailSection>
  );
}

function DeliveredRow({ refund, explorer }: { refund: PaymentRefund; explorer: string | null | undefined }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
      <span className="figures">
        <Xrp amount={refund.amount} unit />
        <span className="block text-13 text-ink-3">{formatDateTime(refund.refunded_at)}</span>
      </span>
      <span className="flex items-center">
        <LedgerLink hash={refund.transaction_hash} kind="Refund" explorer={explorer} />
        <CopyToToast text={refund.transaction_hash} label="Refund hash" className="-my-2" />
      </span>
    </li>
  );
}

/** Canceled and expired ones count for nothing, nor does one whose money the merchant has back. */
function leftWords(payment: PaymentFacts, refunds: readonly Refund[]): string {
  if (payment.refund_status === "full" || !payment.amount) {
    return "Refunded in full";
  }
  const taken = refunds
    .filter(({ status, given_back }) => status !== "canceled" && status !== "expired" && !given_back)
    .reduce((sum, { amount }) => sum + xrpToDrops(amount), 0n);
  return `${formatXrpExact(xrpToDrops(payment.amount) - taken)} XRP can still be refunded`;
}
