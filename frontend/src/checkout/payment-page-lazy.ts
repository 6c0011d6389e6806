import { lazyComponent } from "../components/ui/lazy-component";

/** What only a payment needs (live status, QR code, countdown) is not part of what a link's or an invoice's page loads. */
export const PaymentPage = lazyComponent(() => import("./payment-page"), "PaymentPage");
