/** The addresses that the checkout links to, apart from `paths.ts` so that it loads no others. */
export const HOME_PATH = "/";
export const PAYMENT_EXPIRED_PATH = "/payment-expired";
/** The pages of payment links and of invoices. */
export const LINK_PAGES_PATH = "/pay";
export const INVOICE_PAGES_PATH = "/invoice";

export function checkoutPath(paymentId: string): string {
  return `/checkout/${paymentId}`;
}
