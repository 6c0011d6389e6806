import { Clock } from "lucide-react";
import { useEffect } from "react";
import { checkoutPath } from "../config/payer-paths";
import { pageTitle } from "../config/product";
import { EXPIRED_WATCH_MS } from "../config/timing";
import { usePayment } from "../lib/live-payment/use-payment";
import { formatXrp, xrpToDrops } from "../lib/money";
import { CheckoutLayout } from "./checkout-layout";
import { Explanations } from "./explanations";
import { Headline, WaysOut } from "./headline";
import type { ExpiredState } from "./route";

/** `/payment-expired`: what has expired, whether it was paid in time after all, and the ways out, back first. */
export function ExpiredPage({ state }: { state: ExpiredState | null }) {
  useEffect(() => {
    document.title = pageTitle("Payment Expired");
  }, []);
  return (
    <CheckoutLayout paymentId={state?.paymentId}>
      <Headline icon={Clock} tone="bg-blue-t text-blue" heading="Payment Expired" detail="Time limit exceeded">
        To pay, ask the shop for a new link.
      </Headline>
      {state !== null && <ExpiredPayment state={state} />}
      <WaysOut />
    </CheckoutLayout>
  );
}

function ExpiredPayment({ state }: { state: ExpiredState }) {
  return (
    <>
      <div className="wrap-anywhere -mx-6 border-line border-t px-6 py-4 text-center">
        <p className="font-semibold text-24 leading-none">
          {formatXrp(xrpToDrops(state.amount))} <span className="font-medium text-18 text-ink-3">XRP</span>
        </p>
        {state.description !== null && state.description !== "" && (
          <p className="mt-2 line-clamp-3 text-13 text-ink-2">{state.description}</p>
        )}
      </div>
      <Watch paymentId={state.paymentId} />
    </>
  );
}

/**
 * Reads the status for another minute: a payment made in the last seconds is found only once the ledger has been read
 * past the expiry.
 */
function Watch({ paymentId }: { paymentId: string }) {
  const { state } = usePayment(paymentId, null, EXPIRED_WATCH_MS);
  const payment = state.phase === "ready" ? state.payment : null;
  if (payment !== null && (payment.status === "processing" || payment.status === "completed")) {
    return (
      <div role="status" className="mt-4 rounded-10 bg-green-t px-4 py-3 text-15">
        <p className="font-medium text-green">Good news: your payment arrived in time.</p>
        <a
          className="inline-flex min-h-11 items-center text-blue underline underline-offset-2"
          href={checkoutPath(paymentId)}
        >
          {payment.status === "completed" ? "Payment Complete! View it" : "Processing Payment. View it"}
        </a>
      </div>
    );
  }
  return (
    <>
      {payment !== null && <Explanations payment={payment} />}
      <p role="status" className="mt-4 text-center text-13 text-ink-3">
        {payment?.status === "pending"
          ? "Just paid? We are still checking the ledger."
          : "Late payments are returned automatically."}
      </p>
    </>
  );
}
