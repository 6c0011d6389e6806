import { useEffect } from "react";
import { ErrorPanel } from "../components/ui/error-panel";
import { Delayed, Skeleton } from "../components/ui/skeleton";
import { pageTitle } from "../config/product";
import type { FeedState, PaymentFeed } from "../lib/live-payment/payment-feed";
import type { PublicStatus } from "../lib/live-payment/types";
import { usePayment, useServerNow } from "../lib/live-payment/use-payment";
import { NotFound } from "./arrived-lazy";
import { CheckoutLayout } from "./checkout-layout";
import { shouldLeave } from "./leaving";
import { PaymentCard } from "./payment-card";
import { type ExpiredState, isWebAddress } from "./route";
import { documentTitle } from "./title";
import { viewStateOf } from "./view-state";

interface CheckoutPageProps {
  paymentId: string;
  preloaded: PublicStatus | null;
  onExpired: (state: ExpiredState) => void;
}

/** `/checkout/{paymentId}`: loading, not found, error, or the payment. */
export function CheckoutPage({ paymentId, preloaded, onExpired }: CheckoutPageProps) {
  const { feed, state } = usePayment(paymentId, preloaded);
  switch (state.phase) {
    case "ready":
      return <ReadyCheckout feed={feed} state={state} onExpired={onExpired} />;
    case "loading":
      return <LoadingCheckout />;
    case "missing":
      return (
        <Problem title="Payment Not Found">
          <NotFound />
        </Problem>
      );
    case "error":
      return (
        <Problem title="Error">
          <ErrorPanel heading="Error" message={state.message} onRetry={feed.retry}>
            <p className="mt-4 text-13 text-ink-3">No money moves until you pay from your wallet.</p>
          </ErrorPanel>
        </Problem>
      );
  }
}

function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

interface ReadyCheckoutProps {
  feed: PaymentFeed;
  state: Extract<FeedState, { phase: "ready" }>;
  onExpired: (state: ExpiredState) => void;
}

function ReadyCheckout({ feed, state, onExpired }: ReadyCheckoutProps) {
  const { payment, clock, connection, away } = state;
  const nowMs = useServerNow(clock);
  const view = viewStateOf(payment, nowMs);
  const leaving = shouldLeave(payment, nowMs);

  useDocumentTitle(documentTitle(payment, view));
  useEffect(() => {
    if (window.onPayment?.(payment) || !leaving) {
      return;
    }
    if (isWebAddress(payment.redirect_url)) {
      window.location.replace(payment.redirect_url);
    } else {
      onExpired({ paymentId: payment.id, amount: payment.amount, description: payment.description });
    }
  }, [leaving, payment, onExpired]);

  return (
    <CheckoutLayout payment={payment} connection={connection} onSimulated={() => feed.refresh()}>
      <PaymentCard payment={payment} view={view} nowMs={nowMs} away={away} />
    </CheckoutLayout>
  );
}

function LoadingCheckout() {
  useDocumentTitle(pageTitle("Loading Payment"));
  return (
    <CheckoutLayout>
      <Delayed>
        <p role="status" className="text-13 text-ink-3">
          Loading Payment
        </p>
        <Skeleton className="mt-2 h-6 w-3/5" />
        <Skeleton className="mt-3 h-12 w-2/5" />
        <Skeleton className="mx-auto mt-5 size-[236px]" />
        <Skeleton className="mt-6 h-10 w-full" />
        <Skeleton className="mt-3 h-10 w-full" />
        <Skeleton className="mt-3 mb-6 h-10 w-full" />
      </Delayed>
    </CheckoutLayout>
  );
}

function Problem({ title, children }: { title: string; children: React.ReactNode }) {
  useDocumentTitle(pageTitle(title));
  return <CheckoutLayout>{children}</CheckoutLayout>;
}
