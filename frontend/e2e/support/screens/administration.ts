/** The administrator's overview and lists while they load, after a failure, with nothing, and with very many long rows. */
import type { Page } from "@playwright/test";
import { answers, asks, fails, hangs, listPage } from "../network";
import { heading, openFirstRow, type Screen, text } from "./screen";

const HOME = "/admin-dashboard";
const API = "/api/platform-admin";
const LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente";
const EMAIL = `${"a".repeat(64)}@${"very-long-name-of-a-shop.".repeat(4)}example`;
const MOST = "99999999999.999999";
const ADDRESS = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";
const STATUSES = ["pending", "processing", "completed", "failed", "expired"];
const HOURS = Array.from({ length: 24 }, (_, hour) => `2026-11-20 ${`${hour}`.padStart(2, "0")}:00`);

const NOTHING_BEFORE = { first_day: "2026-11-19", last_day: "2026-11-19", revenue: null, burned: null };

const id = (index: number) => `5391eeaa-dfee-4529-84d7-${index.toString().padStart(12, "0")}`;
const at = (index: number) => new Date(Date.UTC(2026, 10, 22) - index * 3_600_000).toISOString();

const OVERVIEW = {
  total_xrp_processed: MOST,
  burn_volume: MOST,
  transaction_count: 1_234_567_890,
  revenue: MOST,
  recent_activity: STATUSES.map((status, index) => ({ id: id(index), status, created_at: at(index), amount: MOST })),
  attention: {
    halted_wallets: ["live", "test"].map((mode) => ({
      mode,
      address: ADDRESS,
      reason: "An external transaction (AccountSet) with a hash that is not ours used the slot of a transfer.",
    })),
    stuck: [{ mode: "test", count: 1_234 }],
    failed: [
      { mode: "live", leg: "return", count: 1, amount: "25.000000" },
      { mode: "live", leg: "payout", count: 1_234, amount: MOST },
      { mode: "test", leg: "burn", count: 1, amount: "0.000001" },
    ],
    refunds: [
      { mode: "live", status: "failed", count: 1_234, amount: MOST },
      { mode: "test", status: "sending", count: 1, amount: "0.000001" },
    ],
    held: [{ mode: "live", count: 1_234, amount: MOST }],
    alarms: [
      {
        id: 1,
        alarm_kind: "wallet_changed",
        mode: "live",
        message: `Platform wallet of live mode: ${ADDRESS} → ${ADDRESS}. Changed by ${LONG}@dropwise.example.`,
        path: `${HOME}/settings`,
        created_at: at(1),
      },
    ],
  },
};
const NO_ACTIVITY = {
  ...OVERVIEW,
  total_xrp_processed: "0.000000",
  burn_volume: "0.000000",
  transaction_count: 0,
  revenue: "0.000000",
  recent_activity: [],
  attention: { halted_wallets: [], stuck: [], failed: [], refunds: [], held: [], alarms: [] },
};
const PAYMENTS = Array.from({ length: 100 }, (_, index) => ({
  id: id(index),
  title: index % 2 === 0 ? `${LONG} ${LONG} and what a title of two hundred characters does` : "",
  amount: MOST,
  status: STATUSES[index % STATUSES.length],
  exception: "none",
  destination_tag: 4_294_967_294,
  livemode: index % 2 === 0,
  created_at: at(index),
  user: { id: 7, email: EMAIL, username: LONG },
}));
const MERCHANTS = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  email: index % 2 === 0 ? EMAIL : "ann@shop.example",
  username: index % 2 === 0 ? LONG : "Ann",
  is_active: index % 3 !== 0,
  total_transactions: 1_234_567_890,
  total_volume: MOST,
  total_burned: MOST,
}));
const MESSAGES = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  name: `${LONG}${LONG}`,
  email: EMAIL,
  subject: `${LONG} ${LONG}`,
  message: `${`${LONG}\n`.repeat(40)}`,
  created_at: at(index),
  answered_at: index % 2 === 0 ? null : at(0),
}));
const CHECKED = { state: "ok", message: "Works." };
const HEALTH = {
  ...CHECKED,
  checked_at: at(0),
  ledgers: ["live", "test"].map((mode) => ({
    mode,
    network_label: "XRP Ledger Mainnet",
    server: "wss://a-server-of-the-ledger-with-a-long-name.example.com:51233",
    ledger_index: 108_214_391,
    closed_at: at(0),
    age_seconds: 3,
    can_rebind: mode === "test",
    ...CHECKED,
  })),
  ledger_servers: [true, false].map((in_use) => ({
    mode: "live",
    server: "wss://a-server-of-the-ledger-with-a-long-name.example.com:51233",
    in_use,
    ledger_index: 108_214_391,
    ...CHECKED,
  })),
  wallets: [{ mode: "live", address: ADDRESS, halted: false, ...CHECKED }],
  queues: ["settlement", "webhooks", "mail"].map((name) => ({
    name,
    oldest_due_at: null,
    age_seconds: null,
    ...CHECKED,
  })),
  processes: ["watcher:live", "worker:settlement", "beat"].map((name) => ({ name, last_seen_at: at(0), ...CHECKED })),
  services: ["database", "redis", "email"].map((name) => ({ name, ...CHECKED })),
  waiting: [],
};
const FAILING = { state: "failing", message: `It does not work. ${LONG} ${LONG}` };
const failing = (checks: object[]) => checks.map((check) => ({ ...check, ...FAILING }));
const ALL_FAILING = {
  ...FAILING,
  checked_at: at(0),
  ledgers: failing(HEALTH.ledgers),
  ledger_servers: failing(HEALTH.ledger_servers),
  wallets: failing(HEALTH.wallets.map((wallet) => ({ ...wallet, halted: true }))),
  queues: failing(HEALTH.queues.map((queue) => ({ ...queue, oldest_due_at: at(100), age_seconds: 360_000 }))),
  processes: failing(HEALTH.processes),
  services: failing(HEALTH.services),
  waiting: failing([{ name: "failed_payouts", mode: "live" }]),
};
const MANY = { total_count: 1_000_000, total_pages: 100_000, page: 5_000, page_size: 10 };
const NONE = { total_count: 0, total_pages: 0, page: 1, page_size: 10 };
const forms = (results: object[], count: number, page = 1) => listPage(results, { count, size: 10, page });

