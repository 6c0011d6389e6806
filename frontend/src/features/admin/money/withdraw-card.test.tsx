import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ADDRESS, COLD, HALTED, openMoney, sheet, wallet } from "./testing/money";

async function withdrawal() {
  const card = await screen.findByRole("region", { name: "Withdraw kept fees" });
  return { card, button: within(card).getByRole("button", { name: "Withdraw" }) };
}

it("withdraws kept fees to the cold address, with amount and reason", async () => {
  const { calls, said } = openMoney(
    {},
    {
      "POST /api/platform-admin/money/withdraw/": () => Response.json({ success: true, message: "Sent.", transfer: 7 }),
    },
  );
  const { card, button } = await withdrawal();
  expect(card).toHaveTextContent("1,336.694218 XRP available");
  expect(card).toHaveTextContent("On the ledger1,412.907206");
  expect(card).toHaveTextContent("Owed and held−73.212988");
  expect(card).toHaveTextContent("Reserve, and 2 XRP for network fees−3.000000");
  await userEvent.click(button);
  const dialog = await screen.findByRole("alertdialog", { name: "Withdraw kept fees?" });
  expect(dialog).toHaveTextContent(`Available1336.694218 XRPFrom${ADDRESS}To cold address${COLD}`);
  const amount = within(dialog).getByLabelText("Amount in XRP");
  expect(amount).toHaveValue("1336.694218");
  await userEvent.clear(amount);
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Month's end");
  expect(within(dialog).getByRole("button", { name: "Withdraw" })).toBeDisabled();
  await userEvent.type(amount, "1000.5");
  await userEvent.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    address: ADDRESS,
    amount: "1000.5",
    reason: "Month's end",
  });
  expect(said.success).toHaveBeenCalledWith("Sent.");
});

const OPEN_WITHDRAWAL = {
  transfer: 7,
  amount: "10.000000",
  destination: COLD,
  transfer_state: "signed",
  code: null,
  asked_at: "2026-11-22T15:00:00Z",
  transaction_hash: null,
};

it.each([
  ["no cold address is set", { cold_address: null }, {}, "Set COLD_ADDRESS_LIVE to enable withdrawals."],
  ["the wallet is halted", { wallets: [wallet(HALTED)] }, {}, "Waits until the wallet resumes"],
  [
    "a withdrawal is on its way",
    { wallets: [wallet({ withdrawals: [OPEN_WITHDRAWAL], can_withdraw: false })] },
    {},
    "Waits until the last withdrawal has ended",
  ],
  ["nothing is left", {}, { withdrawable: "0.000000" }, "Nothing is left above what is owed and kept"],
])("locks Withdraw while %s", async (_, fields, amounts, why) => {
  openMoney(fields, {}, [sheet(amounts)]);
  const { card, button } = await withdrawal();
  expect(button).toBeDisabled();
  expect(card).toHaveTextContent(why);
});

it("shows how the last withdrawals ended", async () => {
  const failed = { ...OPEN_WITHDRAWAL, transfer_state: "failed", code: "tecNO_DST" };
  openMoney({
    wallets: [wallet({ withdrawals: [failed, { ...OPEN_WITHDRAWAL, transfer: 6, transfer_state: "paid" }] })],
  });
  const list = await screen.findByRole("list", { name: "Last withdrawals" });
  const [first, second] = within(list).getAllByRole("listitem");
  expect(first).toHaveTextContent(/^10\.000000 XRP .*, tecNO_DSTFailed$/);
  expect(second).toHaveTextContent("Withdrawn");
});
