import { ExternalLink, PanelRightOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonLook } from "../../components/ui/button";
import { CopyToToast } from "../../components/ui/copy-to-toast";
import { ErrorPanel } from "../../components/ui/error-panel";
import { RelativeTime } from "../../components/ui/relative-time";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { StatusBadge } from "../../components/ui/status-badge";
import { Xrp } from "../../components/ui/xrp";
import { checkoutPath, developerPaymentPath } from "../../config/paths";
import {
  type DetectedLatest,
  type DetectedPayment,
  type LatestDetectedPayment,
  useConfigQuery,
} from "../../lib/api/generated";
import { capitalized, shortId, transactionUrl } from "../../lib/format";
import { useTestMode } from "../../store/test-mode";

const QR_PX = 176;

interface LatestDetectedProps {
  /** The newest deposit of the list; null where it has none, undefined while it is not known. */
  newest: DetectedPayment | null | undefined;
  /** What awaits a payer, for a list without deposits. */
  latest: DetectedLatest | undefined;
  listFailed: boolean;
  failed: boolean;
  onRetry: () => void;
}

/** The newest deposit of the list; without one, the latest pending payment with its QR code. */
export function LatestDetected(props: LatestDetectedProps) {
  const { newest, latest } = props;
  const pending = newest === null ? pendingOf(latest) : null;
  const at = newest?.created_at ?? pending?.created_at;
  return (
    <section aria-labelledby="latest-detected" className="rounded-16 border border-line bg-card">
      <div className="flex min-h-12 items-center justify-between gap-3 px-5 pt-2">
        <h2 id="latest-detected" className="text-15 tracking-[-0.02em]">
          Payment Details
        </h2>
        {at !== undefined && (
          <span className="text-13 text-ink-3">
            <RelativeTime at={at} short />
          </span>
        )}
      </div>
      <div className="px-5 pb-5">
        {newest ? (
          <NewestDeposit deposit={newest} />
        ) : pending !== null && latest !== undefined ? (
          <Awaited payment={pending} latest={latest} />
        ) : (
          <Nothing {...props} />
        )}
      </div>
    </section>
  );
}

/** With a sender it is a deposit, which the list leaves out. */
function pendingOf(latest: DetectedLatest | undefined): LatestDetectedPayment | null {
  const payment = latest?.payment ?? null;
  return payment?.status === "pending" && payment.sender_address === null ? payment : null;
}

function Nothing({ newest, latest, listFailed, failed, onRetry }: LatestDetectedProps) {
  if (newest === undefined && listFailed) {
    return <p className="text-ink-3">Not loaded</p>;
  }
  if (newest === null && latest !== undefined) {
    return <p className="text-ink-2">Your latest payment will be shown here.</p>;
  }
  return newest === null && failed ? (
    <ErrorPanel heading="Latest Payment Unavailable" onRetry={onRetry} />
  ) : (
    <Delayed>
      <Skeleton className="h-28 w-full" />
    </Delayed>
  );
}

function Awaited({ payment, latest }: { payment: LatestDetectedPayment; latest: DetectedLatest }) {
  return (
    <Columns
      amount={payment.amount}
      status={payment.status}
      title={payment.title}
      tag={payment.destination_tag}
      sender={null}
    >
      <Code id={payment.id} address={latest.qr_code_url} />
      {latest.payment_url !== null && (
        <a href={checkoutPath(payment.id)} className={buttonLook({ look: "secondary" })}>
          Open checkout
        </a>
      )}
    </Columns>
  );
}

function NewestDeposit({ deposit }: { deposit: DetectedPayment }) {
  const testMode = useTestMode();
  const { data: config } = useConfigQuery();
  const explorer = (testMode ? config?.networks.test : config?.networks.live)?.explorer_url ?? null;
  return (
    <Columns
      amount={deposit.amount}
      status={deposit.status}
      title={deposit.title}
      tag={deposit.destination_tag}
      sender={deposit.sender_address}
    >
      <Link to={developerPaymentPath(deposit.payment_id)} className={buttonLook({ look: "secondary" })}>
        <PanelRightOpen aria-hidden="true" size={16} strokeWidth={1.5} />
        Open payment
      </Link>
      {explorer !== null && (
        <a
          href={transactionUrl(explorer, deposit.transaction_hash)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonLook({ look: "secondary" })}
        >
          <ExternalLink aria-hidden="true" size={16} strokeWidth={1.5} />
          View on Explorer
        </a>
      )}
    </Columns>
  );
}

interface ColumnsProps {
  amount: string;
  status: string;
  title: string;
  tag: number;
  /** Null before it was received. */
  sender: string | null;
  /** The third column. */
  children: ReactNode;
}

function Columns({ amount, status, title, tag, sender, children }: ColumnsProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto]">
      <div className="min-w-0">
        <p className="text-36 tracking-[-0.04em]">
          <Xrp amount={amount} unit large />
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <StatusBadge status={status} label={capitalized(status)} />
          <span className="wrap-anywhere min-w-0">{title}</span>
        </p>
      </div>
      <dl className="min-w-0 divide-y divide-line border-line lg:border-l lg:pl-5">
        <Fact name="Destination tag" copied={String(tag)}>
          {tag}
        </Fact>
        <Fact name="Sender address" copied={sender}>
          {sender ?? <span className="font-sans text-ink-3">Not received yet</span>}
        </Fact>
      </dl>
      <div className="flex flex-col justify-center gap-2 border-line lg:border-l lg:pl-5">{children}</div>
    </div>
  );
}

function Fact({ name, copied, children }: { name: string; copied: string | null; children: ReactNode }) {
  return (
    <div className="py-1.5">
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="flex min-h-11 items-center justify-between gap-2">
        <span className="code min-w-0 break-all text-13 sm:text-15">{children}</span>
        {copied !== null && <CopyToToast text={copied} label={name} />}
      </dd>
    </div>
  );
}

/** The server's drawing, read from this origin: the content policy allows no other. */
function Code({ id, address }: { id: string; address: string | null }) {
  return (
    <div className="mx-auto grid place-items-center rounded-10 border border-line bg-card p-3">
      {address === null ? (
        <p className="px-6 py-10 text-13 text-ink-2">QR Code generating...</p>
      ) : (
        <img
          src={new URL(address, window.location.href).pathname}
          alt={`QR code of payment ${shortId(id)}`}
          width={QR_PX}
          height={QR_PX}
        />
      )}
    </div>
  );
}