const MERCHANT = {
  ...{ id: 12, email: "ann@shop.example", username: "Ann", is_active: true, is_test_mode: true },
  ...{ joined_at: at(0), last_sign_in_at: null, last_payment_at: null, email_confirmed_at: null },
  ...{ second_factor_since: null, leaderboard_anonymous: false, public_receipts: false },
  ...{ total_transactions: 0, total_volume: "0.000000", total_burned: "0.000000" },
  ...{ wallets: [], secret_keys: [], endpoints: [], mails: [] },
};
const FULL_MERCHANT = {
  ...MERCHANT,
  ...{ email: EMAIL, username: LONG, is_active: false, total_transactions: 1_234_567_890 },
  ...{ last_sign_in_at: at(1), last_payment_at: at(2), email_confirmed_at: at(3), second_factor_since: at(4) },
  ...{ total_volume: MOST, total_burned: MOST },
  wallets: ["live", "test"].map((mode) => ({
    ...{ mode, address: ADDRESS, destination_tag: 4_294_967_294, connected_at: at(5) },
  })),
  secret_keys: ["live", "test"].map((mode) => ({
    ...{ mode, last4: "7RaE", created_at: at(6), last_used_at: at(1), reset_by_administrator: mode === "live" },
  })),
  endpoints: Array.from({ length: 5 }, (_, index) => ({
    ...{
      id: index,
      mode: "live",
      name: LONG,
      url: `https://${LONG.toLowerCase()}.example/${LONG}`,
      failing_since: at(7),
    },
  })),
  mails: Array.from({ length: 10 }, (_, index) => ({
    ...{ name: "first_payment", created_at: at(index), mail_state: ["sent", "waiting", "failed"][index % 3] },
  })),
};

interface List {
  name: string;
  path: string;
  call: string;
  failure: string;
  none: [body: object, words: string];
  many: [body: object, words: string | RegExp, query?: string];
}

