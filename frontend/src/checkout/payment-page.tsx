import type { PublicStatus } from "../lib/live-payment/types";
import { ExpiredPage } from "./arrived-lazy";
import { CheckoutPage } from "./checkout-page";
import type { ExpiredState, PaymentRoute } from "./route";

interface PaymentPageProps {
  route: PaymentRoute;
  preloaded: PublicStatus | null;
  onExpired: (state: ExpiredState) => void;
}

/** A payment: its checkout, or the page after its expiry. */
export function PaymentPage({ route, preloaded, onExpired }: PaymentPageProps) {
  if (route.page === "expired") {
    return <ExpiredPage state={route.state} />;
  }
  const own = preloaded?.id.toLowerCase() === route.paymentId.toLowerCase() ? preloaded : null;
  return <CheckoutPage key={route.paymentId} paymentId={route.paymentId} preloaded={own} onExpired={onExpired} />;
}
