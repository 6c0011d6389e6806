/** Addresses of pages; links between the two entries are plain `<a href>`. */
export const HOME_PATH = "/";
export const PAYMENT_EXPIRED_PATH = "/payment-expired";
export const API_SCHEMA_PATH = "/api/schema/";

export function checkoutPath(paymentId: string): string {
  return `/checkout/${paymentId}`;
}
