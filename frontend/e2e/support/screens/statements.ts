/** The merchant's statements: the list and a statement in each state, with changed responses. */
import { aStatement, AGREES as CHECK } from "../../../src/features/statements/testing/statements";
import { answers, fails, hangs } from "../network";
import { button, heading, type Screen, text } from "./screen";

const LIST = "/developer-dashboard/statements";
const CALL = "/api/statements/";
const ID = "7d0c4f1e-93b8-4e52-8a6f-2b1d5c9e0a34";
const HASH = "6199AE0C4B69175C4E45038881F401FD8A754CA95F8C1C400CDEADD14E98FB8E";

const UNAVAILABLE = {
  ...{ ...CHECK, result: "unavailable", found: 0, equal: 0, first_ledger: null, last_ledger: null, read_at: null },
  reason: "The ledger could not be asked.",
};
const DIFFERS = {
  ...{ ...CHECK, result: "differs", found: 317, equal: 317, unknown: 1 },
  differing: [
    { transaction_hash: HASH, books: "9.900000", ledger: null },
    { transaction_hash: HASH.replace("6199", "7420"), books: null, ledger: "25.000000" },
  ],
};
const STATEMENT = aStatement();
const KINDS = ["payout", "sale_received", "fee_kept", "fee_burned", "adjustment"];
const MOVEMENTS = Array.from({ length: 5 }, (_, at) => ({
  ...{ at: `2026-10-31T23:${String(59 - at).padStart(2, "0")}:09.000000Z`, kind: KINDS[at], currency: "EUR" },
  ...{
    amount: at === 1 ? "38.200000" : "-11.880000",
    value: at === 4 ? null : "-25.25",
    rate: at === 4 ? null : "2.1251",
  },
  ...{ payment_id: ID, title: at === 4 ? null : "High Tide, screen print A2", sender: null, receiver: null },
  ...{ transaction_hash: at < 2 ? HASH : null, explorer_url: null },
}));
const month = (at: number) => {
  const [year, number] = [2026 - Math.floor((at + 2) / 12), 10 - (at % 10)];
  const day = `${year}-${String(number).padStart(2, "0")}`;
  return {
    ...{ ...STATEMENT, id: `7d0c4f1e-93b8-4e52-8a6f-2b1d5c9e${String(at).padStart(4, "0")}`, number: `${day} L` },
    ...{ first_day: `${day}-01`, last_day: `${day}-28`, check: [CHECK, CHECK, DIFFERS, UNAVAILABLE][at % 4] },
  };
};
const list = (count: number, sales = 201) => ({
  ...{ success: true, statements: Array.from({ length: count }, (_, at) => month(at)), total_count: count * 3 },
  total_pages: count > 10 ? 3 : Math.min(count, 1),
  running: {
    ...{ first_day: "2026-11-01", last_day: "2026-11-30", sales_count: sales },
    ...{ received: sales ? "1604.220118" : "0.000000", paid_out: sales ? "1588.177917" : "0.000000" },
  },
});

const screen = (
  name: string,
  path: string,
  shows: Screen["shows"],
  arrange: NonNullable<Screen["arrange"]>,
): Screen => ({
  ...{ name: `statements, ${name}`, path, role: "merchant" as const, shows, arrange },
});
const one = (name: string, values: object, shows: Screen["shows"]): Screen =>
  screen(name, `${LIST}/${ID}`, shows, async (page) => {
    await answers(page, `${CALL}${ID}/`, { success: true, statement: { ...STATEMENT, ...values } });
    await answers(page, `${CALL}${ID}/movements/`, {
      ...{ success: true, movements: MOVEMENTS, total_count: 1287, total_pages: 258 },
    });
  });

const MONTH = {
  ...{ success: true, mode: "live", first_day: "2026-10-01", last_day: "2026-10-31" },
  ...{ opening: "120.000000", closing: "141.733811" },
  sums: [
    { kind: "fee_kept", count: 318, amount: "21.763843" },
    { kind: "return_fee", count: 7, amount: "0.000084" },
    { kind: "network_fee", count: 642, amount: "-0.030116" },
    { kind: "withdrawal", count: 0, amount: "0.000000" },
    { kind: "funding", count: 0, amount: "0.000000" },
    { kind: "registered", count: 0, amount: "0.000000" },
    { kind: "adjustment", count: 0, amount: "0.000000" },
  ],
  ...{ burned: { count: 318, amount: "2.418041" }, unmatched: { count: 3, amount: "4.200000" } },
  unmatched_returned: { count: 2, amount: "4.199976" },
  seal: {
    ...{ id: ID, number: "2026-10 L", sha256: STATEMENT.sha256, audit_row: 18_211 },
    ...{ audit_hash: STATEMENT.audit_hash, made_at: "2026-11-01T00:05:00.000000Z" },
  },
  merchants: Array.from({ length: 12 }, (_, at) => ({
    ...{ merchant_id: 1000 + at, email: `shop-${at}@merchant.example`, sales_count: 318 - at * 20 },
    ...{ received: `${2418 - at * 150}.204117`, fee_kept: "21.763843", burned: "2.418041" },
    paid_out: `${2368 - at * 150}.579233`,
  })),
};
const OPERATORS = "/admin-dashboard/money/statement";
const ofPlatform = (name: string, shows: Screen["shows"], arrange: NonNullable<Screen["arrange"]>): Screen => ({
  ...{ name: `the platform's month, ${name}`, path: OPERATORS, role: "admin" as const, shows, arrange },
});

export const STATEMENTS: Screen[] = [
  ofPlatform("some", text("141.733811"), (page) => answers(page, "/api/platform-admin/statement/", MONTH)),
  ofPlatform("nothing moved", text("Nothing moved"), (page) =>
    answers(page, "/api/platform-admin/statement/", { ...MONTH, merchants: [], seal: null }),
  ),
  ofPlatform("failed", heading("Failed to load the statement"), (page) =>
    fails(page, "/api/platform-admin/statement/"),
  ),
  screen("nothing yet", LIST, text("Your first month becomes"), (page) => answers(page, CALL, list(0, 0))),
  screen("some", LIST, text("Checked when it closes"), (page) => answers(page, CALL, list(5))),
  screen("many", LIST, text("Checked when it closes"), (page) => answers(page, CALL, list(24))),
  screen("loading", LIST, heading("Statements"), (page) => hangs(page, CALL)),
  screen("failed", LIST, heading("Failed to load statements"), (page) => fails(page, CALL)),
  one("one that agrees", {}, button("Check again")),
  one("one that differs", { check: DIFFERS }, text("Not in the books")),
  one("one not checked", { check: UNAVAILABLE, sums: [], movement_count: 0 }, text("could not be asked")),
  screen("one that failed to load", `${LIST}/${ID}`, heading("Failed to load the statement"), (page) =>
    fails(page, `${CALL}${ID}/`),
  ),
];
