/** The merchant's list of transactions and the details of one, with none, few and very many rows and long words. */
import { expect, type Page } from "@playwright/test";
import { createPayment } from "../api";
import { alters, answers, fails, hangs } from "../network";
import { button, heading, type Screen, text } from "./screen";

const PATH = "/developer-dashboard/transactions";
const HISTORY = "/api/payments/history/";
const DETAIL = /^\/api\/payments\/detail\//;
const LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente";
const HASH = "ACCFA8589D2A7535CED7D8C53F5BB3F5ACCFA8589D2A7535CED7D8C53F5BB3F5";
const SETTLED = {
  status: "completed",
  received_amount: "98765432109.500001",
  received_at: "2026-11-22T12:00:00Z",
  paid_at: "2026-11-22T12:00:04Z",
  sender_address: "rU3pRV1cK9qMUoYzJ8JwLAJF5CrNG84dr7",
  transaction_hash: HASH,
  platform_fee: "987654321.000000",
  burn_amount: "98765432.100000",
  merchant_payout: "97777777788.000001",
  payout_transaction_hash: HASH,
  burn_transaction_hash: HASH,
  is_merchant_paid: true,
};

/** One of very many: every text as long as it may be, every amount as large. */
const HUGE = {
  ...SETTLED,
  title: `${LONG} ${LONG} and what a title of two hundred characters does to the page`,
  description: `${"A description that goes on. ".repeat(30)}${LONG}${LONG}`,
  amount: "98765432109.000001",
  exception: "overpaid",
  platform_name: LONG,
  username: LONG,
  developer_reference: "order-0123456789-0123456789-0123456789-0123456789-0123456789",
  metadata: { order: 7, [LONG]: LONG, lines: [{ sku: "A-1", count: 2 }] },
};
const RETURNS = ["pending", "completed", "failed"].map((return_status, index) => ({
  amount: "98765432109.500001",
  reason: "Already paid",
  reason_code: "already_paid",
  return_status,
  returned_amount: return_status === "completed" ? "98765432109.499989" : null,
  transaction_hash: HASH.replace(/^./, `${index}`),
  return_transaction_hash: return_status === "completed" ? HASH : null,
}));
const FAILED = {
  ...SETTLED,
  status: "failed",
  is_merchant_paid: false,
  payout_transaction_hash: null,
  metadata: { failure_reason: "The payout address requires a destination tag (tecDST_TAG_NEEDED)." },
};

const STATES = [
  { status: "pending", exception: "underpaid", platform_fee: null, burn_amount: null, merchant_payout: null },
  { status: "processing", burn_transaction_hash: null, payout_transaction_hash: null },
  FAILED,
  { status: "expired", exception: "late", platform_fee: null, burn_amount: null, merchant_payout: null },
  {},
];
const PAGE_OF_MANY = {
  success: true,
  payments: Array.from({ length: 100 }, (_, index) => ({
    ...HUGE,
    ...STATES[index % STATES.length],
    id: `5391eeaa-dfee-4529-84d7-${index.toString().padStart(12, "0")}`,
    created_at: new Date(Date.UTC(2026, 10, 22) - index * 3_600_000).toISOString(),
  })),
  total_count: 1_000_000,
  total_pages: 10_000,
  page: 5_000,
  page_size: 100,
  has_next: true,
  has_previous: true,
};
const NONE = {
  ...PAGE_OF_MANY,
  payments: [],
  total_count: 0,
  total_pages: 0,
  page: 1,
  has_next: false,
  has_previous: false,
};

function list(name: string, fields: Partial<Screen>): Screen {
  return { name: `transactions, ${name}`, path: PATH, role: "merchant", shows: button("Export (CSV)"), ...fields };
}

/** The details of a new payment, with these fields in place of its own. */
function details(name: string, fields: object, others: Partial<Screen> = {}): Screen {
  return {
    name: `transaction details, ${name}`,
    path: async () => `${PATH}?payment=${(await createPayment()).id}`,
    role: "merchant",
    arrange: (page) => alters(page, DETAIL, { ...fields }),
    shows: heading("Timeline"),
    ...others,
  };
}

async function routes(page: Page, ...route: Parameters<Page["route"]>): Promise<void> {
  await page.route(...route);
}

async function ask(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cancel payment" }).click();
}

export const TRANSACTIONS: Screen[] = [
  list("loading", { arrange: (page) => hangs(page, HISTORY), shows: text("Loading transactions…") }),
  list("failed", {
    arrange: (page) => fails(page, HISTORY),
    shows: heading("Failed to load transaction history"),
  }),
  list("none yet", { arrange: (page) => answers(page, HISTORY, NONE), shows: text("No transactions yet") }),
  list("no match", {
    path: `${PATH}?search=${LONG}&status=failed,expired`,
    arrange: (page) => answers(page, HISTORY, NONE),
    shows: text("No matching transactions"),
  }),
  list("very many", {
    path: `${PATH}?search=${LONG}&status=pending,processing,completed,failed,expired&page=5000&page_size=100`,
    arrange: (page) => answers(page, HISTORY, PAGE_OF_MANY),
    shows: text(/^1,000,000 of /),
  }),
  list("statuses open", {
    act: async (page) => {
      const status = page.getByRole("button", { name: /^Status:/ });
      const filters = page.getByRole("button", { name: /^Filters/ });
      await expect(status.or(filters).first()).toBeVisible();
      // In a narrow window it is behind the button.
      if (!(await status.isVisible())) await filters.click();
      await status.click();
    },
    shows: (page) => page.getByRole("checkbox", { name: "Expired" }),
  }),
  list("export refused", {
    arrange: (page) => answers(page, `${HISTORY}export/`, { error: "Too many requests." }, 429),
    act: (page) => page.getByRole("button", { name: "Export (CSV)" }).click(),
    shows: text("Too many requests."),
  }),
  details("completed", { ...SETTLED, exception: "none" }),
  details("pending", {}, { shows: button("Cancel payment") }),
  details("long words and large amounts", { ...HUGE, deposits: RETURNS, payout_tag: 4294967295 }),
  details("payout failed", FAILED),
  details(
    "loading",
    {},
    {
      arrange: (page) =>
        routes(
          page,
          (url) => DETAIL.test(url.pathname),
          () => undefined,
        ),
      shows: text("Loading payment…"),
    },
  ),
  details(
    "failed",
    {},
    {
      arrange: (page) =>
        routes(
          page,
          (url) => DETAIL.test(url.pathname),
          (route) => route.fulfill({ status: 500, json: {} }),
        ),
      shows: heading("Error Loading Payment"),
    },
  ),
  details("cancel asked", {}, { act: ask, shows: (page) => page.getByRole("alertdialog") }),
  details(
    "cancel refused",
    {},
    {
      arrange: (page) =>
        routes(page, /\/api\/payments\/cancel\//, (route) =>
          route.fulfill({ status: 409, json: { error: "This payment has already been paid." } }),
        ),
      act: async (page) => {
        await ask(page);
        await page.getByRole("alertdialog").getByRole("button", { name: "Cancel payment" }).click();
      },
      shows: text("This payment has already been paid."),
    },
  ),
];
