import { Check, Printer, QrCode } from "lucide-react";
import { useState } from "react";
import { Button, buttonLook } from "../../components/ui/button";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { type Charge, useKeypadReceiptQuery } from "../../lib/api/generated";
import { formatAs } from "../../lib/format";
import type { PublicStatus } from "../../lib/live-payment/types";
import { formatXrpExact, plainXrp, xrpToDrops } from "../../lib/money";
import { chargedOf, moneyWords, tipWords, XRP } from "./amounts";
import { headlineSize, XrpHeadline } from "./waiting-screen";

const ReceiptView = lazyComponent(() => import("./receipt-view"), "ReceiptView");
const ReceiptCode = lazyComponent(() => import("./receipt-code"), "ReceiptCode");

interface PaidScreenProps {
  charge: Charge;
  payment: PublicStatus;
  /** Somebody pressed Cancel, but the customer was faster. */
  wasCancelled: boolean;
  onDone: () => void;
}

/** Green over its whole ground: readable from across the counter. */
export function PaidScreen({ charge, payment, wasCancelled, onDone }: PaidScreenProps) {
  const { data } = useKeypadReceiptQuery({ chargeId: charge.id });
  const [view, setView] = useState<"print" | "show" | null>(null);
  const { amount, currency } = chargedOf(charge);
  const receipt = data?.receipt;
  const note = charge.title === "Sale" ? null : charge.title;
  const facts = [
    tipWords(charge),
    receipt &&
      `${formatAs({ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: receipt.time_zone }, new Date(receipt.received_at))}, settled in ${Math.max(1, Math.round(receipt.settled_seconds))} s`,
  ].filter(Boolean);
  return (
    <div className="flex min-h-dvh flex-col bg-green-t">
      <main className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col px-4 pb-5">
        <div className="flex flex-1 flex-col items-center justify-center py-6 text-center">
          <span className="flex size-37 items-center justify-center rounded-full bg-green text-card">
            <Check aria-hidden="true" size={88} strokeWidth={2.25} />
          </span>
          <div role="status">
            <h1 className="mt-7 text-24 text-green">Paid</h1>
          </div>
          <p
            className={`figures mt-2 font-semibold leading-none tracking-[-0.045em] ${headlineSize(amount, currency)}`}
          >
            {currency === XRP ? <XrpHeadline words={moneyWords(amount, XRP)} /> : moneyWords(amount, currency)}
          </p>
          {currency !== XRP && (
            <p className="figures mt-3 text-18 text-ink-2">{`${formatXrpExact(xrpToDrops(payment.amount))} XRP`}</p>
          )}
          {note !== null && <p className="mt-4 text-ink-2 [overflow-wrap:anywhere]">{note}</p>}
          <p className="mt-1 min-h-5 text-13 text-ink-2">{facts.join(" · ")}</p>
          <Remarks payment={payment} wasCancelled={wasCancelled} />
        </div>
        <div className="flex gap-2">
          <button type="button" className={OUTLINE} disabled={receipt === undefined} onClick={() => setView("print")}>
            <Printer aria-hidden="true" size={16} strokeWidth={1.5} />
            Print receipt
          </button>
          <button
            type="button"
            className={OUTLINE}
            disabled={receipt === undefined || receipt.receipt_url === null}
            onClick={() => setView("show")}
          >
            <QrCode aria-hidden="true" size={16} strokeWidth={1.5} />
            Show receipt
          </button>
        </div>
        {receipt?.receipt_url === null && (
          <p className="mt-2 text-center text-13 text-ink-2">
            Receipts are private. They can be made public under Settings.
          </p>
        )}
        <Button wide className="mt-2 min-h-16 text-18" onClick={onDone}>
          Next customer
        </Button>
      </main>
      {receipt !== undefined && view !== null && (
        <PendingChunk value={null}>
          {view === "print" ? (
            <ReceiptView receipt={receipt} onClose={() => setView(null)} />
          ) : (
            <ReceiptCode url={receipt.receipt_url ?? ""} onClose={() => setView(null)} />
          )}
        </PendingChunk>
      )}
    </div>
  );
}

const OUTLINE = buttonLook({
  look: "secondary",
  className: "min-h-14 flex-1 border-green/30 bg-transparent hover:bg-card",
});

/** What was unusual about it, for who stands at the counter. */
function Remarks({ payment, wasCancelled }: { payment: PublicStatus; wasCancelled: boolean }) {
  const excess = payment.deposits.find(({ reason_code }) => reason_code === "overpaid_excess");
  const second = payment.deposits.find(({ reason_code }) => reason_code === "already_paid");
  const remarks = [
    wasCancelled && "It was paid before it could be cancelled.",
    excess && `${plainXrp(xrpToDrops(excess.amount))} XRP too much arrived, and is returned.`,
    second && `It was paid a second time. ${plainXrp(xrpToDrops(second.amount))} XRP are returned.`,
    payment.status === "failed" && "The customer has paid. The payout to your wallet failed: see the dashboard.",
  ].filter((remark): remark is string => typeof remark === "string");
  return remarks.map((remark) => (
    <p key={remark} className="mt-4 rounded-10 bg-card px-4 py-2 text-13 text-ink">
      {remark}
    </p>
  ));
}
