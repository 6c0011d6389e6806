/** Money and the audit log: while they load, after a failure, with nothing, and with very many long rows. */
import type { Page } from "@playwright/test";
import { answers, fails, hangs, listPage } from "../network";
import { button, heading, openFirstRow, type Screen, text } from "./screen";

const API = "/api/platform-admin";
const MONEY = `${API}/money/`;
const SHEETS = `${API}/money/balance-sheets/`;
const DEPOSITS = `${API}/money/deposits/`;
const COMPARISON = `${API}/money/comparison/`;
const RETIREMENT = `${API}/settings/retirement/`;
const LOG = `${API}/audit-log/`;
const LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente";
const EMAIL = `${"a".repeat(64)}@${"very-long-name-of-a-shop.".repeat(4)}example`;
const MOST = "99999999999.999999";
const ADDRESSES = ["rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "rrrrrrrrrrrrrrrrrrrrBZbvji", "rrrrrrrrrrrrrrrrrrrrrhoLvTp"];
const HASH = "42CAA4".padEnd(64, "0");
const NOW = "2026-11-22T15:00:00Z";
const COLD = "rMbegCxkXXXXXXXXXXXXXXXXXXXXXXX8dur";

const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));

const EMPTY_WALLET = {
  address: ADDRESSES[0],
  state: "active",
  funding_tag: 4_294_967_295,
  ledger_index: 2,
  read_at: NOW,
  halted_at: null,
  halt_reason: null,
  gap: null,
  replaced_at: null,
  has_secret: true,
  tickets: 0,
  can_resume: false,
  can_withdraw: true,
  audits: [],
  external: [],
  stuck: [],
  take_over: null,
  withdrawals: [],
};
const EMPTY = {
  network_label: "XRP Ledger Mainnet",
  explorer_url: "https://livenet.xrpl.org",
  wallets: [EMPTY_WALLET],
  burn_wallet: null,
  funding_senders: [],
  cold_address: null,
  time_to_payout: { count: 0, p50_seconds: null, p95_seconds: null },
  held: [],
};
const OWED = {
  total: "0.000000",
  waiting: "0.000000",
  in_transit: "0.000000",
  failed: "0.000000",
  count: 0,
  oldest: null,
};
const EMPTY_SHEET = {
  address: ADDRESSES[0],
  payouts: OWED,
  burns: OWED,
  returns: OWED,
  held: { total: "0.000000", count: 0, oldest: null },
  equity: "0.000000",
  booked: "0.000000",
  unrecognised: "0.000000",
  on_ledger: null,
  difference: null,
  ledger_index: null,
  reserve: null,
  withdrawable: "0.000000",
  network_fees: "0.000000",
  transactions_sent: 0,
};
const ALL_OWED = { total: MOST, waiting: MOST, in_transit: MOST, failed: MOST, count: 1_234_567, oldest: NOW };
const audits = (difference: number) =>
  times(60, (index) => ({
    ledger_index: 108_214_000 + index,
    difference: index === 59 ? difference : 0,
    unrecognised: index > 50,
  }));

