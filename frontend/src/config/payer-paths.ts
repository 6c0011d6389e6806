/** The addresses that the payer's page knows; it carries no others. */
export const HOME_PATH = "/";
export const PAYMENT_EXPIRED_PATH = "/payment-expired";

export function checkoutPath(paymentId: string): string {
  return `/checkout/${paymentId}`;
}
