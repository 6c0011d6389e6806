import type { PublicStatus } from "../lib/live-payment/types";
import { CheckoutPage } from "./checkout-page";
import { ExpiredPage } from "./expired-page-lazy";
import { InvoicePage } from "./invoice-page-lazy";
import { LinkPage } from "./link-page-lazy";
import { useRoute } from "./route";

/** The payer's application: the checkout, the expiry page, payment links and invoices. */
export function App({ preloaded }: { preloaded: PublicStatus | null }) {
  const { route, showExpired } = useRoute();
  if (route.page === "expired") {
    return <ExpiredPage state={route.state} />;
  }
  if (route.page === "link") {
    return <LinkPage slug={route.slug} />;
  }
  if (route.page === "invoice") {
    return <InvoicePage token={route.token} />;
  }
  const own = preloaded?.id.toLowerCase() === route.paymentId.toLowerCase() ? preloaded : null;
  return <CheckoutPage key={route.paymentId} paymentId={route.paymentId} preloaded={own} onExpired={showExpired} />;
}