const FULL = {
  ...EMPTY,
  wallets: ADDRESSES.map((address, index) => ({
    ...EMPTY_WALLET,
    address,
    state: ["active", "replaced", "retired"][index],
    ledger_index: 108_214_391,
    replaced_at: index === 0 ? null : NOW,
    take_over: index === 0 ? null : { legs: 1_234_567, amount: MOST },
    audits: audits(0),
    ...(index === 0 && {
      halted_at: NOW,
      can_withdraw: false,
      gap: { after_ledger: 108_214_300, until_ledger: 108_214_391, swept: true },
      halt_reason: "A transaction (AccountSet) with a hash that is not ours used the slot of a transfer.",
      external: times(50, (each) => ({
        transaction_hash: HASH.replace(/0$/, `${each % 10}`).replace(/00$/, `${each}`.padStart(2, "0")),
        ledger_index: 108_214_378 + each,
        moved: each % 3 === 0 ? "0.000000" : `-${MOST}`,
        transaction_type: each % 2 === 0 ? "Payment" : "PaymentChannelCreate",
        seen_at: NOW,
        destination: ADDRESSES[1],
        pays: each % 4 === 0 ? ["payout", "burn", "return"][each % 3] : null,
        beyond: each % 8 === 0 ? MOST : null,
      })),
      stuck: times(8, (each) => ({
        transfer: each + 1,
        transfer_kind: ["payout", "burn", "return"][each % 3],
        amount: MOST,
        destination: ADDRESSES[1],
        code: "tefFAILURE_WITH_A_LONG_NAME",
        can_void: each % 2 === 0,
      })),
    }),
    withdrawals: times(3, (each) => ({
      transfer: each + 1,
      amount: MOST,
      destination: COLD,
      transfer_state: ["failed", "paid", "paid"][each],
      code: each === 0 ? "tecNO_DST_INSUF_XRP" : null,
      asked_at: NOW,
      transaction_hash: null,
    })),
  })),
  burn_wallet: { address: ADDRESSES[2], provably_unspendable: false },
  funding_senders: times(12, (each) => `${COLD.slice(0, -2)}${each.toString().padStart(2, "2")}`),
  cold_address: `${COLD}:4294967295`,
  time_to_payout: { count: 1_234_567, p50_seconds: 3.9, p95_seconds: 86_399.9 },
  held: times(20, (each) => ({
    deposit_id: each + 1,
    amount: MOST,
    sender_address: each % 2 === 0 ? ADDRESSES[1] : null,
    transaction_hash: HASH,
    received_at: NOW,
    merchant: each % 3 === 0 ? EMAIL : null,
    destination_tag: 4_294_967_295,
    unknown_tag: each % 4 === 0,
    to: ["payout", "return", "equity"],
  })),
};
const FULL_SHEETS = ADDRESSES.map((address) => ({
  ...EMPTY_SHEET,
  address,
  payouts: ALL_OWED,
  burns: ALL_OWED,
  returns: ALL_OWED,
  held: { total: MOST, count: 1_234_567, oldest: NOW },
  equity: `-${MOST}`,
  booked: MOST,
  unrecognised: `-${MOST}`,
  on_ledger: MOST,
  difference: 0,
  ledger_index: 108_214_391,
  reserve: MOST,
  withdrawable: MOST,
  network_fees: MOST,
  transactions_sent: 1_234_567_890,
}));
const OWING = {
  address: ADDRESSES[1],
  replaced_at: NOW,
  refusal:
    "Payouts, burns or returns of this wallet have failed: 1234567. Retry them, or let the active wallet take them over first.",
  pending_payments: 3,
  payouts: ALL_OWED,
  burns: ALL_OWED,
  returns: ALL_OWED,
  held_for_merchants: MOST,
  owed: MOST,
  held: MOST,
  dust: MOST,
  on_ledger: MOST,
  reserve: MOST,
  left: `-${MOST}`,
  withdrawable: "0.000000",
  take_over: { legs: 1_234_567, amount: MOST },
};
const FULL_DEPOSITS = times(20, (each) => ({
  id: each + 1,
  amount: MOST,
  transaction_type: "Payment",
  sender_address: each % 4 === 3 ? null : ADDRESSES[1],
  destination_tag: each % 2 === 0 ? 4_294_967_295 : null,
  transaction_hash: HASH,
  ledger_index: 108_214_391,
  received_at: NOW,
  flow: ["settle", "reject", "equity", "held"][each % 4],
  reason: each % 4 === 1 ? "Unknown destination tag" : null,
  payment_id: null,
  sent:
    each % 4 === 0
      ? [
          { leg: "payout", amount: MOST, leg_state: "failed", code: "tecDST_TAG_NEEDED", transaction_hash: null },
          { leg: "burn", amount: MOST, leg_state: "sending", code: null, transaction_hash: null },
          { leg: "excess", amount: MOST, leg_state: "owed", code: null, transaction_hash: null },
        ]
      : [],
}));
const DIFFERING = {
  ...FULL,
  wallets: [
    {
      ...EMPTY_WALLET,
      audits: audits(-1),
      halted_at: NOW,
      can_withdraw: false,
      halt_reason: "Books and ledger differ by -1 drops at ledger 108214059.",
    },
  ],
  held: [],
};
const COMPARED = {
  first_ledger: 108_214_000,
  last_ledger: 108_214_059,
  transactions: 10_000,
  complete: false,
  differing: times(20, (each) => ({
    ledger_index: 108_214_000 + each,
    transaction_hash: each % 3 === 2 ? null : HASH.replace(/00$/, `${each}`.padStart(2, "0")),
    moved: each % 3 === 0 ? MOST : each % 3 === 1 ? `-${MOST}` : null,
    booked: each % 3 === 0 ? null : "0.000001",
    entries: each % 3 === 0 ? [] : [1_234_567 + each, 2_345_678],
    deposit: each % 3 === 1 ? 1_234_567 + each : null,
  })),
};

