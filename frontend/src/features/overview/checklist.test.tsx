import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refuse } from "../../lib/testing/server";
import { notify } from "../../lib/toast";
import { ANNA } from "../../store/testing/signed-in";
import { aNewWorld, aPayment, aWorld, openHome, SECRET_KEY, summaries, WALLET, type World } from "./testing/home";

const SEED = "sEd7n91HGSRj7uScwdTnpecU6zN8nXw";
const STEPS = [{ key: "extra", heading: "Add more", words: "More.", Action: () => <a href="/more">Add</a> }];

const checklist = () => screen.findByRole("region", { name: "Get your first payment" });
const button = (name: string) => screen.getByRole("button", { name });

function created(world: World) {
  return {
    "POST /api/wallets/test-wallet/": () => {
      world.wallet = WALLET;
      world.balance = 1_000;
      return Response.json({ success: true, message: "", address: WALLET.address, seed: SEED }, { status: 202 });
    },
    "GET /api/auth/profile/": () =>
      Response.json({ ...ANNA, has_wallet: typeof world.wallet !== "number", has_key: typeof world.key !== "number" }),
    "POST /api/wallets/secret-key/create/": () => {
      world.key = SECRET_KEY;
      return Response.json({ success: true, message: "", secret_key: SECRET_KEY.key }, { status: 201 });
    },
  };
}

afterEach(() => void vi.useRealTimers());

describe("the checklist of a first visit", () => {
  it.each([
    ["no wallet", { wallet: 404 }, true],
    ["no secret key", { key: 404 }, true],
    ["no completed payment", { summaries: summaries({ completed: 0 }) }, true],
    ["all of them", {}, false],
  ])("is shown to a merchant with %s: %#", async (_, changes, isShown) => {
    openHome(aWorld(changes), { steps: STEPS });
    await screen.findByLabelText("Your figures");
    expect(screen.queryAllByRole("region", { name: "Get your first payment" })).toHaveLength(isShown ? 1 : 0);
  });

  it("is for test mode", async () => {
    openHome(aNewWorld(), { live: true });
    await screen.findByLabelText("Your figures");
    expect(screen.queryByRole("region", { name: "Get your first payment" })).toBeNull();
  });

  it("is not shown because the figures failed to load", async () => {
    openHome(aWorld({ summaries: 500 }));
    await screen.findByText("We couldn’t load your figures.");
    expect(screen.queryByRole("region", { name: "Get your first payment" })).toBeNull();
  });

  it("stays away once dismissed, for this account", async () => {
    const first = openHome(aNewWorld());
    await checklist();
    await userEvent.click(button("Dismiss the checklist"));
    expect(screen.queryByRole("region", { name: "Get your first payment" })).toBeNull();
    expect(screen.getByRole("link", { name: "Connect wallet" })).toBeVisible();
    first.unmount();
    openHome(aNewWorld());
    await screen.findByLabelText("Your figures");
    expect(screen.queryByRole("region", { name: "Get your first payment" })).toBeNull();
  });

  it("ticks itself when something was done elsewhere, and includes the steps it is given", async () => {
    const world = aNewWorld();
    let isAdded = false;
    openHome(world, { steps: STEPS.map((step) => ({ ...step, useDone: () => isAdded })) });
    const steps = within(await checklist());
    expect(steps.getByText("0 of 4 done")).toBeVisible();
    expect(steps.getByRole("link", { name: "Add" })).toHaveAttribute("href", "/more");
    Object.assign(world, { wallet: WALLET, key: SECRET_KEY, summaries: summaries({ completed: 1 }) });
    isAdded = true;
    await userEvent.click(button("Refresh"));
    expect(await steps.findByText("4 of 4 done")).toBeVisible();
    expect(steps.getByRole("heading", { name: "Make your first payment (done)" })).toBeVisible();
  });

  it("leads to the wallet page for a wallet of one's own", async () => {
    openHome(aNewWorld());
    const link = within(await checklist()).getByRole("link", { name: "Connect your own wallet" });
    expect(link).toHaveAttribute("href", "/developer-dashboard/wallet");
  });

  it("offers no play money where there is none", async () => {
    openHome(aNewWorld({ canSimulate: false }));
    const steps = within(await checklist());
    expect(await steps.findByRole("heading", { name: "Connect a test wallet" })).toBeVisible();
    expect(steps.queryByRole("button", { name: "Create test wallet" })).toBeNull();
  });
});

