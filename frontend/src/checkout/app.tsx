import type { PublicStatus } from "../lib/live-payment/types";
import { CheckoutPage } from "./checkout-page";
import { ExpiredPage } from "./expired-page-lazy";
import { LinkPage } from "./link-page-lazy";
import { useRoute } from "./route";

/** The payer's application: the checkout, the expiry page and payment links. */
export function App({ preloaded }: { preloaded: PublicStatus | null }) {
  const { route, showExpired } = useRoute();
  if (route.page === "expired") {
    return <ExpiredPage state={route.state} />;
  }
  if (route.page === "link") {
    return <LinkPage slug={route.slug} />;
  }
  const own = preloaded?.id.toLowerCase() === route.paymentId.toLowerCase() ? preloaded : null;
  return <CheckoutPage key={route.paymentId} paymentId={route.paymentId} preloaded={own} onExpired={showExpired} />;
}