const ACTIONS = ["settings_changed", "wallet_saved", "transaction_recognised", "signed_in", "funding_sender_added"];
const ROWS = times(25, (each) => ({
  id: 25 - each,
  created_at: NOW,
  actor: each % 4 === 3 ? null : { id: 1, email: each % 2 === 0 ? EMAIL : "ada@shop.example" },
  source: each % 4 === 3 ? "command" : "web",
  client: each % 4 === 3 ? "" : "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
  user_agent: `Mozilla/5.0 ${LONG} `.repeat(4),
  action: ACTIONS[each % ACTIONS.length],
  subject: each % 2 === 0 ? "merchant 12" : "wallet 12",
  subject_name: each % 2 === 0 ? EMAIL : "",
  before: { fee_percentage: 1, platform_wallet_address: ADDRESSES[0] },
  after: { fee_percentage: 2.5, platform_wallet_address: ADDRESSES[1], [`a_${LONG}`]: LONG.repeat(3) },
  reason: each % 3 === 0 ? "" : `${LONG} ${LONG} and what a reason of five hundred characters does. `.repeat(4),
  hash: HASH.toLowerCase(),
}));
const log = (results: object[], count: number, page = 1) => listPage(results, { count, size: 25, page });

function money(name: string, fields: Pick<Screen, "arrange" | "shows"> & Partial<Screen>): Screen {
  return { name: `administration, money, ${name}`, path: "/admin-dashboard/money", role: "admin", ...fields };
}

function auditLog(name: string, fields: Pick<Screen, "arrange" | "shows"> & Partial<Screen>): Screen {
  return { name: `administration, audit log, ${name}`, path: "/admin-dashboard/audit-log", role: "admin", ...fields };
}

const EMPTY_TOTAL = {
  on_ledger: "0.000000",
  owed: "0.000000",
  held: "0.000000",
  equity: "0.000000",
  network_fees: "0.000000",
  transactions_sent: 0,
};
const FULL_TOTAL = {
  on_ledger: MOST,
  owed: MOST,
  held: MOST,
  equity: `-${MOST}`,
  network_fees: MOST,
  transactions_sent: 1_234_567_890,
};
const holds = (wallets: object, sheets: object[], deposits: object[]) => async (page: Page) => {
  await answers(page, MONEY, wallets);
  await answers(page, SHEETS, { sheets, total: sheets.length > 1 ? FULL_TOTAL : EMPTY_TOTAL });
  await answers(page, DEPOSITS, { deposits });
};

/** A wallet after a restore: what Dropwise had sent, a gathered payout that also paid lost payments, and a stranger's. */
const restored = (swept: boolean) => ({
  ...EMPTY,
  wallets: [
    {
      ...EMPTY_WALLET,
      ledger_index: 108_214_391,
      audits: audits(0),
      halted_at: NOW,
      can_withdraw: false,
      halt_reason: "The database was restored from a backup.",
      gap: { after_ledger: 108_214_300, until_ledger: swept ? 108_214_391 : null, swept },
      external: (swept
        ? ([
            ["-9.900000", "Payment", "payout", null],
            ["-0.050000", "Payment", "burn", null],
            ["-1250.000000", "Payment", "payout", "4.950000"],
            ["-25.000000", "Payment", null, null],
          ] as const)
        : []
      ).map(([moved, transaction_type, pays, beyond], each) => ({
        transaction_hash: HASH.replace(/0$/, `${each}`),
        ledger_index: 108_214_378 + each,
        moved,
        transaction_type,
        seen_at: NOW,
        destination: ADDRESSES[1],
        pays,
        beyond,
      })),
    },
  ],
});