describe("creating a test wallet", () => {
  it("shows its seed until it has been saved, and never again", async () => {
    const world = aNewWorld();
    const { store } = openHome(world, {
      steps: STEPS,
      routes: created(world),
      profile: { has_wallet: false, has_key: false },
    });
    const steps = within(await checklist());
    await userEvent.click(button("Create test wallet"));
    expect(await steps.findByText(SEED)).toBeVisible();
    expect(await steps.findByText("1 of 4 done", {}, { timeout: 10_000 })).toBeVisible();
    expect(steps.getByText("rKqKZccN…UPnRgTb".replace("UPnRgTb", WALLET.address.slice(-6)))).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toContain(SEED);
    await userEvent.click(button("I've saved it"));
    expect(screen.queryByText(SEED)).toBeNull();
  });

  it("asks for no space for a seed that was saved before the wallet is connected", async () => {
    const world = aNewWorld();
    const routes = { ...created(world), "GET /api/auth/profile/": () => refuse(503) };
    openHome(world, { steps: STEPS, routes, profile: { has_wallet: false, has_key: false } });
    await checklist();
    await userEvent.click(button("Create test wallet"));
    await userEvent.click(await screen.findByRole("button", { name: "I've saved it" }));
    expect(button("Create test wallet")).toHaveAttribute("aria-busy", "true");
    expect(screen.queryByText("Creating your test wallet.")).toBeNull();
  });

  it("forgets the seed when the page is left", async () => {
    const world = aNewWorld();
    const first = openHome(world, { routes: created(world) });
    await checklist();
    await userEvent.click(button("Create test wallet"));
    await screen.findByText(SEED);
    first.unmount();
    openHome(world);
    await checklist();
    expect(screen.queryByText(SEED)).toBeNull();
  });

  it("says why it failed, and can be tried again", async () => {
    const world = aNewWorld();
    const words = "The ledger has not validated the play money yet. Try again.";
    const error = vi.spyOn(notify, "error").mockImplementation(() => undefined);
    openHome(world, { routes: { "POST /api/wallets/test-wallet/": () => refuse(503, { error: words }) } });
    const steps = within(await checklist());
    await userEvent.click(button("Create test wallet"));
    await waitFor(() => expect(error).toHaveBeenCalledWith(words));
    expect(button("Create test wallet")).not.toHaveAttribute("aria-busy", "true");
    expect(steps.queryByText(/seed/)).toBeNull();
    expect(steps.getByText("0 of 3 done")).toBeVisible();
  });
});

it("creates a secret key in place", async () => {
  const world = aNewWorld({ wallet: WALLET });
  openHome(world, { steps: STEPS, routes: created(world) });
  const steps = within(await checklist());
  expect(steps.getByText("Needs a secret key")).toBeVisible();
  await userEvent.click(steps.getByRole("button", { name: "Create secret key" }));
  expect(await steps.findByText("2 of 4 done")).toBeVisible();
  expect(steps.getByRole("button", { name: "Make payment" })).toBeEnabled();
});

