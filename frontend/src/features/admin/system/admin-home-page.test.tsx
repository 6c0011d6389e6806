import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refuse } from "../../../lib/testing/server";
import { asked, opened, place } from "../shared/testing/admin";
import { AdminHomePage } from "./admin-home-page";

const OVERVIEW = "GET /api/platform-admin/metrics/overview/";
const ID = "c93e10d1-0000-4000-8000-00000000000";
const FIGURES = {
  total_xrp_processed: "184203.418000",
  burn_volume: "183.770888",
  transaction_count: 18_204,
  revenue: "1657.830762",
  recent_activity: ["processing", "completed", "expired", "failed", "pending"].map((status, index) => ({
    id: `${ID}${index}`,
    status,
    created_at: "2026-11-22T12:02:00Z",
    amount: "38.200000",
  })),
  attention: { halted_wallets: [], stuck: [], failed: [], refunds: [], held: [], alarms: [] },
};

function open(fields: object = {}, path = "/admin-dashboard", user = {}) {
  return opened(<AdminHomePage />, path, { [OVERVIEW]: () => Response.json({ ...FIGURES, ...fields }) }, user);
}

it("greets an administrator by first name", async () => {
  open();
  expect(await screen.findByRole("heading", { name: "Welcome, Anna" })).toBeVisible();
});

it("greets an administrator without a first name as Admin", async () => {
  open({}, "/admin-dashboard", { first_name: "" });
  expect(await screen.findByRole("heading", { name: "Welcome, Admin" })).toBeVisible();
});

it("has four metric cards, XRP to six decimals", async () => {
  open();
  expect(await screen.findByText("18,204")).toBeVisible();
  const cards = screen.getByLabelText("Totals of the platform");
  expect(
    within(cards)
      .getAllByRole("term")
      .map(({ textContent }) => textContent),
  ).toEqual(["Total XRP ProcessedXRP", "Burn VolumeXRP", "Transactions", "RevenueXRP"]);
  expect(cards).toHaveTextContent("184,203.418000");
  expect(cards).toHaveTextContent("183.770888");
  expect(cards).toHaveTextContent("1,657.830762");
});

it("lists the five most recent payments by the first eight characters of their ids", async () => {
  open();
  const list = await screen.findByRole("list", { name: "The five most recent payments" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows).toHaveLength(5);
  expect(rows[0]).toHaveTextContent(/^c93e10d1ProcessingNov 22, 2026, \d+:02 [AP]M38\.200000 XRP$/);
  expect(within(rows[1] as HTMLElement).getByRole("link")).toHaveAttribute(
    "href",
    `/admin-dashboard/transactions?payment=${ID}1`,
  );
});

it("says that there is no recent activity, and shows zeros", async () => {
  open({ recent_activity: [], total_xrp_processed: "0.000000", transaction_count: 0 });
  expect(await screen.findByText("No recent activity")).toBeVisible();
  expect(screen.getByLabelText("Totals of the platform")).toHaveTextContent("0.000000");
});

it("has quick actions to the other pages", async () => {
  open();
  const actions = await screen.findByRole("list", { name: "Quick Actions" });
  expect(
    within(actions)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["Manage Merchants", "/admin-dashboard/users"],
    ["View All Transactions", "/admin-dashboard/transactions"],
    ["View Analytics", "/admin-dashboard/analytics"],
    ["Rejected Payments", "/admin-dashboard/rejected-payments"],
    ["Platform Settings", "/admin-dashboard/settings"],
  ]);
});

it("says when the figures cannot be loaded, and tries again", async () => {
  let broken = true;
  const { said } = opened(<AdminHomePage />, "/admin-dashboard", {
    [OVERVIEW]: () => (broken ? refuse(503) : Response.json(FIGURES)),
  });
  expect(await screen.findByRole("heading", { name: "Dashboard Unavailable" })).toBeVisible();
  expect(
    screen.getByText("Unable to load dashboard metrics. Please check your connection and try again."),
  ).toBeVisible();
  expect(said.error).toHaveBeenCalledExactlyOnceWith("Failed to load dashboard overview");
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("18,204")).toBeVisible();
});

