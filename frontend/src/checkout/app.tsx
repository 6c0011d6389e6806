import { CheckoutPage } from "./checkout-page";
import { ExpiredPage } from "./expired-page";
import { usePlace } from "./place";
import type { PublicStatus } from "./types";

/** The payer's application: the checkout and the page a payer meets when its time is over. */
export function App({ inlined }: { inlined: PublicStatus | null }) {
  const { place, showExpired } = usePlace();
  if (place.page === "expired") {
    return <ExpiredPage state={place.state} />;
  }
  const own = inlined?.id.toLowerCase() === place.paymentId.toLowerCase() ? inlined : null;
  return <CheckoutPage key={place.paymentId} paymentId={place.paymentId} inlined={own} onExpired={showExpired} />;
}
