import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { HEALTH_POLL_MS } from "../../../config/timing";
import { refuse } from "../../../lib/testing/server";
import { AdminBadge } from "../shared/admin-badge";
import { asked, opened } from "../shared/testing/admin";
import { HealthPage } from "./health-page";

const HEALTH = "GET /api/platform-admin/system/health/";
const OK = { state: "ok", message: "Works." };
const NOW = "2026-11-22T15:00:00Z";

const ledger = (fields: object = {}) => ({
  mode: "live",
  network_label: "XRP Ledger Mainnet",
  server: "wss://xrplcluster.com",
  ledger_index: 108214391,
  closed_at: NOW,
  age_seconds: 4,
  can_rebind: false,
  ...OK,
  ...fields,
});
const wallet = (fields: object = {}) => ({
  mode: "live",
  address: "rUyT7KRWXXXXXXXXXXXXXXXXXXXXXouJH",
  halted: false,
  ...OK,
  ...fields,
});

const health = (fields: object = {}) => ({
  state: "ok",
  checked_at: NOW,
  ledgers: [
    ledger(),
    ledger({ mode: "test", network_label: null, ledger_index: null, closed_at: null, age_seconds: null }),
  ],
  ledger_servers: [],
  wallets: [wallet()],
  queues: [
    { name: "settlement", oldest_due_at: NOW, age_seconds: 90, state: "warning", message: "Payouts wait." },
    { name: "webhooks", oldest_due_at: null, age_seconds: null, ...OK },
    { name: "mail", oldest_due_at: null, age_seconds: null, ...OK },
  ],
  processes: [
    { name: "worker:settlement", last_seen_at: "2026-11-22T14:59:57Z", ...OK },
    { name: "beat", last_seen_at: null, state: "failing", message: "Never seen." },
  ],
  services: [{ name: "redis", ...OK }],
  waiting: [],
  ...fields,
});

function open(fields: object = {}, routes = {}) {
  return opened(<HealthPage />, "/admin-dashboard/health", {
    [HEALTH]: () => Response.json(health(fields)),
    ...routes,
  });
}

afterEach(() => {
  vi.useRealTimers();
});

async function rows(heading: string): Promise<(string | null)[]> {
  const panel = await screen.findByRole("region", { name: heading });
  return within(panel)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
}

it("puts what fails first, then what needs a look, then what was chosen, and the rest in a grid", async () => {
  open({
    services: [
      { name: "redis", ...OK },
      { name: "email", state: "by_configuration", message: "A trial." },
    ],
  });
  expect(await rows("Not working")).toEqual(["Scheduler (beat)Never seen."]);
  expect(await rows("Needs a look")).toEqual(["Payouts, returns and burnsPayouts wait.oldest due 1 m ago"]);
  expect(await rows("By configuration")).toEqual(["EmailA trial."]);
  expect(await rows("Working")).toEqual([
    "Live ledgerXRP Ledger Mainnet · wss://xrplcluster.com · ledger 108,214,391 · closed 4 s ago",
    "Test ledgerwss://xrplcluster.com",
    "Live walletrUyT7KRW…XXouJH",
    "WebhooksWorks.",
    "EmailsWorks.",
    "Settlement workerseen 3 s ago",
    "RedisWorks.",
  ]);
  expect(screen.getByText(/^1 check is red, 1 needs a look\. 7 are fine\./)).toBeVisible();
});

it("names each of several ledger servers", async () => {
  const server = { mode: "live", ledger_index: 108214391, in_use: true, ...OK };
  open({
    ledger_servers: [
      { ...server, server: "wss://a.example" },
      {
        ...server,
        server: "wss://b.example",
        in_use: false,
        ledger_index: null,
        state: "warning",
        message: "Not responding.",
      },
    ],
  });
  expect(await rows("Working")).toContain("Live ledger serverwss://a.example · ledger 108,214,391 · in use");
  expect(await rows("Needs a look")).toContain("Live ledger serverNot responding.wss://b.example");
});