it("shows live payments first; the choice of test payments is in the address", async () => {
  const { calls } = open();
  await screen.findByText("18,204");
  await userEvent.click(screen.getByRole("button", { name: "Test" }));
  await screen.findByText(/Test payments\./);
  expect(place.current).toBe("/admin-dashboard?mode=test");
  expect(asked(calls, "metrics/overview/")).toEqual(["mode=live", "mode=test"]);
});

it("names what needs a person, and nothing at any other time", async () => {
  open({
    attention: {
      halted_wallets: [{ mode: "live", address: "rLive", reason: "a transaction that is not ours" }],
      stuck: [
        { mode: "live", count: 1 },
        { mode: "test", count: 1_234 },
      ],
      failed: [
        { mode: "live", leg: "return", count: 1, amount: "25.000000" },
        { mode: "test", leg: "payout", count: 2, amount: "14.850000" },
        { mode: "test", leg: "burn", count: 1, amount: "0.010000" },
      ],
      refunds: [
        { mode: "live", status: "failed", count: 1, amount: "12.000000" },
        { mode: "test", status: "sending", count: 2, amount: "7.500000" },
      ],
      held: [{ mode: "live", count: 2, amount: "19.800000" }],
      alarms: [],
    },
  });
  const list = await screen.findByRole("list", { name: "Needs you" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "The live platform wallet is halted. Payments are paused: a transaction that is not oursOpen Money",
    "A transfer is stuck. Later live transfers wait behind it.Open Money",
    "1,234 transfers are stuck. Later test transfers wait behind them.Open Money",
    "A live return failed (25.00 XRP). It won't retry on its own.Open Rejected Payments",
    "2 test payouts failed (14.85 XRP). They won't retry on their own.Open Transactions",
    "A test burn failed (0.01 XRP). It won't retry on its own.Open Transactions",
    "A live refund failed (12.00 XRP). The money is held until its merchant chooses where it goes.Open Refunds",
    "2 test refunds are not on the ledger yet (7.50 XRP). They have been sending for more than ten minutes.Open Refunds",
    "2 deposits are held. 19.80 XRP in live mode. You decide where it goes.Open Money",
  ]);
  expect(
    within(list)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual([
    "/admin-dashboard/money?mode=live",
    "/admin-dashboard/money?mode=live",
    "/admin-dashboard/money?mode=test",
    "/admin-dashboard/rejected-payments",
    "/admin-dashboard/transactions?mode=test&failed_leg=payout",
    "/admin-dashboard/transactions?mode=test&failed_leg=burn",
    "/admin-dashboard/refunds?mode=live&status=held",
    "/admin-dashboard/refunds?mode=test&status=sending",
    "/admin-dashboard/money?mode=live",
  ]);
});

it("shows an alarm with the way to its remedy until it is marked as seen", async () => {
  const alarm = {
    id: 12,
    alarm_kind: "fee_changed",
    mode: null,
    message: "fee 1 % → fee 2 %.",
    path: "/admin-dashboard/settings",
    created_at: "2026-11-22T12:02:00Z",
  };
  let alarms = [alarm];
  const { calls, said } = opened(<AdminHomePage />, "/admin-dashboard", {
    [OVERVIEW]: () => Response.json({ ...FIGURES, attention: { ...FIGURES.attention, alarms } }),
    "POST /api/platform-admin/alarms/12/seen/": () => {
      alarms = [];
      return Response.json({ success: true, message: "Alarm marked as seen" });
    },
  });
  const list = await screen.findByRole("list", { name: "Needs you" });
  expect(list).toHaveTextContent("The fee settings were changed. fee 1 % → fee 2 %.");
  expect(within(list).getByRole("link", { name: "Open Settings" })).toHaveAttribute("href", alarm.path);
  await userEvent.click(within(list).getByRole("button", { name: "Mark as seen" }));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Needs you" })).toBeNull());
  expect(said.success).toHaveBeenCalledWith("Alarm marked as seen");
  expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("has no alerts where nothing is wrong", async () => {
  open();
  await screen.findByText("18,204");
  expect(screen.queryByRole("list", { name: "Needs you" })).toBeNull();
});
