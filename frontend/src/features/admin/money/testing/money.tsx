import { opened } from "../../shared/testing/admin";
import { MoneyPage } from "../money-page";

export const MONEY = "GET /api/platform-admin/money/";
const SHEETS = "GET /api/platform-admin/money/balance-sheets/";
export const DEPOSITS = "GET /api/platform-admin/money/deposits/";
export const ADDRESS = "rUyT7KRWXXXXXXXXXXXXXXXXXXXXXouJH";
export const COLD = "rMbegCxkXXXXXXXXXXXXXXXXXXXXXXX8dur";
export const HASH = "42CAA4".padEnd(64, "0");
const NOTHING = {
  total: "0.000000",
  waiting: "0.000000",
  in_transit: "0.000000",
  failed: "0.000000",
  count: 0,
  oldest: null,
};

export function wallet(fields: object = {}) {
  return {
    address: ADDRESS,
    state: "active",
    funding_tag: 77,
    ledger_index: 108214391,
    read_at: "2026-11-22T15:00:00Z",
    halted_at: null,
    halt_reason: null,
    gap: null,
    replaced_at: null,
    has_secret: true,
    tickets: 250,
    can_resume: false,
    can_withdraw: true,
    audits: [
      { ledger_index: 1, difference: 0, unrecognised: false },
      { ledger_index: 2, difference: 0, unrecognised: true },
    ],
    external: [],
    stuck: [],
    take_over: null,
    withdrawals: [],
    ...fields,
  };
}
export const HALTED = {
  halted_at: "2026-11-22T15:00:00Z",
  halt_reason: "A transaction that we did not sign was validated.",
  can_withdraw: false,
};

export const money = (fields: object = {}) => ({
  network_label: "local ledger",
  explorer_url: null,
  wallets: [wallet()],
  burn_wallet: { address: "rwy2CKrsXXXXXXXXXXXXXXXXXXXXXUaXf", provably_unspendable: true },
  funding_senders: [],
  cold_address: COLD,
  time_to_payout: { count: 412, p50_seconds: 3.9, p95_seconds: 7.8 },
  held: [],
  ...fields,
});
export const sheet = (fields: object = {}) => ({
  address: ADDRESS,
  payouts: { ...NOTHING, total: "48.213000", waiting: "10.395000", in_transit: "37.818000", count: 3 },
  burns: NOTHING,
  returns: { ...NOTHING, total: "24.999988", failed: "24.999988", count: 1 },
  held: { total: "0.000000", count: 0, oldest: null },
  equity: "1339.694218",
  booked: "1412.907206",
  unrecognised: "0.000000",
  on_ledger: "1412.907206",
  difference: 0,
  ledger_index: 1,
  reserve: "1.000000",
  withdrawable: "1336.694218",
  network_fees: "0.225312",
  transactions_sent: 18776,
  ...fields,
});

export const total = (fields: object = {}) => ({
  on_ledger: "1412.907206",
  owed: "73.212988",
  held: "0.000000",
  equity: "1339.694218",
  network_fees: "0.225312",
  transactions_sent: 18776,
  ...fields,
});

/** Opens the Money page with one wallet, or with what a test gives in its place. */
export function openMoney(fields: object = {}, routes = {}, sheets: object[] = [sheet()], sum = total()) {
  return opened(<MoneyPage />, "/admin-dashboard/money", {
    [MONEY]: () => Response.json(money(fields)),
    [SHEETS]: () => Response.json({ sheets, total: sum }),
    [DEPOSITS]: () => Response.json({ deposits: [] }),
    ...routes,
  });
}
