import { Fragment, useEffect, useState } from "react";
import { PendingChunk } from "../components/ui/lazy-component";
import type { Away } from "../lib/live-payment/payment-feed";
import type { PublicStatus } from "../lib/live-payment/types";
import { Completed, Explanations, Processing, Unpayable } from "./arrived-lazy";
import { BackLink } from "./back-link";
import { stillDue } from "./explanation";
import { Payable } from "./payable";
import { PaymentHead } from "./payment-head";
import { shownState, type ViewState } from "./view-state";

interface PaymentCardProps {
  payment: PublicStatus;
  view: ViewState;
  nowMs: number;
  away: Away | null;
}

/**
 * What a screen reader announces when the view changes. The words differ from the heading's, which it reads anyway, so
 * that nothing is said twice.
 */
const SPOKEN: Record<ViewState["kind"], string> = {
  payable: "You can pay now.",
  "without-qr": "The payment is being prepared.",
  "not-accepting": "You cannot pay at the moment.",
  processing: "Your money has arrived.",
  completed: "Done. You can close this page.",
  expired: "You can no longer pay.",
  failed: "The payout to the merchant has failed.",
  unknown: "This page does not recognize the payment's status.",
};

/** Where the payment's head is: first for a payer who still follows it, below the status of one that is over. */
const HEADS: Partial<Record<ViewState["kind"], "first" | "within">> = {
  payable: "first",
  "without-qr": "first",
  processing: "first",
  completed: "within",
};

/** A payment: its head and the panel of its view state. */
export function PaymentCard({ payment, view, nowMs, away }: PaymentCardProps) {
  const payable = view.kind === "payable" || view.kind === "without-qr";
  const due = payable ? stillDue(payment) : null;
  const head = HEADS[view.kind] ?? "last";
  const [first] = useState(view.kind);
  const [changed, setChanged] = useState(false);
  if (!changed && view.kind !== first) {
    setChanged(true);
  }
  useEffect(() => {
    // Now, while there is a connection.
    void Completed.preload();
  }, []);
  useEffect(() => {
    if (view.kind !== first) {
      window.scrollTo(0, 0);
    }
  }, [view.kind, first]);
  return (
    <>
      <p role="status" className="sr-only">
        {changed && SPOKEN[view.kind]}
      </p>
      <Fragment key={shownState(payment)}>
        {due !== null && <Explanations payment={payment} due={due} />}
        {head === "first" && <PaymentHead payment={payment} showAmount={due === null} />}
        {payable && due === null && <Explanations payment={payment} />}
        <Panel payment={payment} view={view} nowMs={nowMs} away={away} />
        {head === "last" && (
          <div className="-mx-6 border-line border-t px-6 py-4 [section+&]:border-t-0">
            <PaymentHead payment={payment} showAmount over />
          </div>
        )}
        {!payable && (
          <p className="-mx-6 flex min-h-12 items-center justify-center border-line border-t pb-1 [section+&]:border-t-0">
            <BackLink redirectUrl={payment.redirect_url} />
          </p>
        )}
      </Fragment>
    </>
  );
}

function Panel({ payment, view, nowMs, away }: PaymentCardProps) {
  if (view.kind === "payable" || view.kind === "without-qr") {
    return <Payable payment={payment} view={view} nowMs={nowMs} away={away} />;
  }
  return (
    // As high as what comes.
    <PendingChunk value={<div className="min-h-60" />}>
      {view.kind === "processing" ? (
        <Processing payment={payment} view={view} away={away} />
      ) : view.kind === "completed" ? (
        <Completed payment={payment} view={view} />
      ) : (
        <Unpayable payment={payment} view={view} away={away} />
      )}
    </PendingChunk>
  );
}
