/** The product's name in titles, headings and the logo. */
export const PRODUCT_NAME = "Dropwise";

/** `Payment Checkout` → `Payment Checkout | Dropwise`. */
export function pageTitle(subject: string): string {
  return `${subject} | ${PRODUCT_NAME}`;
}
