/** The addresses that the checkout links to, apart from `paths.ts` so that it loads no others. */
export const HOME_PATH = "/";
export const PAYMENT_EXPIRED_PATH = "/payment-expired";

export function checkoutPath(paymentId: string): string {
  return `/checkout/${paymentId}`;
}
