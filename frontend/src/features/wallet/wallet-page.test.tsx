import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { ADDRESS, openWallet, refused, WALLET } from "./testing/wallet";

const MISTYPED = "This is not an XRP Ledger address, or it was mistyped.";
const SEED = "sEd7n91HGSRj7uScwdTnpecU6zN8nXw";

/** What a status card says: its figure and its note. */
const card = (name: string) => screen.getByText(name, { selector: "dt" }).parentElement as HTMLElement;
const field = () => screen.findByLabelText("XRP wallet address");
const connectButton = () => screen.getByRole("button", { name: "Connect wallet" });
const connected = (state: { wallet: unknown }, wallet = WALLET) => {
  state.wallet = wallet;
  return { status: 200, data: { success: true, message: "", wallet } };
};

describe("the status cards", () => {
  it("show an active wallet with its balance, its value and where the rate is from", async () => {
    openWallet({ wallet: WALLET });
    expect(await within(card("Wallet Status")).findByText("Active")).toBeVisible();
    await waitFor(() => expect(card("XRP Balance")).toHaveTextContent("1,204.520113 XRP"));
    expect(card("Wallet Status")).toHaveTextContent("Connected Nov 3, 2026");
    expect(card("XRP Balance")).toHaveTextContent("Read from the ledger just now");
    expect(card("USD Value")).toHaveTextContent("$2,638.38");
    expect(card("USD Value")).toHaveTextContent(/1 XRP = \$2\.1904, Kraken, .* ago/);
  });

  it("are inactive without a wallet, and ask for no balance", async () => {
    const { made } = openWallet();
    await waitFor(() => expect(card("Wallet Status")).toHaveTextContent("Inactive"));
    expect(card("XRP Balance")).toHaveTextContent("0.000000 XRP");
    expect(made.filter(({ url }) => url.includes("balance"))).toEqual([]);
  });

  it.each([
    ["in test mode", { test: true }, "Play money has no value"],
    ["without a source", {}, "No source gives an exchange rate at the moment"],
  ])("say why there is no value in dollars %s", async (_, world, words) => {
    openWallet({ ...world, wallet: WALLET, balance: { usd_value: null, rate: null } });
    await waitFor(() => expect(card("XRP Balance")).toHaveTextContent("1,204.520113 XRP"));
    expect(card("USD Value")).toHaveTextContent(words);
    expect(card("USD Value")).not.toHaveTextContent("$");
  });

  it("say that the balance could not be loaded, in a toast too", async () => {
    const { said } = openWallet({ wallet: WALLET, calls: { "GET /api/wallets/balance/": refused(503, "Away.") } });
    await waitFor(() => expect(said.error).toHaveBeenCalledExactlyOnceWith("Failed to load wallet balance"));
    expect(card("Wallet Status")).toHaveTextContent("Active");
    expect(card("XRP Balance")).toHaveTextContent("Not available");
    expect(card("USD Value")).not.toHaveTextContent("$");
  });
});

