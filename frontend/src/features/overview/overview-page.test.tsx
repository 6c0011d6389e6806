import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { notify } from "../../lib/toast";
import { ANNA } from "../../store/testing/signed-in";
import { aChart, aPayment, aWorld, openHome, SECRET_KEY, summaries, WALLET } from "./testing/home";

/** Specified, so not taken from the configuration. */
const HALF_A_MINUTE = 30_000;

const figures = () => screen.findByLabelText("Your figures");
const panel = (name: string) => screen.findByRole("region", { name });

async function card(label: string): Promise<HTMLElement> {
  const term = within(await figures()).getByText(label);
  return term.closest("div") as HTMLElement;
}

describe("the header", () => {
  it("greets without a name, which may be half a company's", async () => {
    openHome(aWorld());
    expect(await screen.findByRole("heading", { name: "Welcome back" })).toBeVisible();
  });

  it.each([
    ["test mode", {}, {}, "Test mode. Nothing here is real money."],
    ["live mode", {}, { live: true }, "Live mode. Payments are made in real XRP."],
    [
      "live mode on a local ledger",
      { liveIsLocal: true },
      { live: true },
      "Live mode on a local ledger. Play money only.",
    ],
  ])("says which money moves in %s", async (_, changes, options, words) => {
    openHome(aWorld(changes), options);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("reads everything again on Refresh, and says how old the figures are", async () => {
    const world = aWorld();
    openHome(world);
    expect(await card("Completed")).toHaveTextContent("317");
    expect(screen.getByText(/^Updated/)).toHaveTextContent("Updated just now");
    world.summaries = summaries({ completed: 318 });
    world.balance = 7;
    world.records = [aPayment({ title: "Newer" })];
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(async () => expect(await card("Completed")).toHaveTextContent("318"));
    await waitFor(async () => expect(await card("Wallet Balance")).toHaveTextContent("7.000000"));
    expect(await screen.findByRole("link", { name: "Newer" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Refresh" })).toBeEnabled();
  });
});

describe("the six cards", () => {
  it("show balance, earned, fees, burned, completed and pending, to the drop", async () => {
    openHome(aWorld());
    await waitFor(async () => expect(await card("Wallet Balance")).toHaveTextContent("Wallet BalanceXRP1,204.520000"));
    expect(await card("Total Earned")).toHaveTextContent("Total EarnedXRP842.688015≈ $1,774.21+ 38.1 this week");
    expect(await card("Total Fees")).toHaveTextContent("Total FeesXRP8.511961≈ $17.92");
    expect(await card("Total Burned")).toHaveTextContent("Total BurnedXRP0.851150≈ $1.79See burns");
    expect(await card("Completed")).toHaveTextContent("Completed317");
    expect(await card("Pending")).toHaveTextContent("Pending4");
    expect((await figures()).querySelectorAll("dt")).toHaveLength(6);
  });

  it("say nothing about a week without earnings", async () => {
    openHome(aWorld({ charts: { "7d": aChart("7d", ["0.000000"]), "4w": aChart("4w", ["1.000000"]) } }));
    await waitFor(async () => expect(await panel("Received")).toHaveTextContent("412.350000 XRP"));
    expect(screen.queryByText(/this week/)).toBeNull();
  });

  it("are zeros when loading fails, each marked, under one panel that names what failed", async () => {
    const world = aWorld({ summaries: 500 });
    openHome(world);
    for (const label of ["Total Earned", "Total Fees", "Total Burned"]) {
      expect((await card(label)).textContent).toBe(`${label}XRP0.000000Not loaded`);
    }
    expect((await card("Completed")).textContent).toBe("Completed0Not loaded");
    expect((await card("Pending")).textContent).toBe("Pending0Not loaded");
    const failed = screen.getByRole("alert");
    expect(failed).toHaveTextContent("We couldn’t load your figures.");
    expect(failed).toHaveTextContent("The zeros below are not your figures.");
    world.summaries = summaries();
    await userEvent.click(within(failed).getByRole("button", { name: "Try Again" }));
    await waitFor(async () => expect(await card("Completed")).toHaveTextContent("Completed317"));
    expect(screen.queryByText("Not loaded")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("and everything else that failed says so, without the drawings that mean “nothing yet”", async () => {
    openHome(aWorld({ summaries: 500, charts: 500, records: 500, key: 500 }));
    expect(await screen.findByText("We couldn’t load your dashboard.")).toBeVisible();
    for (const name of ["Received", "API Configuration", "Recent Transactions"]) {
      expect(within(await panel(name)).getByText("Not loaded")).toBeVisible();
    }
    expect(screen.queryByText(/No payments yet|starts this chart/)).toBeNull();
  });

  it("count a balance that could not be read as 0, and say so", async () => {
    openHome(aWorld({ balance: "fails" }));
    await waitFor(async () => expect(await card("Wallet Balance")).toHaveTextContent("0.000000Not loaded"));
    expect(screen.getByText("We couldn’t load your wallet balance.")).toBeVisible();
    expect(await card("Total Earned")).toHaveTextContent("842.688015");
  });

  it("read the balance again when the wallet's status has changed", async () => {
    const world = aWorld();
    openHome(world);
    await waitFor(async () => expect(await card("Wallet Balance")).toHaveTextContent("1,204.520000"));
    world.balance = 3.5;
    act(() => void window.dispatchEvent(new Event("wallet-status-changed")));
    await waitFor(async () => expect(await card("Wallet Balance")).toHaveTextContent("3.500000"));
    world.wallet = 404;
    act(() => void window.dispatchEvent(new Event("wallet-status-changed")));
    expect(await screen.findByRole("link", { name: "Connect wallet" })).toBeVisible();
    expect(await card("Wallet Balance")).toHaveTextContent("0.000000");
  });
});

describe("the connect-wallet call to action", () => {
  it("leads to the wallet page in live mode", async () => {
    openHome(aWorld({ wallet: 404 }), { live: true });
    const link = await screen.findByRole("link", { name: "Connect wallet" });
    expect(link).toHaveAttribute("href", "/developer-dashboard/wallet");
  });

  it("is not shown to a merchant with a wallet", async () => {
    openHome(aWorld(), { live: true });
    await figures();
    expect(screen.queryByRole("link", { name: "Connect wallet" })).toBeNull();
  });
});

describe("while the page is open", () => {
  afterEach(() => void vi.useRealTimers());

  async function later(ms: number) {
    await act(() => vi.advanceTimersByTimeAsync(ms));
  }

  function hidden(isHidden: boolean) {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(isHidden ? "hidden" : "visible");
    window.dispatchEvent(new Event("visibilitychange"));
  }

  it("shows a new payment within 30 seconds, with a notice", async () => {
    vi.useFakeTimers();
    const info = vi.spyOn(notify, "info").mockImplementation(() => undefined);
    const world = aWorld();
    openHome(world);
    await later(1_000);
    expect(screen.getByRole("link", { name: "“Low Tide” EP" })).toBeVisible();
    world.summaries = summaries({ completed: 318, total_count: 331 });
    world.records = [aPayment({ id: "51d07b3e-1c1b-4a6e-9a55-0123456789ab", title: "Chapter 3" }), aPayment()];
    await later(HALF_A_MINUTE);
    expect(screen.getByRole("link", { name: "Chapter 3" })).toBeVisible();
    expect(info.mock.calls).toEqual([["New transaction received"]]);
    await later(HALF_A_MINUTE);
    expect(info).toHaveBeenCalledTimes(1);
  });

  it("asks for nothing while the window is hidden, and at once when it is visible again", async () => {
    vi.useFakeTimers();
    const { calls } = openHome(aWorld());
    await later(1_000);
    const reads = () => calls.filter(({ path }) => path === "/api/payments/summaries/").length;
    hidden(true);
    await later(3 * HALF_A_MINUTE);
    expect(reads()).toBe(1);
    hidden(false);
    await later(100);
    expect(reads()).toBe(2);
  });
});

describe("the API card", () => {
  it("shows the test key on request and copies it, also within the sample", async () => {
    const user = userEvent.setup();
    openHome(aWorld());
    const api = within(await panel("API Configuration"));
    expect(api.getByText("sk_test_…4f2a")).toBeVisible();
    expect(api.queryByText(SECRET_KEY.key ?? "")).toBeNull();
    await user.click(api.getByRole("button", { name: "Copy: Create a payment" }));
    const sample = await window.navigator.clipboard.readText();
    expect(sample).toContain(`curl -s ${window.location.origin}/api/payments/create/`);
    expect(sample).toContain(`"Authorization: Bearer ${SECRET_KEY.key}"`);
    await user.click(api.getByRole("button", { name: "Copy secret key" }));
    expect(await window.navigator.clipboard.readText()).toBe(SECRET_KEY.key);
    await user.click(api.getByRole("button", { name: "Show secret key" }));
    expect(api.getByText(SECRET_KEY.key ?? "")).toBeVisible();
    await user.click(api.getByRole("button", { name: "Hide secret key" }));
    expect(api.queryByText(SECRET_KEY.key ?? "")).toBeNull();
  });

  it("never has a live key: it shows how it ends, and a sample with a variable", async () => {
    openHome(aWorld({ key: { ...SECRET_KEY, key: null, masked: "sk_live_…4f2a" } }), { live: true });
    const api = within(await panel("API Configuration"));
    expect(api.getByText("sk_live_…4f2a")).toBeVisible();
    expect(api.queryByRole("button", { name: /secret key/ })).toBeNull();
    expect(api.getByText(/Authorization: Bearer \$DROPWISE_SECRET_KEY/)).toBeVisible();
  });

  it("creates a test key where there is none", async () => {
    const world = aWorld({ key: 404 });
    window.localStorage.setItem("first_steps_dismissed", "7");
    openHome(world, {
      routes: {
        "POST /api/wallets/secret-key/create/": () => {
          world.key = SECRET_KEY;
          return Response.json({ success: true, message: "", secret_key: SECRET_KEY.key }, { status: 201 });
        },
      },
    });
    const api = within(await panel("API Configuration"));
    await userEvent.click(api.getByRole("button", { name: "Create secret key" }));
    expect(await api.findByText("sk_test_…4f2a")).toBeVisible();
  });

  it("leads to the wallet page for a live key, which needs a recent sign-in", async () => {
    openHome(aWorld({ key: 404 }), { live: true });
    const api = within(await panel("API Configuration"));
    expect(api.getByRole("link", { name: "Create secret key" })).toHaveAttribute("href", "/developer-dashboard/wallet");
  });
});

describe("the latest payments", () => {
  it("show title, status, amount, id and age, and lead to their details and to all of them", async () => {
    openHome(aWorld({ records: [aPayment(), aPayment({ id: "c93e10d1-aaaa", title: "Coffee", status: "pending" })] }));
    const recent = within(await panel("Recent Transactions"));
    const [, first, second] = recent.getAllByRole("row");
    expect(first).toHaveTextContent(/“Low Tide” EPCompleted10\.000000 XRP8f41c2aa.+ago/);
    expect(second).toHaveTextContent(/CoffeePending/);
    expect(recent.getByRole("link", { name: "“Low Tide” EP" })).toHaveAttribute(
      "href",
      "/developer-dashboard/transactions?payment=8f41c2aa-1c1b-4a6e-9a55-0123456789ab",
    );
    expect(recent.getByRole("link", { name: "View all" })).toHaveAttribute("href", "/developer-dashboard/transactions");
    expect(screen.getByText(/^Times in /)).toBeVisible();
  });

  it("are drawn where there are none yet", async () => {
    openHome(aWorld({ records: [] }));
    const recent = within(await panel("Recent Transactions"));
    expect(await recent.findByText("No payments yet")).toBeVisible();
  });

  it("say that they failed to load, and appear with Refresh", async () => {
    const world = aWorld({ records: 500 });
    openHome(world);
    expect(await screen.findByText("We couldn’t load your latest payments.")).toBeVisible();
    world.records = [aPayment()];
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByRole("link", { name: "“Low Tide” EP" })).toBeVisible();
  });
});

describe("the chart of received amounts", () => {
  it("covers four weeks, and the range that is chosen", async () => {
    const world = aWorld();
    world.charts = { ...(world.charts as object), "24h": { ...aChart("24h", ["0.000001"]), received: "0.000001" } };
    openHome(world);
    const received = within(await panel("Received"));
    expect(await received.findByText("in the last 4 weeks")).toBeVisible();
    expect(received.getByRole("button", { name: "4w" })).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(received.getByRole("button", { name: "24h" }));
    expect(await received.findByText("in the last 24 hours")).toBeVisible();
    expect(received.getAllByText("0.000001 XRP")[0]).toBeVisible();
    expect(received.getByRole("button", { name: "24h" })).toHaveAttribute("aria-pressed", "true");
  });

  it("has its values as a table: exact amounts in periods of UTC", async () => {
    openHome(aWorld());
    const table = await screen.findByRole("table", { name: "Received in the last 4 weeks" });
    expect(screen.getByText("Today, UTC")).toBeVisible();
    const rows = within(table).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Period, UTCReceivedPayments",
      "Oct 2610.000000 XRP1 payment",
      "Oct 270.000000 XRP0 payments",
      "Oct 282.500000 XRP1 payment",
    ]);
  });

  it.each([
    ["a merchant who has never been paid", 0, "Your first payment starts this chart"],
    ["a range without payments", 317, "Nothing received in the last 4 weeks"],
  ])("is a drawing for %s", async (_, completed, words) => {
    const charts = { "7d": aChart("7d", ["0.000000"]), "4w": aChart("4w", ["0.000000", "0.000000"]) };
    openHome(aWorld({ charts, summaries: summaries({ completed }) }), { live: true });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole("slider")).toBeNull();
  });

  it("says that it failed to load, and leaves the rest of the page", async () => {
    openHome(aWorld({ charts: 500 }));
    expect(await screen.findByText("We couldn’t load your chart.")).toBeVisible();
    expect(await card("Completed")).toHaveTextContent("317");
    expect(screen.queryByText(/this week/)).toBeNull();
  });
});

it("reads only the connected wallet's balance", async () => {
  const { calls } = openHome(aWorld());
  await waitFor(async () => expect(await card("Wallet Balance")).toHaveTextContent("1,204.520000"));
  const balances = calls.filter(({ path }) => path.includes("/balance/"));
  expect(balances.map(({ path }) => path)).toEqual([`/api/wallets/balance/${WALLET.address}/`]);
});

it("asks for neither wallet nor key that the profile says are not there, and finds them when it is read again", async () => {
  const has = { has_wallet: false, has_key: false };
  const { calls } = openHome(aWorld(), {
    profile: has,
    routes: { "GET /api/auth/profile/": () => Response.json({ ...ANNA, ...has }) },
  });
  expect(await screen.findByText("1 of 3 done")).toBeVisible();
  const asked = () => calls.filter(({ path }) => /wallets\/(connected|secret-key)/.test(path)).length;
  expect(asked()).toBe(0);
  Object.assign(has, { has_wallet: true, has_key: true });
  window.dispatchEvent(new Event("focus"));
  await waitFor(async () => expect(await card("Wallet Balance")).toHaveTextContent("1,204.520000"));
  expect(asked()).toBe(2);
});