it("names money that waits for a person, and leads to it", async () => {
  const state = "warning";
  open({
    state,
    waiting: [
      { name: "failed_payouts", mode: "live", state, message: "2, 1.188 XRP in all." },
      { name: "alarms", mode: null, state, message: "1 alarm waits to be seen." },
    ],
  });
  expect(await screen.findByRole("heading", { name: "Everything works, and something waits for you" })).toBeVisible();
  const group = screen.getByRole("region", { name: "Needs a look" });
  expect(within(group).getByRole("link", { name: "Open Transactions" })).toHaveAttribute(
    "href",
    "/admin-dashboard/transactions?mode=live&failed_leg=payout",
  );
  expect(within(group).getByRole("link", { name: "Open Admin Dashboard" })).toHaveAttribute("href", "/admin-dashboard");
});

it.each([
  [{ state: "ok" }, "Everything works"],
  [{ state: "warning" }, "Something is late"],
  [{ state: "failing" }, "Something has stopped"],
  [{ state: "failing", wallets: [wallet({ state: "failing" })] }, "Money is not moving in live mode"],
])("says the worst in one sentence: %o", async (fields, heading) => {
  open(fields);
  expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
});

it("says when the health cannot be read, and tries again", async () => {
  let answers = 0;
  const { said } = open({}, { [HEALTH]: () => (++answers === 1 ? refuse(503) : Response.json(health())) });
  expect(await screen.findByText("Health Unavailable")).toBeVisible();
  expect(said.error).toHaveBeenCalledWith("Failed to load the platform's health");
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Everything works" })).toBeVisible();
});

it("reads again by itself, and says that an old answer is old", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answers = 0;
  const { calls } = open({}, { [HEALTH]: () => (++answers === 2 ? refuse(503) : Response.json(health())) });
  expect(await screen.findByRole("heading", { name: "Everything works" })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(HEALTH_POLL_MS));
  expect(await screen.findByText(/The server isn.t responding/)).toBeVisible();
  expect(screen.getByRole("region", { name: "Working" })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(HEALTH_POLL_MS));
  expect(screen.queryByText(/The server isn.t responding/)).toBeNull();
  expect(asked(calls, "system/health/")).toHaveLength(3);
});

it("starts a mode on a ledger that was reset, with a reason", async () => {
  const { calls } = open(
    { ledgers: [ledger(), ledger({ mode: "test", can_rebind: true, state: "failing" })] },
    {
      "POST /api/platform-admin/system/rebind/": () =>
        Response.json({ success: true, message: "Bound.", payments_ended: 2 }),
    },
  );
  // Of the one ledger that asks for it.
  await userEvent.click(await screen.findByRole("button", { name: "Start on the new ledger" }));
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.type(within(dialog).getByLabelText("Reason"), "It was reset");
  await userEvent.click(within(dialog).getByRole("button", { name: "Close the old books" }));
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ mode: "test", reason: "It was reset" });
});

it.each([
  ["/admin-dashboard/money", { wallets: [wallet(), wallet({ halted: true, address: "r2" })] }, "Halted"],
  ["/admin-dashboard/money", { state: "failing" }, ""],
  ["/admin-dashboard/health", { state: "failing" }, "Failing"],
  ["/admin-dashboard/health", { state: "warning" }, ""],
])("marks an entry of the sidebar: %s with %o", async (path, fields, word) => {
  const { calls } = opened(<AdminBadge path={path} />, path, { [HEALTH]: () => Response.json(health(fields)) });
  await vi.waitFor(() => expect(asked(calls, "system/health/")).toHaveLength(1));
  if (word !== "") {
    expect(await screen.findByText(word)).toBeVisible();
  } else {
    await act(async () => {});
    expect(screen.queryByText(/Halted|Failing/)).toBeNull();
  }
});
