/** The product's one name: page-title suffix, headings, the mark beside the drop. */
export const PRODUCT_NAME = "Dropwise";

/** `Payment Checkout` → `Payment Checkout | Dropwise`. */
export function pageTitle(subject: string): string {
  return `${subject} | ${PRODUCT_NAME}`;
}
