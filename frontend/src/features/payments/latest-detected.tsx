import type { ReactNode } from "react";
import { CopyToToast } from "../../components/ui/copy-to-toast";
import { ErrorPanel } from "../../components/ui/error-panel";
import { OtherLink } from "../../components/ui/guide";
import { Panel } from "../../components/ui/panel";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { StatusBadge } from "../../components/ui/status-badge";
import { Xrp } from "../../components/ui/xrp";
import { checkoutPath } from "../../config/paths";
import type { DetectedLatest, LatestDetectedPayment } from "../../lib/api/generated";
import { capitalized, shortId } from "../../lib/format";

const QR_PX = 176;

interface LatestDetectedProps {
  /** Undefined until the first response. */
  latest: DetectedLatest | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** The merchant's newest pending payment, or else the newest incoming transaction. */
export function LatestDetected({ latest, failed, onRetry }: LatestDetectedProps) {
  return (
    <Panel
      heading="Payment Details"
      aside={
        latest?.payment && <StatusBadge status={latest.payment.status} label={capitalized(latest.payment.status)} />
      }
    >
      <Content latest={latest} failed={failed} onRetry={onRetry} />
    </Panel>
  );
}

function Content({ latest, failed, onRetry }: LatestDetectedProps) {
  if (latest === undefined) {
    return failed ? (
      <ErrorPanel heading="Latest Payment Unavailable" onRetry={onRetry} />
    ) : (
      <Delayed>
        <Skeleton className="h-44 w-full" />
      </Delayed>
    );
  }
  const { payment, payment_url: url, qr_code_url: qr } = latest;
  if (payment === null) {
    return <p className="text-ink-2">Your latest payment will be shown here.</p>;
  }
  // A pending payment waits for its payer; it is the only one without a transaction.
  const waiting = payment.status === "pending" && payment.sender_address === null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
      <div className="min-w-0 flex-[1_1_22rem]">
        <p className="break-words text-ink-2">{payment.title}</p>
        <p className="mt-1 text-36 font-semibold tracking-[-0.04em]">
          <Xrp amount={payment.amount} unit large />
        </p>
        <Facts payment={payment} waiting={waiting} />
        {waiting && url !== null && <OtherLink href={checkoutPath(payment.id)}>Open its checkout</OtherLink>}
      </div>
      {waiting && <Code payment={payment} address={qr} />}
    </div>
  );
}

function Facts({ payment, waiting }: { payment: LatestDetectedPayment; waiting: boolean }) {
  return (
    <dl className="my-4 border-line border-t">
      <Fact name="Payment" copied={payment.id} label="Payment id">
        <span className="code text-13">{shortId(payment.id)}</span>
      </Fact>
      <Fact name="Destination tag" copied={String(payment.destination_tag)} label="Destination tag">
        <span className="code text-13">{payment.destination_tag}</span>
      </Fact>
      {payment.sender_address === null ? (
        <Fact name="Sender address">
          <span className="text-ink-3">{waiting ? "Not received yet" : "Not available"}</span>
        </Fact>
      ) : (
        <Fact name="Sender address" copied={payment.sender_address} label="Sender address">
          <span className="code break-all text-13">{payment.sender_address}</span>
        </Fact>
      )}
    </dl>
  );
}

type FactProps = { name: string; children: ReactNode } & ({ copied: string; label: string } | { copied?: never });

function Fact(props: FactProps) {
  return (
    <div className="flex min-h-11 items-center gap-x-4 border-line border-b">
      <dt className="w-24 shrink-0 text-13 text-ink-3 sm:w-32">{props.name}</dt>
      <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
        {props.children}
        {props.copied !== undefined && <CopyToToast text={props.copied} label={props.label} />}
      </dd>
    </div>
  );
}

/** The server's drawing, read from this origin: the content policy allows no other. */
function Code({ payment, address }: { payment: LatestDetectedPayment; address: string | null }) {
  return (
    <div className="mx-auto grid place-items-center rounded-16 border border-line bg-card p-4 sm:mx-0">
      {address === null ? (
        <p className="px-6 py-10 text-13 text-ink-2">QR Code generating...</p>
      ) : (
        <img
          src={new URL(address, window.location.href).pathname}
          alt={`QR code of payment ${shortId(payment.id)}`}
          width={QR_PX}
          height={QR_PX}
        />
      )}
    </div>
  );
}
