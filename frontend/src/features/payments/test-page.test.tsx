import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "../../lib/browser";
import { refuse, serve } from "../../lib/testing/server";
import { notify } from "../../lib/toast";
import { ANNA, signedIn } from "../../store/testing/signed-in";
import { TestPage } from "./test-page";
// Fetched on demand; here beforehand, so that no test waits for a busy machine.
import "./test-tool";

const CREATED = "Payment created. Opening its checkout…";
const KEY = "sk_test_abc";
const CHECKOUT = "https://pay.example/checkout/p-1";
const NETWORK = { name: "local ledger", local: true, can_simulate: true, explorer_url: null, min_payment: "0.01" };
const CONFIG = "GET /api/config/";
const WALLET = "GET /api/wallets/connected/";
const SECRET = "GET /api/wallets/secret-key/";
const CREATE = "POST /api/payments/create/";
const SIMULATE = "POST /api/payments/simulate/p-1/";

const created = () =>
  Response.json({ success: true, payment_request: { id: "p-1", checkout_url: CHECKOUT } }, { status: 201 });
const ROUTES = {
  [CONFIG]: () =>
    Response.json({ networks: { test: NETWORK, live: NETWORK }, currencies: [{ code: "EUR", digits: 2 }] }),
  [WALLET]: () => Response.json({ address: "rAnna", is_active: true }),
  [SECRET]: () => Response.json({ key: KEY, masked: "sk_test_…", last4: "_abc" }),
  [CREATE]: created,
  [SIMULATE]: () => Response.json({ success: true, message: "", transaction_hash: "A", transaction_hashes: ["A"] }),
};

let leaveFor: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  leaveFor = vi.spyOn(browser, "leaveFor").mockImplementation(() => undefined);
});
afterEach(() => void vi.useRealTimers());

function open({ live = false, ...routes }: Record<string, unknown> & { live?: boolean } = {}) {
  const calls = serve({ ...ROUTES, ...(routes as Record<string, () => Response>) });
  signedIn({ ...ANNA, is_test_mode: !live }, <TestPage />, "/test");
  const sent = (path: string) => calls.filter((call) => `${call.method} ${call.path}` === path);
  return { calls, sent };
}

const field = (name: string) => screen.getByLabelText(name);
const createButton = () => screen.getByRole("button", { name: "Create payment" });
/** Once the test key is there. */
async function ready() {
  await screen.findByRole("button", { name: "Create payment" });
  await waitFor(() => expect(createButton()).toBeEnabled());
  return userEvent.setup();
}

