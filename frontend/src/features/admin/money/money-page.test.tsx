import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refuse } from "../../../lib/testing/server";
import { COLD, MONEY, money, openMoney, sheet, total, wallet } from "./testing/money";

it("shows the balance sheet, and that it equals the ledger to the drop", async () => {
  openMoney();
  const panel = await screen.findByRole("region", { name: "Balance sheet" });
  const rows = within(panel).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "AccountWaitingIn transitFailedTotalOldest",
    "Owed payouts3 payouts10.39500037.818000–048.213000",
    "Owed burns0 burns–0–0–0–0",
    "Owed returns1 return–0–024.99998824.999988",
    "Held0 deposits–0",
    "EquityYours: kept fees and funding1,339.694218",
    "Booked1,412.907206",
    "On the ledgerequal, to the drop1,412.907206",
  ]);
});

it("says by how many drops books and ledger differ", async () => {
  openMoney({}, {}, [sheet({ difference: -1, on_ledger: "1412.907205" })]);
  expect(await screen.findByText("differs by −1 drop")).toBeVisible();
});

it("shows times to payout, network fees, wallets and the last audits", async () => {
  openMoney();
  expect(await screen.findByText("412 in 24 h, deposit to validated payout")).toBeVisible();
  expect(screen.getByText("18,776 sent")).toBeVisible();
  expect(screen.getByText("Provably unspendable")).toBeVisible();
  expect(screen.getByText("1 match after unrecognised")).toBeVisible();
  expect(screen.getByText("0 differ")).toBeVisible();
});

it("says how many tickets each wallet has", async () => {
  const replaced = { address: COLD, state: "replaced", replaced_at: "2026-11-22T15:00:00Z" };
  openMoney({ wallets: [wallet({ tickets: 250 }), wallet({ ...replaced, tickets: 1 })] });
  const rows = within(await screen.findByRole("region", { name: "Wallets" })).getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent(/Funding tag \d+, 250 tickets/);
  expect(rows[2]).toHaveTextContent(/replaced .*2026, 1 ticketRetire/);
});

it("shows no tickets where a wallet has none", async () => {
  openMoney({ wallets: [wallet({ tickets: 0 })] });
  expect(await screen.findByText(/Funding tag \d+$/)).toBeVisible();
});

it("says that nothing was compared yet", async () => {
  openMoney({ wallets: [wallet({ audits: [] })] });
  expect(await screen.findByRole("region", { name: "Not compared yet" })).toBeVisible();
  expect(screen.queryByText("0 differ")).toBeNull();
});

it("adds a funding sender with its address and a reason", async () => {
  const { calls } = openMoney(
    {},
    { "POST /api/platform-admin/money/funding-senders/": () => Response.json({ success: true, message: "Added." }) },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Allow a funding address" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.type(within(dialog).getByLabelText("Address"), COLD);
  await userEvent.type(within(dialog).getByLabelText("Reason"), "My exchange");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    mode: "live",
    address: COLD,
    listed: true,
    reason: "My exchange",
  });
});

it("says when the wallets cannot be loaded, and tries again", async () => {
  let answers = 0;
  openMoney({}, { [MONEY]: () => (++answers === 1 ? refuse(500) : Response.json(money())) });
  expect(await screen.findByText("Money Unavailable")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Provably unspendable")).toBeVisible();
});

it("says that there is no platform wallet", async () => {
  openMoney({ wallets: [], burn_wallet: null });
  expect(await screen.findByText(/There is no platform wallet in live mode/)).toBeVisible();
});

it("adds up all wallets, and lets the active one pay what a replaced one cannot send", async () => {
  const old = { address: COLD, state: "replaced", replaced_at: "2026-11-22T15:00:00Z" };
  const { calls } = openMoney(
    { wallets: [wallet(), wallet({ ...old, take_over: { legs: 2, amount: "1.188000" } })] },
    { "POST /api/platform-admin/money/take-over/": () => Response.json({ success: true, message: "Taken over." }) },
    [sheet(), sheet({ address: COLD })],
    total({ on_ledger: "2100.000000", network_fees: "0.450624", transactions_sent: 622 }),
  );
  expect(await screen.findByText("in 2 platform wallets")).toBeVisible();
  expect(screen.getByRole("heading", { name: /in 2 platform wallets$/ })).toHaveTextContent(/^2,100\.000000 XRP in/);
  expect(screen.getByText("622 sent")).toBeVisible();
  expect(screen.getByRole("region", { name: "All 2 platform wallets" })).toHaveTextContent("Equity1,339.694218");
  const wallets = within(screen.getByRole("region", { name: "Wallets" }));
  expect(wallets.getByText(/^Owes that it cannot send\.$/)).toHaveTextContent("Owes 1.188000 XRP");
  await userEvent.click(wallets.getByRole("button", { name: `Take over what ${COLD} owes` }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "Its key leaked");
  await userEvent.click(dialog.getByRole("button", { name: "Take over" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ address: COLD, reason: "Its key leaked" });
});
