/** Addresses of pages; links between the two entries are plain `<a href>`. */
export const HOME_PATH = "/";
export const ABOUT_PATH = "/about";
export const CONTACT_PATH = "/contact";
export const LEADERBOARD_PATH = "/leaderboard";
export const BLOGS_PATH = "/blogs";
export const DOCS_PATH = "/docs";
/** Leads to DOCS_PATH. */
export const DOCUMENTATION_PATH = "/documentation";
export const SIGN_IN_PATH = "/auth/signin";
export const SIGN_UP_PATH = "/auth/signup";
/** Leads to SIGN_UP_PATH. */
export const SHORT_SIGN_UP_PATH = "/signup";
export const PAYMENT_EXPIRED_PATH = "/payment-expired";
export const API_SCHEMA_PATH = "/api/schema/";

export function checkoutPath(paymentId: string): string {
  return `/checkout/${paymentId}`;
}

/** A post by its slug or its id. */
export function blogPath(slugOrId: string | number): string {
  return `${BLOGS_PATH}/${encodeURIComponent(slugOrId)}`;
}