describe("the activation form", () => {
  it("connects an address, shows the wallet and broadcasts the change", async () => {
    const world = openWallet({ calls: { "POST /api/wallets/connect/": () => connected(world.state) } });
    const user = userEvent.setup();
    await user.type(await field(), ` ${ADDRESS}:40177 `);
    await user.click(connectButton());
    expect(await screen.findByText("rKqKZccN…BUPnRg")).toBeVisible();
    expect(card("Wallet Status")).toHaveTextContent("Active");
    expect(world.made.find(({ url }) => url.includes("/connect/"))?.body).toEqual({ address: `${ADDRESS}:40177` });
    expect(world.said.success).toHaveBeenCalledExactlyOnceWith("Wallet connected successfully!");
    expect(world.heard).toHaveBeenCalledOnce();
  });

  it("has its button disabled while it is empty or busy", async () => {
    let respond: (response: { status: number; data: unknown }) => void = () => undefined;
    const { made } = openWallet({
      calls: { "POST /api/wallets/connect/": () => new Promise((resolve) => (respond = resolve)) },
    });
    const user = userEvent.setup();
    const input = await field();
    expect(connectButton()).toBeDisabled();
    await user.type(input, ADDRESS);
    expect(connectButton()).toBeEnabled();
    await user.click(connectButton());
    expect(connectButton()).toBeDisabled();
    await user.type(input, "{Enter}");
    expect(made.filter(({ url }) => url.includes("/connect/"))).toHaveLength(1);
    respond(refused(400, MISTYPED));
    await waitFor(() => expect(connectButton()).toBeEnabled());
    await user.clear(input);
    expect(connectButton()).toBeDisabled();
  });

  it("refuses a blank address without a call", async () => {
    const { made } = openWallet();
    const user = userEvent.setup();
    await user.type(await field(), "   ");
    await user.click(connectButton());
    expect(await screen.findByText("Please enter a valid XRP wallet address")).toBeVisible();
    expect(made.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it.each([
    ["the server's sentence", refused(400, MISTYPED), MISTYPED, `Failed to connect wallet: ${MISTYPED}`],
    ["no sentence", refused(502), "Failed to connect wallet", "Failed to connect wallet"],
    [
      "a wallet that is not active",
      { status: 200, data: { success: true, message: "", wallet: { ...WALLET, is_active: false } } },
      "Failed to connect wallet",
      "Failed to connect wallet",
    ],
  ])("shows %s beside the field and in a toast, and keeps the text", async (_, answer, beside, toast) => {
    const { said, heard } = openWallet({ calls: { "POST /api/wallets/connect/": answer } });
    const user = userEvent.setup();
    const input = await field();
    await user.type(input, "rTypo");
    await user.click(connectButton());
    await waitFor(() => expect(input).toHaveAccessibleDescription(expect.stringContaining(beside)));
    expect(input).toHaveValue("rTypo");
    expect(input).toHaveFocus();
    expect(said.error).toHaveBeenCalledExactlyOnceWith(toast);
    expect(said.success).not.toHaveBeenCalled();
    expect(heard).not.toHaveBeenCalled();
    expect(card("Wallet Status")).toHaveTextContent("Inactive");
  });
});

describe("a test wallet", () => {
  it("shows its seed at once until it is saved, and is connected when the server says so", async () => {
    const world = openWallet({
      test: true,
      network: { can_simulate: true },
      calls: {
        "POST /api/wallets/test-wallet/": {
          status: 202,
          data: { success: true, message: "", address: ADDRESS, seed: SEED },
        },
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Create a test wallet" }));
    expect(await screen.findByText(SEED)).toBeVisible();
    expect(card("Wallet Status")).toHaveTextContent("Inactive");
    expect(screen.getByRole("button", { name: "Create a test wallet" })).toHaveAttribute("aria-busy", "true");
    expect(world.heard).not.toHaveBeenCalled();
    world.state.wallet = WALLET;
    await waitFor(() => expect(card("Wallet Status")).toHaveTextContent(/^Wallet StatusActive/), { timeout: 10_000 });
    expect(world.said.success).toHaveBeenCalledExactlyOnceWith("Test wallet created");
    expect(screen.getByRole("alert")).toHaveTextContent("It is shown once and never stored.");
    expect(world.heard).toHaveBeenCalledOnce();
    expect(JSON.stringify(world.store.getState())).not.toContain(SEED);
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain(SEED);

    await user.click(screen.getByRole("button", { name: "Copy seed" }));
    expect(await navigator.clipboard.readText()).toBe(SEED);
    await user.click(screen.getByRole("button", { name: "I've saved it" }));
    expect(screen.queryByText(SEED)).toBeNull();
  });

  it.each([
    ["in live mode", { network: { can_simulate: true } }],
    ["where no payer can be simulated", { test: true }],
  ])("is not offered %s", async (_, world) => {
    openWallet(world);
    await screen.findByText(/must already be activated on the XRP Ledger Mainnet/);
    expect(screen.queryByRole("button", { name: "Create a test wallet" })).toBeNull();
  });

  it("says why it was not created", async () => {
    const { said } = openWallet({
      test: true,
      network: { can_simulate: true },
      calls: { "POST /api/wallets/test-wallet/": refused(503, "The ledger is away.") },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Create a test wallet" }));
    await waitFor(() => expect(said.error).toHaveBeenCalledExactlyOnceWith("The ledger is away."));
    expect(screen.getByRole("button", { name: "Create a test wallet" })).toBeEnabled();
    expect(card("Wallet Status")).toHaveTextContent("Inactive");
  });
});

describe("the connected wallet", () => {
  it("shows eight and six characters of its address, and copies all of it", async () => {
    openWallet({ wallet: WALLET });
    const user = userEvent.setup();
    expect(await screen.findByText("rKqKZccN…BUPnRg")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Copy address" }));
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
    for (const words of ["40177", WALLET.x_address, "XRP Ledger Mainnet"]) {
      expect(screen.getByText(words)).toBeVisible();
    }
    expect(screen.queryByLabelText("XRP wallet address")).toBeNull();
  });

  it("shows that it has no tag", async () => {
    openWallet({ wallet: { ...WALLET, destination_tag: null } });
    await screen.findByText("rKqKZccN…BUPnRg");
    expect(screen.getByText("Destination tag").parentElement).toHaveTextContent("None");
    expect(screen.queryByRole("button", { name: "Copy destination tag" })).toBeNull();
  });

  it.each([
    ["the server's sentence", refused(500, "Internal server error"), "Internal server error"],
    ["the fallback", refused(502), "Failed to get connected wallet"],
  ])("that could not be read shows %s and can be read again", async (_, answer, words) => {
    const calls = { "GET /api/wallets/connected/": () => broken ?? { status: 200, data: WALLET } };
    let broken: typeof answer | null = answer;
    openWallet({ wallet: WALLET, calls });
    expect(await screen.findByText(words)).toBeVisible();
    expect(card("Wallet Status")).toHaveTextContent("Not available");
    broken = null;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("rKqKZccN…BUPnRg")).toBeVisible();
  });
});

describe("the quick actions", () => {
  it("open the explorer at the wallet", async () => {
    openWallet({ wallet: WALLET });
    await screen.findByText("rKqKZccN…BUPnRg");
    const link = await screen.findByRole("link", { name: /View on Explorer/ });
    await waitFor(() => expect(link).toHaveAttribute("href", `https://livenet.xrpl.org/accounts/${ADDRESS}`));
    expect(link).toHaveAttribute("target", "_blank");
  });

  it("say when the ledger has no explorer", async () => {
    openWallet({ wallet: WALLET, network: { explorer_url: null } });
    expect(await screen.findByText("This ledger has no explorer")).toBeVisible();
    expect(screen.queryByRole("link", { name: /View on Explorer/ })).toBeNull();
  });

  it("wait for a wallet, and say so", async () => {
    openWallet({ wallet: null });
    expect(await screen.findByRole("button", { name: "View on Explorer Connect a wallet first" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Sync Wallet Data Connect a wallet first" })).toBeDisabled();
  });

  it("read wallet and balance again", async () => {
    const { made, said } = openWallet({ wallet: WALLET });
    await waitFor(() => expect(card("XRP Balance")).toHaveTextContent("1,204.520113 XRP"));
    made.length = 0;
    await userEvent.click(screen.getByRole("button", { name: /Sync Wallet Data/ }));
    await waitFor(() => expect(said.success).toHaveBeenCalledExactlyOnceWith("Wallet data updated successfully"));
    expect(made.map(({ url }) => url)).toEqual(["/api/wallets/connected/", `/api/wallets/balance/${ADDRESS}/`]);
  });

  it("say so when the server could not ask the ledger, and told what it knew", async () => {
    const { said } = openWallet({ wallet: WALLET, balance: { read_at: "2026-11-03T09:00:00Z" } });
    await waitFor(() => expect(card("XRP Balance")).toHaveTextContent("1,204.520113 XRP"));
    await userEvent.click(screen.getByRole("button", { name: /Sync Wallet Data/ }));
    await waitFor(() => expect(said.error).toHaveBeenCalledExactlyOnceWith("Failed to sync wallet data"));
    expect(said.success).not.toHaveBeenCalled();
  });

  it.each(["connected", "balance"])("say that %s could not be read again, in one toast", async (failing) => {
    const world = openWallet({ wallet: WALLET });
    await waitFor(() => expect(card("XRP Balance")).toHaveTextContent("1,204.520113 XRP"));
    world.calls[`GET /api/wallets/${failing}/`] = refused(503, "The ledger is away.");
    await userEvent.click(screen.getByRole("button", { name: /Sync Wallet Data/ }));
    await waitFor(() => expect(world.said.error).toHaveBeenCalledWith("Failed to sync wallet data"));
    expect(world.said.error).toHaveBeenCalledOnce();
    expect(world.said.success).not.toHaveBeenCalled();
    expect(screen.getByText("rKqKZccN…BUPnRg")).toBeVisible();
  });
});

describe("deactivating", () => {
  async function ask(answer: (state: { wallet: unknown }) => { status: number; data: unknown }) {
    const world = openWallet({
      wallet: WALLET,
      calls: { "POST /api/wallets/disconnect/": () => answer(world.state) },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /Deactivate wallet/ }));
    const dialog = await screen.findByRole("alertdialog", { name: "Deactivate wallet" });
    return { ...world, user, dialog };
  }
  const disconnected = (state: { wallet: unknown }) => {
    state.wallet = null;
    return { status: 200, data: { success: true, message: "", wallet: { ...WALLET, is_active: false } } };
  };

  it("asks first, disconnects, and broadcasts the change", async () => {
    const { made, said, heard, user, dialog } = await ask(disconnected);
    expect(dialog).toHaveAccessibleDescription(/no new payments can be created until you connect a wallet again/);
    await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    expect(await field()).toHaveFocus();
    await waitFor(() => expect(card("Wallet Status")).toHaveTextContent("Inactive"));
    expect(made.find(({ url }) => url.includes("/disconnect/"))?.body).toEqual({ address: ADDRESS });
    expect(said.success).toHaveBeenCalledExactlyOnceWith("Wallet disconnected successfully!");
    expect(said.error).not.toHaveBeenCalled();
    expect(heard).toHaveBeenCalledOnce();
  });

  it("changes nothing when cancelled", async () => {
    const { made, user, dialog } = await ask(disconnected);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(made.filter(({ method }) => method === "POST")).toEqual([]);
    expect(card("Wallet Status")).toHaveTextContent("Active");
  });

  it.each([
    [refused(404, "Gone."), "Failed to disconnect wallet: Gone."],
    [refused(502), "Failed to disconnect wallet"],
  ])("says in a toast why it failed %#", async (answer, words) => {
    const { said, heard, user, dialog } = await ask(() => answer);
    await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    await waitFor(() => expect(said.error).toHaveBeenCalledExactlyOnceWith(words));
    expect(card("Wallet Status")).toHaveTextContent("Active");
    expect(heard).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});
