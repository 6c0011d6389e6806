import type { PublicStatus } from "../lib/live-payment/types";
import { InvoicePage } from "./invoice-page-lazy";
import { LinkPage } from "./link-page-lazy";
import { PaymentPage } from "./payment-page-lazy";
import { RefundPage } from "./refund-page-lazy";
import { useRoute } from "./route";

/** The payer's application: payments, payment links, invoices and refunds. */
export function App({ preloaded }: { preloaded: PublicStatus | null }) {
  const { route, showExpired } = useRoute();
  switch (route.page) {
    case "link":
      return <LinkPage slug={route.slug} />;
    case "invoice":
      return <InvoicePage token={route.token} />;
    case "refund":
      return <RefundPage token={route.token} />;
    default:
      return <PaymentPage route={route} preloaded={preloaded} onExpired={showExpired} />;
  }
}
