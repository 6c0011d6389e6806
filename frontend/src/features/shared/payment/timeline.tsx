import { clsx } from "clsx";
import { useEffect, useMemo, useState } from "react";
import { formatAs, timeFromNow } from "../../../lib/format";
import { xrpToDrops } from "../../../lib/money";
import { DetailSection } from "./detail-rows";
import { type PaymentFacts, xrpWords } from "./facts";

const TICK_MS = 1_000;

const EXACT = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** When the payment was created, received, paid out, refunded and expires, in order, with how long ago by the server's clock. */
export function Timeline({ payment }: { payment: PaymentFacts }) {
  const now = useServerNow(payment.server_time);
  return (
    <DetailSection heading="Timeline">
      <ol className="mt-3">
        {momentsOf(payment).map((moment) => (
          <Moment key={`${moment.name} ${moment.at}`} {...moment} now={now} />
        ))}
      </ol>
    </DetailSection>
  );
}

/** By time; one that has not come stays where it would be. */
function momentsOf(payment: PaymentFacts): Omit<MomentProps, "now">[] {
  const { created_at, received_at, expires_at, payout_seconds: seconds } = payment;
  const paidOut =
    received_at && seconds !== null && seconds !== undefined
      ? new Date(Date.parse(received_at) + seconds * 1_000).toISOString()
      : null;
  const moments = [
    { name: "Created", at: created_at, missing: "Unknown" },
    { name: "Received", at: received_at, missing: "Not received" },
    ...(paidOut === null ? [] : [{ name: "Paid out", at: paidOut, missing: "" }]),
  ];
  for (const { amount, refunded_at } of payment.refunds ?? []) {
    moments.push({ name: `Refunded ${xrpWords(xrpToDrops(amount))}`, at: refunded_at, missing: "" });
  }
  const expiry = { name: "Expires", at: expires_at, missing: "No expiry" };
  const after = expires_at ? moments.findIndex(({ at }) => at && at > expires_at) : -1;
  return after === -1 ? [...moments, expiry] : [...moments.slice(0, after), expiry, ...moments.slice(after)];
}

interface MomentProps {
  name: string;
  at: string | null | undefined;
  /** Said where there is no such moment. */
  missing: string;
  now: number;
}

function Moment({ name, at, missing, now }: MomentProps) {
  const then = at ? Date.parse(at) : null;
  const reached = then !== null && then <= now;
  return (
    <li className="relative pb-3.5 pl-5 last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:top-4 [&:not(:last-child)]:before:bottom-0 [&:not(:last-child)]:before:left-[3px] [&:not(:last-child)]:before:w-0.5 [&:not(:last-child)]:before:bg-line-2">
      <span
        aria-hidden="true"
        className={clsx("absolute top-1.5 left-0 size-2 rounded-full", reached ? "bg-ink" : "border border-line-2")}
      />
      <p className="flex flex-wrap justify-between gap-x-3 text-13">
        <span className="font-medium">{name}</span>
        {then !== null && <span className="figures text-ink-3">{timeFromNow(then, now)}</span>}
      </p>
      <p className="figures text-13 text-ink-3">
        {at ? <time dateTime={at}>{formatAs(EXACT, new Date(at))}</time> : missing}
      </p>
    </li>
  );
}

/** Now by the server's clock, every second; by this device's where the server's is not known. */
function useServerNow(serverTime: string | null | undefined): number {
  const ahead = useMemo(() => (serverTime ? Date.parse(serverTime) - Date.now() : 0), [serverTime]);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now + ahead;
}
