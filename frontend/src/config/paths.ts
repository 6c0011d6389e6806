/** Addresses of pages; links between the two entries (this one and the checkout) are plain `<a href>`. */
export { checkoutPath, HOME_PATH, PAYMENT_EXPIRED_PATH } from "./payer-paths";

// ── the public site ──
export const ABOUT_PATH = "/about";
export const CONTACT_PATH = "/contact";
export const LEADERBOARD_PATH = "/leaderboard";
export const BLOGS_PATH = "/blogs";
export const DOCS_PATH = "/docs";
/** Older names that lead on. */
export const DOCUMENTATION_PATH = "/documentation";
export const SHORT_SIGN_UP_PATH = "/signup";

/** A post's page; `key` is its slug, or its id as digits. */
export function blogPath(key: string | number): string {
  return `${BLOGS_PATH}/${encodeURIComponent(key)}`;
}

// ── getting in ──
export const SIGN_IN_PATH = "/auth/signin";
export const SIGN_UP_PATH = "/auth/signup";
export const FORGOT_PASSWORD_PATH = "/auth/forgot-password";
export const OTP_VERIFICATION_PATH = "/auth/otp-verification";
export const RESET_PASSWORD_PATH = "/auth/reset-password";

/** The reset by code, opened at the code step of this address. */
export function otpVerificationPath(email: string): string {
  return `${OTP_VERIFICATION_PATH}?email=${encodeURIComponent(email)}`;
}

// ── the developer dashboard ──
export const DEVELOPER_DASHBOARD_PATH = "/developer-dashboard";
export const DEVELOPER_WALLET_PATH = "/developer-dashboard/wallet";
export const DEVELOPER_SEND_RECEIVE_PATH = "/developer-dashboard/send-receive";
export const DEVELOPER_TRANSACTIONS_PATH = "/developer-dashboard/transactions";
export const DEVELOPER_TOKEN_BURNING_PATH = "/developer-dashboard/token-burning";
export const DEVELOPER_SETTINGS_PATH = "/developer-dashboard/settings";
export const DEVELOPER_TEST_PATH = "/developer-dashboard/test";
export const DEVELOPER_API_DOCS_PATH = "/developer-dashboard/api-docs";
export const DEVELOPER_WEBHOOKS_PATH = "/developer-dashboard/webhooks";
/** The merchant's payment tool and the arrivals it waits for: pages of a developer, outside his dashboard. */
export const TEST_PATH = "/test";
export const DETECTED_PAYMENTS_PATH = "/payments/detected";

// ── the admin dashboard ──
export const ADMIN_DASHBOARD_PATH = "/admin-dashboard";
export const ADMIN_USERS_PATH = "/admin-dashboard/users";
export const ADMIN_ANALYTICS_PATH = "/admin-dashboard/analytics";
export const ADMIN_REJECTED_PAYMENTS_PATH = "/admin-dashboard/rejected-payments";
export const ADMIN_TRANSACTIONS_PATH = "/admin-dashboard/transactions";
export const ADMIN_CONTACT_FORMS_PATH = "/admin-dashboard/contact-forms";
export const ADMIN_SETTINGS_PATH = "/admin-dashboard/settings";

// ── the backend's pages ──
export const API_SCHEMA_PATH = "/api/schema/";
