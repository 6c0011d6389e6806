/**
 * The one table of pages. Routes, guards, prefetching, navigation and titles come from it; the build writes it as JSON
 * for the server, which takes meta tags, redirects, the site map and preloads from there. A new page is a row here and
 * its module.
 */
import type { Page } from "./page.ts";
import * as path from "./paths.ts";

const SITE = { layout: "site", guard: "visitors", indexed: true } as const;
const DOCS_TAB = { ...SITE, guard: "everyone", module: "features/docs/docs-page" } as const;
const AUTH = { layout: "auth", guard: "visitors", skeleton: "features/auth/auth-skeleton" } as const;
const DEVELOPER = {
  layout: "developer",
  guard: "developers",
  indexed: false,
  description: "Your payments.",
} as const;
/** Alone on the whole screen, for a developer or on a tablet that is locked to it. */
const KEYPAD = {
  layout: "keypad",
  guard: "keypad",
  indexed: false,
  description: "Take payments at the counter.",
} as const;
const ADMIN = {
  layout: "admin",
  guard: "administrators",
  indexed: false,
  description: "The whole platform.",
} as const;

export const PAGES: readonly Page[] = [
  {
    ...SITE,
    path: path.HOME_PATH,
    title: "Accept XRP payments",
    description:
      "Accept XRP on your site: one API call creates a checkout, the payer scans, the ledger settles in seconds and your wallet is paid. 1% flat fee, no monthly cost.",
    module: "features/marketing/home-page",
    data: "/api/config/",
    header: "Home",
    footer: [{ label: "Home", position: 1 }],
  },
  {
    ...SITE,
    path: "/about",
    title: "About Us",
    description:
      "Why Dropwise exists: payments on the XRP Ledger that anyone can check, from the first drop to the last, without handing over a key.",
    module: "features/marketing/about-page",
    data: "/api/config/",
    header: "About Us",
    footer: [{ label: "About Us", position: 2 }],
  },
  {
    ...SITE,
    path: path.CONTACT_PATH,
    title: "Contact Us",
    description: "Write to us with questions about XRP payments, the API, or running Dropwise yourself.",
    module: "features/marketing/contact-page",
    header: "Contact Us",
    footer: [{ label: "Help and Contact", position: 6 }],
  },
  {
    ...SITE,
    path: "/leaderboard",
    title: "Burn leaderboard",
    description:
      "Merchants ranked by the XRP they have sent to the burn wallet, with the ledger transactions that prove it.",
    module: "features/marketing/leaderboard-page",
    data: "/api/leaderboard/burn/",
    header: "Leaderboard",
    footer: [{ label: "Leaderboard", position: 4 }],
  },
  {
    ...SITE,
    path: path.DOCS_PATH,
    title: "API documentation",
    description:
      "The Dropwise API: create a payment, read its status, receive signed webhooks. Every field, limit and error, with code to copy.",
    guard: "everyone",
    module: "features/docs/docs-page",
    movedFrom: ["/documentation"],
    header: "API Docs",
    footer: [
      { label: "Documentation", position: 3, to: "/documentation" },
      { label: "API, SDK and Examples", position: 5 },
    ],
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/authentication`,
    title: "Authentication: API documentation",
    description:
      "How your server authenticates: secret keys for test and live mode, where they belong, how to replace one.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/endpoints`,
    title: "API Endpoints: API documentation",
    description:
      "Every call with its parameters, limits and errors: create, read, list and cancel payments, retry webhooks.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/webhooks`,
    title: "Webhooks & Monitoring: API documentation",
    description: "Events, payload, signature and retry schedule of the webhooks, with code to verify a delivery.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/sdk`,
    title: "SDK: API documentation",
    description:
      "The JavaScript SDK: create and wait for payments, list them, verify webhooks, and the button for your page.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/local`,
    title: "Develop on localhost: API documentation",
    description:
      "Test payments and webhooks on your own machine: forward events with one command, trigger each of them, verify them.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/idempotency`,
    title: "Idempotency: API documentation",
    description:
      "Repeat a creation safely: what an idempotency key covers, how long it is kept, and what errors do to it.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/limits`,
    title: "Limits: API documentation",
    description: "Sizes, rates and times: every number that a program can meet, and the headers that tell it.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/versions`,
    title: "Versions and changelog: API documentation",
    description: "How the API changes, what stays for twelve months, and what is new in the API and the SDKs.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/replace-secret`,
    title: "Replace a secret: API documentation",
    description: "Change a webhook secret or a secret key without losing one delivery or one request.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/recover`,
    title: "Recover and export: API documentation",
    description:
      "Catch up after a failure: read the events that you missed, send failed webhooks again, export payments.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/sdks`,
    title: "SDK reference: API documentation",
    description: "Every call, option and error of the SDKs for JavaScript and Python, made from their types.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/recipes`,
    title: "Recipes: API documentation",
    description:
      "Create payments and receive webhooks with Express, Next.js, Django, FastAPI, PHP and Laravel; a shop in one file.",
  },
  {
    ...DOCS_TAB,
    path: `${path.DOCS_PATH}/errors`,
    title: "Error Codes: API documentation",
    description: "Every status and error code of the API with its cause and remedy.",
  },
  {
    ...SITE,
    path: path.BLOGS_PATH,
    title: "Blogs",
    description:
      "Guides to XRP payments: the first payment, verifying webhooks, destination tags, the split, test mode and going live.",
    module: "features/blog/blog-list-page",
    data: "/api/blogs/",
    header: "Blogs",
  },
  {
    ...SITE,
    path: `${path.BLOGS_PATH}/:slugOrId`,
    // Until the post is known, which has its own title and description.
    title: "Blogs",
    description: "A post about XRP payments.",
    module: "features/blog/blog-post-page",
    data: "/api/blogs/:slugOrId",
  },

  {
    // A document of its own: only its policy allows the ledgers' servers. Links to it are plain `<a href>`.
    layout: "bare",
    guard: "everyone",
    path: path.RECEIPT_PATH,
    // Until the receipt is known, which names its merchant.
    title: "Receipt",
    description: "The receipt of an XRP payment, checked on the ledger by your browser.",
    indexed: false,
    module: "features/receipt/receipt-page",
    data: "/api/payments/public/receipt/:token/",
  },

  {
    ...AUTH,
    path: path.SIGN_IN_PATH,
    title: "Sign In",
    description: "Sign in to your Dropwise dashboard.",
    indexed: true,
    module: "features/auth/sign-in-page",
    data: "/api/config/",
  },
  {
    ...AUTH,
    path: path.SIGN_UP_PATH,
    title: "Sign Up",
    description: "Start accepting XRP in five minutes: a free account, test mode at once, no credit card.",
    indexed: true,
    module: "features/auth/sign-up-page",
    data: "/api/config/",
    movedFrom: [path.SHORT_SIGN_UP_PATH],
  },
  {
    ...AUTH,
    path: path.FORGOT_PASSWORD_PATH,
    title: "Forgot Password",
    description: "Get a code by email to reset your password.",
    indexed: false,
    module: "features/auth/forgot-password-page",
  },
  {
    ...AUTH,
    path: path.OTP_VERIFICATION_PATH,
    title: "Reset Password",
    description: "Enter the code from your email.",
    indexed: false,
    module: "features/auth/otp-verification-page",
  },
  {
    ...AUTH,
    path: path.RESET_PASSWORD_PATH,
    title: "Reset Password",
    description: "Choose a new password.",
    indexed: false,
    module: "features/auth/reset-password-page",
  },
  {
    ...AUTH,
    // Whoever has just signed up is signed in when they open the link.
    guard: "everyone",
    path: path.CONFIRM_EMAIL_PATH,
    title: "Confirm Email",
    description: "Confirm your email address.",
    indexed: false,
    module: "features/auth/confirm-email-page",
  },
  {
    ...AUTH,
    // For who is signed in; the page itself sends everybody else to sign in.
    guard: "everyone",
    path: path.SECOND_FACTOR_PATH,
    title: "Second Factor",
    description: "Set up a second factor.",
    indexed: false,
    module: "features/auth/second-factor-page",
  },

  {
    ...DEVELOPER,
    path: path.DEVELOPER_DASHBOARD_PATH,
    fallback: true,
    title: "Developer Dashboard",
    module: "features/overview/overview-page",
    sidebar: { label: "Dashboard", icon: "layout-dashboard" },
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_WALLET_PATH,
    title: "XRP Wallet Management",
    module: "features/wallet/wallet-page",
    sidebar: { label: "Wallet", icon: "wallet" },
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_API_DOCS_PATH,
    title: "API Documentation",
    module: "features/docs/api-docs-page",
    sidebar: { label: "Documentation", icon: "book-open" },
  },
  {
    ...DEVELOPER,
    path: `${path.DEVELOPER_API_DOCS_PATH}/:tab`,
    title: "API Documentation",
    module: "features/docs/api-docs-page",
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_WEBHOOKS_PATH,
    title: "Webhook Tracking",
    module: "features/webhooks/webhooks-page",
    sidebar: { label: "Webhooks", icon: "webhook" },
  },
  {
    ...DEVELOPER,
    path: `${path.DEVELOPER_WEBHOOKS_PATH}/:id/inspect`,
    title: "Webhook Tracking",
    module: "features/webhooks/inspector-page",
  },
  {
    ...DEVELOPER,
    path: `${path.DEVELOPER_WEBHOOKS_PATH}/:id`,
    title: "Webhook Tracking",
    module: "features/webhooks/webhook-history-page",
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_TRANSACTIONS_PATH,
    title: "Transaction History",
    module: "features/payments/transactions-page",
    sidebar: { label: "Transactions", icon: "arrow-left-right" },
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_TEST_PATH,
    title: "Test Environment",
    module: "features/payments/test-page",
    sidebar: { label: "Test Environment", icon: "flask-conical" },
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_LINKS_PATH,
    title: "Payment Links",
    module: "features/links/links-page",
    sidebar: { label: "Payment Links", icon: "link", apart: true },
  },
  {
    ...DEVELOPER,
    path: `${path.DEVELOPER_LINKS_PATH}/:linkId`,
    title: "Payment Links",
    module: "features/links/link-editor-page",
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_INVOICES_PATH,
    title: "Invoices",
    module: "features/invoices/invoices-page",
    sidebar: { label: "Invoices", icon: "file-text" },
  },
  {
    ...DEVELOPER,
    path: `${path.DEVELOPER_INVOICES_PATH}/:invoiceId`,
    title: "Invoices",
    module: "features/invoices/invoice-page",
  },
  {
    ...KEYPAD,
    path: path.DEVELOPER_KEYPAD_PATH,
    title: "Keypad",
    module: "features/keypad/keypad-page",
    sidebar: { label: "Keypad", icon: "smartphone" },
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_REFUNDS_PATH,
    title: "Refunds",
    module: "features/refunds/refunds-page",
    sidebar: { label: "Refunds", icon: "undo-2" },
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_STATEMENTS_PATH,
    title: "Statements",
    module: "features/statements/statements-page",
    sidebar: { label: "Statements", icon: "scroll-text" },
  },
  {
    ...DEVELOPER,
    path: `${path.DEVELOPER_STATEMENTS_PATH}/:statementId`,
    title: "Statements",
    module: "features/statements/statement-page",
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_SEND_RECEIVE_PATH,
    title: "Send / Receive",
    module: "features/wallet/send-receive-page",
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_TOKEN_BURNING_PATH,
    title: "Token Burning",
    module: "features/payments/token-burning-page",
  },
  {
    ...DEVELOPER,
    path: path.DEVELOPER_SETTINGS_PATH,
    title: "Settings",
    module: "features/account/settings-page",
  },
  {
    ...DEVELOPER,
    path: "/test",
    title: "Test Environment",
    description: "Make test payments.",
    module: "features/payments/test-page",
  },
  {
    ...DEVELOPER,
    path: path.DETECTED_PAYMENTS_PATH,
    title: "Detected Payments",
    description: "Incoming transactions.",
    module: "features/payments/detected-page",
  },

  {
    ...ADMIN,
    path: path.ADMIN_DASHBOARD_PATH,
    fallback: true,
    title: "Admin Dashboard",
    module: "features/admin/system/admin-home-page",
    sidebar: { label: "Admin Dashboard", icon: "layout-dashboard" },
  },
  {
    ...ADMIN,
    path: "/admin-dashboard/users",
    title: "User Management",
    module: "features/admin/people/users-page",
    sidebar: { label: "User Management", icon: "users" },
  },
  {
    ...ADMIN,
    path: "/admin-dashboard/users/:merchantId",
    title: "User Management",
    module: "features/admin/people/merchant-page",
  },
  {
    ...ADMIN,
    path: "/admin-dashboard/analytics",
    title: "Analytics",
    module: "features/admin/system/analytics-page",
    sidebar: { label: "Analytics", icon: "chart-column" },
  },
  {
    ...ADMIN,
    path: path.ADMIN_REJECTED_PAYMENTS_PATH,
    title: "Rejected Payments",
    module: "features/admin/transactions/rejected-payments-page",
    sidebar: { label: "Rejected Payments", icon: "undo-2" },
  },
  {
    ...ADMIN,
    path: path.ADMIN_TRANSACTIONS_PATH,
    title: "All Transactions",
    module: "features/admin/transactions/all-transactions-page",
    sidebar: { label: "All Transactions", icon: "arrow-left-right" },
  },
  {
    ...ADMIN,
    path: "/admin-dashboard/contact-forms",
    title: "Contact Forms",
    module: "features/admin/people/contact-forms-page",
    sidebar: { label: "Contact Forms", icon: "mail" },
  },
  {
    ...ADMIN,
    path: "/admin-dashboard/settings",
    title: "Settings",
    module: "features/admin/settings/admin-settings-page",
    sidebar: { label: "Settings", icon: "settings" },
  },
  {
    ...ADMIN,
    path: path.ADMIN_MONEY_PATH,
    title: "Money",
    module: "features/admin/money/money-page",
    sidebar: { label: "Money", icon: "scale", apart: true },
  },
  {
    ...ADMIN,
    path: path.ADMIN_STATEMENT_PATH,
    title: "Money",
    module: "features/admin/money/operator-statement-page",
  },
  {
    ...ADMIN,
    path: path.ADMIN_REFUNDS_PATH,
    title: "Refunds",
    description: "The refunds of all merchants.",
    module: "features/admin/transactions/refunds-page",
    sidebar: { label: "Refunds", icon: "rotate-ccw", apart: true },
  },
  {
    ...ADMIN,
    path: path.ADMIN_HEALTH_PATH,
    title: "Health",
    module: "features/admin/system/health-page",
    sidebar: { label: "Health", icon: "activity", apart: true },
  },
  {
    ...ADMIN,
    path: "/admin-dashboard/audit-log",
    title: "Audit Log",
    module: "features/admin/system/audit-log-page",
    sidebar: { label: "Audit Log", icon: "scroll-text", apart: true },
  },
];

/** The page at an address, with or without a trailing slash. Letter case does not matter, as in the router. */
export function pageAt(pathname: string): Page | undefined {
  const address = pathname.replace(/\/+$/, "") || "/";
  return (
    PAGES.find((page) => new RegExp(`^${page.path.replace(/:\w+/g, "[^/]+")}$`, "i").test(address)) ??
    PAGES.find((page) => page.fallback && address.toLowerCase().startsWith(`${page.path}/`))
  );
}