export const MONEY_AND_LOG: readonly Screen[] = [
  money("loading", { arrange: (page) => hangs(page, MONEY), shows: (page) => page.locator("main .breathe").first() }),
  money("failed", { arrange: (page) => fails(page, MONEY), shows: heading("Money Unavailable") }),
  money("parts loading", {
    arrange: async (page) => {
      await answers(page, MONEY, EMPTY);
      await hangs(page, SHEETS);
      await hangs(page, DEPOSITS);
    },
    shows: heading("Newest incoming transactions"),
  }),
  money("parts failed", {
    arrange: async (page) => {
      await answers(page, MONEY, FULL);
      await fails(page, SHEETS);
      await fails(page, DEPOSITS);
    },
    shows: heading("Incoming Transactions Unavailable"),
  }),
  money("no wallet", {
    arrange: holds({ ...EMPTY, network_label: null, wallets: [] }, [], []),
    shows: text("There is no platform wallet in live mode."),
  }),
  money("none", { arrange: holds(EMPTY, [EMPTY_SHEET], []), shows: text("Nothing has arrived yet") }),
  money("very many", { arrange: holds(FULL, FULL_SHEETS, FULL_DEPOSITS), shows: text("Unknown destination tag") }),
  money("books differ", {
    arrange: async (page) => {
      await holds(DIFFERING, [{ ...EMPTY_SHEET, booked: MOST, on_ledger: MOST, difference: -1 }], [])(page);
      await answers(page, COMPARISON, COMPARED);
    },
    act: (page) => page.getByRole("button", { name: "Compare with the ledger" }).click(),
    shows: text(/20 differences, in 10,000 transactions/),
  }),
  money("restored, being read", {
    arrange: holds(restored(false), [EMPTY_SHEET], []),
    shows: text(/The ledgers since the backup are being read/),
  }),
  money("restored, to adopt", {
    arrange: holds(restored(true), [EMPTY_SHEET], []),
    shows: button("Adopt all that match"),
  }),
  money("restored, adopting more than is owed", {
    arrange: holds(restored(true), [EMPTY_SHEET], []),
    act: (page) => page.getByRole("button", { name: "Adopt", exact: true }).nth(2).click(),
    shows: text("For lost payments"),
  }),
  money("retiring a wallet that owes", {
    arrange: async (page) => {
      await holds(FULL, FULL_SHEETS, [])(page);
      await answers(page, RETIREMENT, OWING);
    },
    act: (page) => page.getByRole("button", { name: `Retire ${ADDRESSES[1]}` }).click(),
    shows: button(/^Take over 99999999999/),
  }),
  auditLog("loading", { arrange: (page) => hangs(page, LOG), shows: (page) => page.locator("main .breathe").first() }),
  auditLog("failed", { arrange: (page) => fails(page, LOG), shows: heading("Audit Log Unavailable") }),
  auditLog("none", { arrange: (page) => answers(page, LOG, log([], 0)), shows: text("Nothing recorded yet") }),
  auditLog("very many", {
    path: "/admin-dashboard/audit-log?page=5000",
    arrange: (page) => answers(page, LOG, log(ROWS, 1_000_000, 5_000)),
    shows: (page) => page.getByText("Settings changed").filter({ visible: true }).first(),
  }),
  auditLog("a row", {
    arrange: (page) => answers(page, LOG, log(ROWS, 25)),
    act: async (page) => {
      await openFirstRow(page);
      await button(/^View Details/)(page).click();
    },
    shows: (page) => page.getByRole("dialog", { name: "Settings changed" }),
  }),
];
