import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { refuse } from "../../../lib/testing/server";
// Fetched on demand; here beforehand, so that no test waits for a busy machine.
import "../shared/action-dialog";
import "./merchant-action-dialog";
import { opened } from "../shared/testing/admin";
import { MerchantPage } from "./merchant-page";

const READ = "GET /api/platform-admin/merchants/12/";
const AT = "2026-11-20T12:00:00Z";
const MERCHANT = {
  id: 12,
  email: "anna@nordlicht.example",
  username: "Nordlicht Records",
  is_active: true,
  is_test_mode: false,
  joined_at: AT,
  last_payment_at: null,
  last_sign_in_at: null,
  email_confirmed_at: AT,
  second_factor_since: AT,
  leaderboard_anonymous: false,
  public_receipts: false,
  total_transactions: 317,
  total_volume: "8505.799170",
  total_burned: "8.505799",
  wallets: [{ mode: "live", address: "rKqKZccNvb2bSGpDJEe8JEeZ5hBUPnRg", destination_tag: 40_177, connected_at: AT }],
  secret_keys: [{ mode: "live", last4: "4f2a", created_at: AT, last_used_at: null, reset_by_administrator: false }],
  endpoints: [{ id: 3, mode: "live", name: "Fulfilment", url: "https://fulfil.example/hooks", failing_since: AT }],
  mails: [{ name: "secret_key_changed", created_at: AT, mail_state: "failed" }],
};
const PAYMENTS = { transactions: [], total_count: 0, total_pages: 0, page: 1, page_size: 5 };

function open(merchant: object = MERCHANT, routes: Parameters<typeof opened>[2] = {}) {
  return opened(
    <Routes>
      <Route path="/admin-dashboard/users/:merchantId" element={<MerchantPage />} />
    </Routes>,
    "/admin-dashboard/users/12",
    {
      [READ]: () => Response.json(merchant),
      "GET /api/platform-admin/transactions/": ({ path }: { path: string }) =>
        Response.json(path.includes("failed_leg") ? { ...PAYMENTS, total_count: 1 } : PAYMENTS),
      ...routes,
    },
  );
}

async function panel(name: string): Promise<string | null> {
  return (await screen.findByRole("region", { name })).textContent;
}

it("shows account, wallets, keys' last four, endpoints and emails by kind", async () => {
  open();
  expect(await screen.findByRole("heading", { name: "Nordlicht Records" })).toBeVisible();
  expect(await panel("Account")).toMatch(/Merchant ID12.*Last sign-inNot known.*On since.*As Nordlicht Records/);
  expect(await panel("Wallets")).toMatch(/LiverKqKZccN…BUPnRg.*Tag 40177/);
  expect(await panel("Secret keys")).toMatch(/sk_live_····4f2a.*never used/);
  expect(await panel("Endpoints")).toMatch(/1 of 5Fulfilment Livehttps:\/\/fulfil.example\/hooksFailing/);
  expect(await panel("Emails to this merchant")).toMatch(/Secret key changed.*Failed/);
  expect(await screen.findByText("A payout failed.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open Transactions" })).toHaveAttribute(
    "href",
    "/admin-dashboard/transactions?user=12&failed_leg=payout",
  );
  expect(screen.getByText("No payment yet.")).toBeVisible();
});

it("removes a second factor with a reason", async () => {
  let merchant: object = MERCHANT;
  const { calls, said } = open(MERCHANT, {
    [READ]: () => Response.json(merchant),
    "POST /api/platform-admin/merchants/12/remove-second-factor/": () => {
      merchant = { ...MERCHANT, second_factor_since: null };
      return Response.json({ success: true, message: "Second factor removed" });
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove second factor" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "Lost the phone");
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(said.success).toHaveBeenCalledWith("Second factor removed"));
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ reason: "Lost the phone" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove second factor" })).toBeNull());
});

it("asks with the specified question before it suspends", async () => {
  const { calls } = open(MERCHANT, {
    "POST /api/platform-admin/merchants/12/toggle-status/": () =>
      Response.json({ success: true, message: "Merchant suspended", is_active: false }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("Suspend this merchant account? They will be unable to access services.")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Suspend" }));
  await waitFor(() => expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ is_active: false }));
});

it("says that there is no such merchant", async () => {
  open(MERCHANT, { [READ]: () => refuse(404) });
  expect(await screen.findByText("Merchant not found")).toBeVisible();
});