describe("the payment testing tool", () => {
  it("has its fields filled in, with an amount of 0.5 XRP in steps of a drop", async () => {
    open();
    expect(await screen.findByLabelText("Title")).toHaveValue("Test Payment");
    expect(field("Amount (XRP)")).toHaveValue(0.5);
    expect(field("Amount (XRP)")).toHaveAttribute("step", "0.000001");
    expect(field("Description")).not.toHaveValue("");
    expect(field("Platform name")).toHaveValue("Dropwise Test");
    expect(field("Username")).toHaveValue("test-user");
    await ready();
  });

  it("creates the payment with the test key, which returns to the transactions", async () => {
    const { sent } = open();
    const user = await ready();
    await user.clear(field("Amount (XRP)"));
    await user.type(field("Amount (XRP)"), ".25");
    await user.click(createButton());
    expect(await screen.findByText(CREATED)).toBeVisible();
    expect(sent(CREATE)).toMatchObject([
      {
        bearer: KEY,
        body: {
          title: "Test Payment",
          amount: "0.25",
          description: "A payment from the test tool",
          platform_name: "Dropwise Test",
          username: "test-user",
          redirect_url: `${window.location.origin}/developer-dashboard/transactions`,
        },
      },
    ]);
    expect(sent(CREATE)[0]?.body).not.toHaveProperty("secret_key");
  });

  it("creates a payment with a price in a currency", async () => {
    const { sent } = open();
    const user = await ready();
    await user.selectOptions(field("Currency"), "EUR");
    await user.clear(field("Price (EUR)"));
    await user.type(field("Price (EUR)"), "12.50");
    await user.click(createButton());
    expect(await screen.findByText(CREATED)).toBeVisible();
    expect(sent(CREATE)[0]?.body).toMatchObject({ title: "Test Payment", price: "12.5", currency: "EUR" });
    expect(sent(CREATE)[0]?.body).not.toHaveProperty("amount");
  });

  it("opens the returned checkout after one second, and cannot be pressed meanwhile", async () => {
    open();
    await ready();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    createButton().click();
    for (let turn = 0; turn < 200 && screen.queryByText(CREATED) === null; turn += 1) {
      await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
    }
    expect(screen.getByText(CREATED)).toBeVisible();
    expect(createButton()).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(leaveFor).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(leaveFor.mock.calls).toEqual([[CHECKOUT]]);
  });

  it.each([
    ["Title", ""],
    ["Title", "   "],
    ["Amount (XRP)", ""],
    ["Amount (XRP)", "0"],
    ["Amount (XRP)", "-1"],
    ["Amount (XRP)", "0.0000001"],
    ["Description", ""],
    ["Platform name", ""],
    ["Username", ""],
  ])("requires every field, and an amount above 0: %s “%s”", async (name, value) => {
    const { sent } = open();
    const user = await ready();
    await user.clear(field(name));
    if (value !== "") {
      await user.type(field(name), value);
    }
    await user.click(createButton());
    expect(await screen.findByText("Please fill in all required fields")).toBeVisible();
    expect(field(name)).toBeInvalid();
    expect(field(name)).toHaveAccessibleDescription(/./);
    expect(sent(CREATE)).toEqual([]);
    await user.clear(field(name));
    await user.type(field(name), "1");
    expect(screen.queryByText("Please fill in all required fields")).toBeNull();
  });

  it("shows what the server says, keeps the form, and can be tried again", async () => {
    const { sent } = open({ [CREATE]: () => refuse(400, { error: "Amount must be at least 1 XRP." }) });
    const user = await ready();
    await user.clear(field("Title"));
    await user.type(field("Title"), "Concert");
    await user.click(createButton());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to create payment");
    expect(alert).toHaveTextContent("Amount must be at least 1 XRP.");
    expect(field("Title")).toHaveValue("Concert");
    await user.click(createButton());
    await waitFor(() => expect(sent(CREATE)).toHaveLength(2));
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it("says that the key is invalid, stays signed in, and reads the test key again", async () => {
    const { sent } = open({ [CREATE]: () => refuse(401) });
    const user = await ready();
    await user.click(createButton());
    expect(await screen.findByText("Invalid secret key. Please check your secret key and try again.")).toBeVisible();
    await waitFor(() => expect(sent(SECRET)).toHaveLength(2));
    expect(localStorage.getItem("access_token")).toBe("access-1");
    expect(leaveFor).not.toHaveBeenCalled();
  });
});

describe("in live mode", () => {
  it("is disabled and asks for no key: live payments are created by the merchant's server", async () => {
    const switched = vi.fn();
    const { calls } = open({
      live: true,
      "POST /api/auth/test-mode/": ({ body }: { body: unknown }) => {
        switched(body);
        return Response.json({ is_test_mode: true });
      },
    });
    vi.spyOn(browser, "reload").mockReturnValue();
    expect(await screen.findByText("Payments in live mode are created by your server.")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Create payment" })).toBeDisabled();
    expect(screen.getByLabelText("Title")).toBeDisabled();
    expect(screen.queryByLabelText("Secret key")).toBeNull();
    expect(calls.some(({ path }) => path.includes("secret-key"))).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Switch to Test Mode" }));
    await waitFor(() => expect(switched.mock.calls).toEqual([[{ mode: true }]]));
  });
});

describe("what is missing", () => {
  it("is a key, which is created in place", async () => {
    let made = false;
    const said = vi.spyOn(notify, "success").mockReturnValue();
    const { sent } = open({
      [SECRET]: () => (made ? ROUTES[SECRET]() : refuse(404)),
      "POST /api/wallets/secret-key/create/": () => {
        made = true;
        return Response.json({ success: true, message: "", secret_key: KEY }, { status: 201 });
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Create secret key" }));
    await ready();
    expect(said).toHaveBeenCalledWith("Secret key created successfully!");
    expect(screen.queryByText(/no secret key/)).toBeNull();
    await user.click(createButton());
    await waitFor(() => expect(sent(CREATE)).toMatchObject([{ bearer: KEY }]));
  });

  it("is a key that cannot be created now", async () => {
    open({ [SECRET]: () => refuse(404), "POST /api/wallets/secret-key/create/": () => refuse(503, {}) });
    await userEvent.click(await screen.findByRole("button", { name: "Create secret key" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to create secret key");
    expect(createButton()).toBeDisabled();
  });

  it("is a wallet, with a link to it", async () => {
    open({ [WALLET]: () => refuse(404) });
    expect(await screen.findByText(/Connect a wallet in test mode first/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to your wallet" })).toHaveAttribute(
      "href",
      "/developer-dashboard/wallet",
    );
  });
});

describe("the ready scenarios", () => {
  it.each([
    ["exact", "Exact amount", "Completed"],
    ["underpay", "Too little", "Pending"],
    ["overpay", "Too much", "Completed"],
    ["wrong_tag", "Wrong tag", "Pending"],
    ["no_tag", "No tag", "Pending"],
    ["late", "Too late", "Expired"],
    ["twice", "Paid twice", "Completed"],
  ])("%s says what to expect, creates a payment, pays it and opens its checkout", async (scenario, label, end) => {
    const { sent } = open();
    const user = await ready();
    const row = (await screen.findByRole("button", { name: `Try: ${label}` })).closest("li") as HTMLElement;
    expect(within(row).getByText(end)).toBeVisible();
    expect(row.textContent?.match(/\.(?=\s|Try|$)/g)?.length).toBeOneOf([1, 2]);
    await user.click(within(row).getByRole("button"));
    await waitFor(() => expect(sent(SIMULATE)).toMatchObject([{ body: { scenario } }]));
    expect(sent(CREATE)).toHaveLength(1);
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(CHECKOUT), { timeout: 3_000 });
  });

  it("keep the payment when the simulated payer cannot pay, and link to its checkout", async () => {
    open({ [SIMULATE]: () => refuse(503, { error: "The ledger does not respond. Try again." }) });
    const user = await ready();
    await user.click(await screen.findByRole("button", { name: "Try: Too late" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The ledger does not respond. Try again.");
    expect(within(alert).getByRole("link", { name: "Open checkout" })).toHaveAttribute("href", CHECKOUT);
    expect(createButton()).not.toHaveAttribute("aria-busy", "true");
  });

  it("are not there where money is real", async () => {
    const real = { ...NETWORK, can_simulate: false };
    const { calls } = open({ [CONFIG]: () => Response.json({ networks: { test: real, live: real } }) });
    await ready();
    await waitFor(() => expect(calls.map((call) => call.path)).toContain("/api/config/"));
    expect(screen.queryByText("Scenarios")).toBeNull();
  });
});