const LISTS: readonly List[] = [
  {
    name: "overview",
    path: HOME,
    call: `${API}/metrics/overview/`,
    failure: "Dashboard Unavailable",
    none: [NO_ACTIVITY, "No recent activity"],
    many: [OVERVIEW, "1,234 live payouts failed"],
  },
  {
    name: "merchants",
    path: `${HOME}/users`,
    call: `${API}/merchants/`,
    failure: "Merchants Unavailable",
    none: [{ ...NONE, merchants: [] }, "No merchants found"],
    many: [{ ...MANY, merchants: MERCHANTS }, /1,234,567,890/, "?page=5000"],
  },
  {
    name: "merchant page",
    path: `${HOME}/users/12`,
    call: `${API}/merchants/12/`,
    failure: "Merchant Unavailable",
    none: [MERCHANT, "ann@shop.example"],
    many: [FULL_MERCHANT, LONG],
  },
  {
    name: "analytics",
    path: `${HOME}/analytics`,
    call: `${API}/metrics/revenue/`,
    failure: "Analytics Unavailable",
    none: [{ revenue: [], burn: [], before: NOTHING_BEFORE }, "No revenue data for selected period"],
    many: [
      {
        revenue: HOURS.map((period) => ({ period, revenue: MOST })),
        burn: HOURS.map((period) => ({ period, burned: MOST })),
        before: { ...NOTHING_BEFORE, revenue: MOST, burned: MOST },
      },
      "Burn Analytics",
      "?mode=test&date=2026-11-20",
    ],
  },
  {
    name: "all transactions",
    path: `${HOME}/transactions`,
    call: `${API}/transactions/`,
    failure: "Transactions Unavailable",
    none: [{ ...NONE, transactions: [] }, "No transactions yet"],
    many: [{ ...MANY, transactions: PAYMENTS }, LONG, "?mode=test&failed_leg=payout&page=5000&page_size=100"],
  },
  {
    name: "health",
    path: `${HOME}/health`,
    call: `${API}/system/health/`,
    failure: "Health Unavailable",
    none: [HEALTH, "Everything works"],
    many: [ALL_FAILING, /^Money is not moving in live and test mode/],
  },
  {
    name: "contact forms",
    path: `${HOME}/contact-forms`,
    call: `${API}/contact/forms/`,
    failure: "Contact Forms Unavailable",
    none: [forms([], 0), "No messages yet"],
    many: [forms(MESSAGES, 1_000_000, 5_000), /Donaudampf/, "?page=5000"],
  },
];

function state(list: List, name: string, fields: Pick<Screen, "arrange" | "shows"> & { query?: string }): Screen {
  const { query = "", ...rest } = fields;
  return { name: `administration, ${list.name}, ${name}`, path: `${list.path}${query}`, role: "admin", ...rest };
}

export const ADMINISTRATION: Screen[] = [
  ...LISTS.flatMap((list) => [
    state(list, "loading", {
      arrange: (page: Page) => hangs(page, list.call),
      shows: (page) => page.locator("main .breathe").first(),
    }),
    state(list, "failed", { arrange: (page) => fails(page, list.call), shows: heading(list.failure) }),
    state(list, "none", { arrange: (page) => answers(page, list.call, list.none[0]), shows: text(list.none[1]) }),
    state(list, "very many", {
      query: list.many[2] ?? "",
      arrange: (page) => answers(page, list.call, list.many[0]),
      shows: text(list.many[1]),
    }),
  ]),
  {
    name: "administration, a message",
    path: `${HOME}/contact-forms?form=1`,
    role: "admin",
    arrange: (page) => answers(page, `${API}/contact/forms/`, forms(MESSAGES, 10)),
    shows: (page) => page.getByRole("dialog", { name: "Contact Form" }),
  },
  {
    name: "administration, details of a payment",
    path: `${HOME}/transactions`,
    role: "admin",
    arrange: asks,
    act: async (page) => {
      await openFirstRow(page);
      await page
        .getByRole("link", { name: /^(View |Details)/ })
        .first()
        .click();
    },
    shows: (page) => page.getByRole("dialog").getByRole("heading", { name: "Timeline" }),
  },
];
