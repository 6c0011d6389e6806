import { expect, it } from "vitest";
import type { Payment } from "../../lib/api/generated";
import { burnRowsOf } from "./burn-rows";

const payment = (id: string, burned: string | null, hash: string | null) =>
  ({
    id,
    title: `Title ${id}`,
    burn_amount: burned,
    burn_transaction_hash: hash,
    paid_at: `2026-11-2${id}T10:00:00Z`,
    created_at: "2026-11-20T09:00:00Z",
  }) as Payment;

it("has a row a burn transaction, the waiting ones first, with the sum of the payments that it gathered", () => {
  const rows = burnRowsOf([
    payment("4", "0.010000", "B"),
    payment("3", "0.000001", "A"),
    payment("2", "0.020000", "A"),
    payment("1", "0.005000", null),
    payment("0", "0.000000", null),
    payment("5", null, null),
  ]);
  expect(rows.map(({ paymentId, payments, hash, amount }) => [paymentId, payments, hash, amount])).toEqual([
    ["1", 1, null, "0.005000"],
    ["4", 1, "B", "0.010000"],
    ["3", 2, "A", "0.020001"],
  ]);
});
