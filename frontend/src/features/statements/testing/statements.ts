import type { LedgerCheck, Movement, Statement, StatementList } from "../../../lib/api/generated";

const HASH = "6199AE0C4B69175C4E45038881F401FD8A754CA95F8C1C400CDEADD14E98FB8E";

export const AGREES: LedgerCheck = {
  ...{ result: "agrees", payouts: 318, found: 318, equal: 318, unknown: 0, reason: "", differing: [] },
  ...{ wallets: ["rKqKZcT7w5uLQhZgYcB1fVn3xMEdBUPnRg"], first_ledger: 99_812_004, last_ledger: 100_474_117 },
  read_at: "2026-11-01T00:07:00.000000Z",
};

/** A month of 318 sales in EUR, checked. */
export function aStatement(values: Partial<Statement> = {}): Statement {
  const sum = (kind: string, count: number, amount: string, value: string | null) => ({
    ...{ kind, count, amount, value, without_value: value === null ? count : 0 },
  });
  return {
    ...{ id: "7d0c4f1e-93b8-4e52-8a6f-2b1d5c9e0a34", number: "2026-10 L", kind: "month", mode: "live" },
    ...{ first_day: "2026-10-01", last_day: "2026-10-31", currency: "EUR" },
    ...{ opening: "12.375000", closing: "37.818000" },
    sums: [
      sum("sale_received", 318, "2418.204117", "5123.45"),
      sum("fee_kept", 318, "-21.763843", "-46.11"),
      sum("fee_burned", 318, "-2.418041", "-5.12"),
      sum("payout", 318, "-2368.579233", "-5018.31"),
      sum("deposit_rejected", 6, "42.100000", "89.20"),
      sum("return", 6, "-42.099928", "-89.20"),
      sum("refund_funded", 1, "12.000012", "25.42"),
      sum("refund_sent", 1, "-12.000000", "-25.42"),
      sum("return_fee", 7, "-0.000084", "0.00"),
    ],
    ...{ movement_count: 1287, sales_count: 318, received: "2418.204117", paid_out: "2368.579233" },
    ...{
      without_value: 2,
      own_refund_count: 3,
      own_refund_amount: "19.608204",
      sha256: "a1".repeat(32),
      audit_row: 18_204,
      audit_hash: "b2".repeat(32),
    },
    ...{ check: AGREES, later_check: null, camt053_refusal: null, made_at: "2026-11-01T00:04:00.000000Z" },
    ...values,
  } as Statement;
}

export function statementsOf(...statements: Statement[]): StatementList {
  return {
    ...{ success: true, statements, total_count: statements.length, total_pages: Math.min(1, statements.length) },
    running: {
      ...{ first_day: "2026-11-01", last_day: "2026-11-30", sales_count: 201 },
      ...{ received: "1604.220118", paid_out: "1588.177917" },
    },
  };
}

export const PAID_OUT: Movement = {
  ...{ at: "2026-10-31T23:41:09.000000Z", kind: "payout", amount: "-11.880000", currency: "EUR", value: "-25.25" },
  ...{ rate: "2.1251", payment_id: null, title: "High Tide, screen print A2", transaction_hash: HASH },
  ...{ sender: null, receiver: null, explorer_url: null },
};
