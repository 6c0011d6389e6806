/**
 * The addresses that code links to; `pages.ts` has every page. Links between the two entries (this one and the checkout)
 * are plain `<a href>`.
 */
export { checkoutPath, HOME_PATH, PAYMENT_EXPIRED_PATH } from "./payer-paths.ts";

// ── the public site ──
export const CONTACT_PATH = "/contact";
export const BLOGS_PATH = "/blogs";
export const DOCS_PATH = "/docs";
/** Moved to `/auth/signup`. */
export const SHORT_SIGN_UP_PATH = "/signup";

/** `receipt_url` in a payment's details is the whole address. */
export const RECEIPT_PATH = "/receipt/:token";

/** A post's page; `key` is its slug or its id. */
export function blogPath(key: string | number): string {
  return `${BLOGS_PATH}/${encodeURIComponent(key)}`;
}

// ── sign-in and sign-up ──
export const SIGN_IN_PATH = "/auth/signin";
export const SIGN_UP_PATH = "/auth/signup";
export const FORGOT_PASSWORD_PATH = "/auth/forgot-password";
export const OTP_VERIFICATION_PATH = "/auth/otp-verification";
export const RESET_PASSWORD_PATH = "/auth/reset-password";
export const CONFIRM_EMAIL_PATH = "/auth/confirm-email";
export const SECOND_FACTOR_PATH = "/auth/second-factor";

/** The reset by code, opened at the code step of this address. */
export function otpVerificationPath(email: string): string {
  return `${OTP_VERIFICATION_PATH}?email=${encodeURIComponent(email)}`;
}

// ── the developer dashboard ──
export const DETECTED_PAYMENTS_PATH = "/payments/detected";
export const DEVELOPER_DASHBOARD_PATH = "/developer-dashboard";
export const DEVELOPER_WALLET_PATH = "/developer-dashboard/wallet";
export const DEVELOPER_TRANSACTIONS_PATH = "/developer-dashboard/transactions";
export const DEVELOPER_TEST_PATH = "/developer-dashboard/test";
export const DEVELOPER_SEND_RECEIVE_PATH = "/developer-dashboard/send-receive";
export const DEVELOPER_TOKEN_BURNING_PATH = "/developer-dashboard/token-burning";
export const DEVELOPER_SETTINGS_PATH = "/developer-dashboard/settings";
export const DEVELOPER_LINKS_PATH = "/developer-dashboard/payment-links";
export const DEVELOPER_KEYPAD_PATH = "/developer-dashboard/keypad";
export const DEVELOPER_INVOICES_PATH = "/developer-dashboard/invoices";
export const DEVELOPER_REFUNDS_PATH = "/developer-dashboard/refunds";
export const DEVELOPER_STATEMENTS_PATH = "/developer-dashboard/statements";
export const DEVELOPER_API_DOCS_PATH = "/developer-dashboard/api-docs";
export const DEVELOPER_WEBHOOKS_PATH = "/developer-dashboard/webhooks";

/** A webhook's history. */
export function webhookHistoryPath(id: number): string {
  return `${DEVELOPER_WEBHOOKS_PATH}/${id}`;
}

/** What the built-in receiver got. */
export function webhookInspectPath(id: number): string {
  return `${DEVELOPER_WEBHOOKS_PATH}/${id}/inspect`;
}

/** The editor of a payment link; "new" for one that is not saved yet. */
export function developerLinkPath(id: string): string {
  return `${DEVELOPER_LINKS_PATH}/${id}`;
}

/** An invoice: the editor of a draft, else the invoice as it was opened. */
export function developerInvoicePath(id: string): string {
  return `${DEVELOPER_INVOICES_PATH}/${id}`;
}

/** A refund, over the list of refunds. */
export function developerRefundPath(id: string): string {
  return `${DEVELOPER_REFUNDS_PATH}?refund=${encodeURIComponent(id)}`;
}

export function developerStatementPath(id: string): string {
  return `${DEVELOPER_STATEMENTS_PATH}/${id}`;
}

/** A payment's details, over the list of transactions. */
export function developerPaymentPath(id: string): string {
  return `${DEVELOPER_TRANSACTIONS_PATH}?payment=${encodeURIComponent(id)}`;
}

// ── the admin dashboard ──
export const ADMIN_DASHBOARD_PATH = "/admin-dashboard";
export const ADMIN_USERS_PATH = "/admin-dashboard/users";
export const ADMIN_ANALYTICS_PATH = "/admin-dashboard/analytics";
export const ADMIN_SETTINGS_PATH = "/admin-dashboard/settings";
export const ADMIN_REFUNDS_PATH = "/admin-dashboard/refunds";
export const ADMIN_REJECTED_PAYMENTS_PATH = "/admin-dashboard/rejected-payments";
export const ADMIN_MONEY_PATH = "/admin-dashboard/money";
export const ADMIN_STATEMENT_PATH = "/admin-dashboard/money/statement";
export const ADMIN_HEALTH_PATH = "/admin-dashboard/health";
export const ADMIN_AUDIT_LOG_PATH = "/admin-dashboard/audit-log";
export const ADMIN_TRANSACTIONS_PATH = "/admin-dashboard/transactions";

/** One merchant's page. */
export function adminMerchantPath(id: number): string {
  return `${ADMIN_USERS_PATH}/${id}`;
}

/** A payment's details, over the list of all transactions. */
export function adminPaymentPath(id: string): string {
  return `${ADMIN_TRANSACTIONS_PATH}?payment=${encodeURIComponent(id)}`;
}
