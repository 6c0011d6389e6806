import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { asked, opened, place } from "../shared/testing/admin";
import { RefundsPage } from "./refunds-page";

const LIST = "GET /api/platform-admin/refunds/";
const PATH = "/admin-dashboard/refunds";
const ID = "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d";
const PAYMENT = "5391eeaa-dfee-4529-84d7-000000000001";

function row(fields: object = {}) {
  return {
    ...{ id: ID, payment_id: PAYMENT, title: "High Tide, print", username: "j.okafor", amount: "5.731206" },
    ...{ price: null, currency: null, rate: null, status: "awaiting_merchant", method: "platform" },
    ...{ destination_address: "rU3pRV1cK9qMUoYzJ8JwLAJF5CrNG84dr7", destination_tag: null, livemode: true },
    ...{ needs_confirmation: false, expires_at: "2026-11-30T14:02:00Z", transaction_hash: null },
    ...{ paid_after_end: false, failure_reason: null, given_back: false, explorer_url: null },
    ...{ created_at: "2026-11-23T14:02:00Z", ended_at: null, can_retry: false, release: null },
    user: { id: 7, email: "shop@example.com", username: "Nordlicht Records" },
    ...fields,
  };
}
const FAILED = { status: "failed", failure_reason: "The account refuses deposits." };

function open(rows: object[] = [row()], query = "", routes = {}) {
  return opened(<RefundsPage />, `${PATH}${query}`, {
    [LIST]: () => Response.json({ refunds: rows, total_count: rows.length, total_pages: 1 }),
    ...routes,
  });
}

it("shows each refund with its merchant, state, way and mode, and opens its payment", async () => {
  open([row(), row({ id: `${ID}2`, livemode: false, method: "own_wallet", needs_confirmation: true })]);
  const [, first, second] = within(await screen.findByRole("table", { name: "Refunds" })).getAllByRole("row");
  expect(first).toHaveTextContent(
    /^High Tide, printj\.okaforshop@example\.com5\.731206Through DropwiseAwaiting merchantSends it by Nov 30, 2026/,
  );
  expect(second).toHaveTextContent(
    /^High Tide, printTest.*Own walletAwaiting merchantConfirms the address by Nov 30, 2026/,
  );
  expect(within(first as HTMLElement).getByRole("link")).toHaveAttribute(
    "href",
    `/admin-dashboard/transactions?payment=${PAYMENT}`,
  );
  expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
});

it("is narrowed by mode, merchant and state, of which one is money that is held", async () => {
  const { calls } = open([row(FAILED)], "?mode=live&user=7&status=held");
  await screen.findByRole("table", { name: "Refunds" });
  await userEvent.selectOptions(screen.getByLabelText("State"), "awaiting_payer");
  expect(place.current).toBe(`${PATH}?mode=live&user=7&status=awaiting_payer`);
  expect(asked(calls, "refunds/")).toEqual([
    "held=true&mode=live&page=1&page_size=10&user=7",
    "mode=live&page=1&page_size=10&status=awaiting_payer&user=7",
  ]);
});

it("sends a failed one again with a reason, and releases what came back", async () => {
  const { calls, said } = open(
    [
      row({ ...FAILED, can_retry: true }),
      row({ ...FAILED, id: `${ID}2`, amount: "2.000000", release: { deposit_id: 12, to: ["payout"] } }),
    ],
    "",
    { [`POST /api/platform-admin/refunds/${ID}/retry/`]: () => Response.json({ success: true, message: "Sent." }) },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Send again 5.731206 XRP" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Send this refund again?" });
  await userEvent.type(within(dialog).getByLabelText("Reason"), "as agreed");
  await userEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(said.success).toHaveBeenCalledExactlyOnceWith("Sent.");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ reason: "as agreed" });

  await userEvent.click(screen.getByRole("button", { name: "Release 2.000000 XRP" }));
  expect(await screen.findByRole("alertdialog", { name: "Release this deposit?" })).toHaveTextContent(
    "shop@example.com",
  );
});
