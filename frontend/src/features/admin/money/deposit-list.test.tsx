import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refuse } from "../../../lib/testing/server";
import { COLD, DEPOSITS, HASH, openMoney } from "./testing/money";

const DEPOSIT = {
  id: 1,
  amount: "10.000000",
  transaction_type: "Payment",
  sender_address: COLD,
  destination_tag: 77,
  transaction_hash: HASH,
  ledger_index: 7,
  received_at: "2026-11-22T15:00:00Z",
  flow: "settle",
  reason: null,
  payment_id: null,
  sent: [
    { leg: "payout", amount: "9.900000", leg_state: "failed", code: "tecNO_DST", transaction_hash: null },
    { leg: "burn", amount: "0.010000", leg_state: "paid", code: null, transaction_hash: HASH },
  ],
};

it("lists the newest incoming transactions, what was decided and what was sent", async () => {
  const deposits = [
    DEPOSIT,
    { ...DEPOSIT, id: 2, flow: "reject", reason: "No destination tag", destination_tag: null, sent: [] },
    { ...DEPOSIT, id: 3, flow: "held", sender_address: null, sent: [] },
  ];
  openMoney({}, { [DEPOSITS]: () => Response.json({ deposits }) });
  await screen.findByText("Payment");
  const list = screen.getByRole("region", { name: "Newest incoming transactions" });
  const [settled, rejected, held] = within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(settled).toContain("10.000000 XRP from rMbegCxk…XX8dur, tag: 77");
  expect(settled).toContain("payout 9.900000 XRP failed (tecNO_DST) · burn 0.010000 XRP paid");
  expect(rejected).toMatch(/tag: none.*No destination tag$/);
  expect(held).toMatch(/from an unknown sender.*Held$/);
});

it("says that nothing has arrived, and when that cannot be loaded", async () => {
  let answers = 0;
  openMoney({}, { [DEPOSITS]: () => (++answers === 1 ? refuse(500) : Response.json({ deposits: [] })) });
  expect(await screen.findByText("Incoming Transactions Unavailable")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Nothing has arrived yet")).toBeVisible();
});
