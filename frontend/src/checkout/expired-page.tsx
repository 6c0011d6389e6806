import { Clock } from "lucide-react";
import { useEffect } from "react";
import { Button, buttonLook } from "../components/ui/button";
import { checkoutPath, HOME_PATH } from "../config/payer-paths";
import { pageTitle } from "../config/product";
import { EXPIRED_WATCH_MS } from "../config/timing";
import { shortId } from "../lib/format";
import { formatXrp, xrpToDrops } from "../lib/money";
import { CheckoutLayout } from "./checkout-layout";
import { Explanations } from "./explanations";
import { type ExpiredState, goBack } from "./route";
import { usePayment } from "./use-payment";

/** `/payment-expired`: what has expired, whether it was paid in time after all, and two buttons to leave. */
export function ExpiredPage({ state }: { state: ExpiredState | null }) {
  useEffect(() => {
    document.title = pageTitle("Payment Expired");
  }, []);
  return (
    <CheckoutLayout>
      <div className="flex flex-col items-center pt-6 text-center">
        <span className="inline-flex size-10 items-center justify-center rounded-full bg-blue-t text-blue">
          <Clock aria-hidden="true" size={20} strokeWidth={1.5} />
        </span>
        <h2 className="mt-4 text-24">Payment Expired</h2>
        <p className="mt-1 text-15 text-ink-2">This payment has expired. Ask the shop for a new link.</p>
      </div>
      {state !== null && <ExpiredPayment state={state} />}
      <div className="mt-6 grid grid-cols-2 gap-3 pb-6">
        <Button look="secondary" onClick={goBack}>
          Go Back
        </Button>
        <a className={buttonLook({ look: "primary" })} href={HOME_PATH}>
          Return to Home
        </a>
      </div>
    </CheckoutLayout>
  );
}

function ExpiredPayment({ state }: { state: ExpiredState }) {
  return (
    <>
      <div className="wrap-anywhere mt-5 border-line border-y py-4 text-center">
        <p className="font-semibold text-36 leading-none">
          {formatXrp(xrpToDrops(state.amount))} <span className="font-medium text-18 text-ink-3">XRP</span>
        </p>
        {state.description !== null && state.description !== "" && (
          <p className="mt-2 line-clamp-3 text-13 text-ink-2">{state.description}</p>
        )}
        <p className="mt-2 text-13 text-ink-3">
          Payment <span className="code">{shortId(state.paymentId)}</span>
        </p>
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