describe("making the first payment", () => {
  const ID = "51d07b3e-1c1b-4a6e-9a55-0123456789ab";
  const PATH = `/api/payments/status-jwt/${ID}/`;
  const ready = () => aNewWorld({ wallet: WALLET, key: SECRET_KEY });

  function payable(world: World) {
    const payment = { status: "pending", merchant_payout: null as string | null };
    const settle = () =>
      Object.assign(payment, {
        status: "completed",
        merchant_payout: "0.495000",
        platform_fee: "0.005000",
        burn_amount: "0.000500",
      });
    const routes = {
      "POST /api/payments/create/": () =>
        Response.json({ success: true, payment_request: aPayment({ id: ID }) }, { status: 201 }),
      [`POST /api/payments/simulate/${ID}/`]: () => {
        settle();
        world.summaries = summaries({ completed: 1, total_count: 1, total_earned: "0.495000" });
        world.records = [aPayment({ id: ID, title: "First payment", amount: "0.500000" })];
        return Response.json({ success: true });
      },
      [`GET ${PATH}`]: () => Response.json({ ...aPayment({ id: ID, amount: "0.500000" }), ...payment }),
    };
    return routes;
  }

  it("creates 0.5 XRP with the key, has it paid exactly, and shows the split and the new figures", async () => {
    const world = ready();
    const { calls } = openHome(world, { steps: STEPS, routes: payable(world) });
    const steps = within(await checklist());
    await userEvent.click(button("Make payment"));
    expect(await steps.findByText("Your first payment is completed")).toBeVisible();
    expect(steps.getByRole("img")).toHaveAccessibleName(
      "0.5000 XRP received: 0.4950 to the merchant, 0.0045 kept, 0.0005 to the burn wallet",
    );
    const [create] = calls.filter(({ path }) => path === "/api/payments/create/");
    expect(create?.bearer).toBe(SECRET_KEY.key);
    expect(create?.body).toMatchObject({
      amount: "0.5",
      username: "Anna Nordlicht",
      redirect_url: `${window.location.origin}/developer-dashboard/transactions`,
    });
    const [paid] = calls.filter(({ path }) => path.includes("/simulate/"));
    expect(paid).toMatchObject({ body: { scenario: "exact" }, authorization: null });
    expect(await steps.findByText("3 of 4 done")).toBeVisible();
    expect(steps.getByRole("link", { name: "View payment" })).toHaveAttribute(
      "href",
      `/developer-dashboard/transactions?payment=${ID}`,
    );
    expect(await screen.findByRole("link", { name: "First payment" })).toBeVisible();
  });

  it("says why it could not be created", async () => {
    const world = ready();
    const routes = { "POST /api/payments/create/": () => refuse(503, { error: "Payments are paused." }) };
    openHome(world, { routes: { ...payable(world), ...routes } });
    const steps = within(await checklist());
    await userEvent.click(button("Make payment"));
    expect(await steps.findByRole("alert")).toHaveTextContent("Payments are paused.");
    expect(button("Make payment")).not.toHaveAttribute("aria-busy", "true");
  });

  it("pays the same payment when it is tried again after the payer failed", async () => {
    const world = ready();
    const routes = payable(world);
    const pay = routes[`POST /api/payments/simulate/${ID}/`] as () => Response;
    let isDown = true;
    const { calls } = openHome(world, {
      routes: {
        ...routes,
        [`POST /api/payments/simulate/${ID}/`]: () =>
          isDown ? refuse(503, { error: "The ledger is not responding. Try again." }) : pay(),
      },
    });
    const steps = within(await checklist());
    await userEvent.click(button("Make payment"));
    expect(await steps.findByRole("alert")).toHaveTextContent("The ledger is not responding. Try again.");
    isDown = false;
    await userEvent.click(button("Make payment"));
    expect(await steps.findByText("Your first payment is completed")).toBeVisible();
    expect(calls.filter(({ path }) => path === "/api/payments/create/")).toHaveLength(1);
  });

  it("stops reading the payment once it has ended", async () => {
    const world = ready();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
    const { calls } = openHome(world, { routes: payable(world) });
    const steps = within(await checklist());
    await user.click(button("Make payment"));
    await steps.findByText("Your first payment is completed");
    const reads = () => calls.filter(({ path }) => path === PATH).length;
    await waitFor(() => expect(reads()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(2_000);
    const before = reads();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reads()).toBe(before);
  });
});
