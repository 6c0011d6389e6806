/** The wallet page: without a wallet, with one in each mode, and its failures. */
import type { Page } from "@playwright/test";
import { answers, fails, hangs } from "../network";
import { button, heading, type Screen, text } from "./screen";

const CONNECTED = "/api/wallets/connected/";
const KEY = "/api/wallets/secret-key/";
const ADDRESS = "rKqKZccNvb2bSGpDJEe8JEeZ5hBUPnRg";
const BALANCE = `/api/wallets/balance/${ADDRESS}/`;
const NONE = { error: "No wallet is connected in test mode." };
const WALLET_OF_ANNA = {
  address: ADDRESS,
  destination_tag: 40177,
  x_address: "XVWvU9UcmhwGrv2siS81RdUseE8CUJm3nUbBSZ5V6DsYPax",
  is_active: true,
  network: "XRP Ledger Mainnet",
  connected_at: "2026-11-03T09:00:00Z",
};
const LIVE_KEY = {
  key: null,
  masked: "sk_live_••••••••••••4f2a",
  last4: "4f2a",
  created_at: "2026-11-03T09:00:00Z",
  last_used_at: "2026-11-03T11:00:00Z",
  reset_by_administrator: false,
  previous: null,
};
const SEED = "sEd7n91HGSRj7uScwdTnpecU6zN8nXw";

export const WALLET: Screen[] = [
  { ...screen("no wallet"), arrange: withoutWallet, shows: button("Create a test wallet") },
  {
    ...screen("no wallet, refused address"),
    arrange: async (page) => {
      await withoutWallet(page);
      await answers(
        page,
        "/api/wallets/connect/",
        { error: "This account does not exist on the local ledger yet." },
        400,
      );
    },
    act: async (page) => {
      await page.getByLabel("XRP wallet address").fill(ADDRESS);
      await button("Connect wallet")(page).click();
    },
    shows: (page) => page.getByRole("main").getByText("This account does not exist on the local ledger yet."),
  },
  {
    ...screen("seed of a test wallet"),
    arrange: async (page) => {
      await withoutWallet(page);
      await answers(
        page,
        "/api/wallets/test-wallet/",
        { success: true, message: "", address: WALLET_OF_ANNA.address, seed: SEED },
        202,
      );
    },
    act: (page) => button("Create a test wallet")(page).click(),
    shows: text(SEED),
  },
  {
    ...screen("live wallet"),
    arrange: liveWallet,
    shows: text("$2,638.38"),
  },
  {
    ...screen("live wallet without a rate"),
    arrange: async (page) => {
      await liveWallet(page);
      await answers(page, BALANCE, {
        balance: 98_765_432.109876,
        usd_value: null,
        rate: null,
        ledger_index: 7,
        read_at: new Date().toISOString(),
      });
    },
    shows: text("No source gives an exchange rate at the moment"),
  },
  {
    ...screen("new live key"),
    arrange: async (page) => {
      await liveWallet(page);
      await answers(page, `${KEY}regenerate/`, {
        secret_key: `sk_live_${"aB3-".repeat(10)}xyz`,
        previous_until: null,
      });
    },
    act: async (page) => {
      await button("Regenerate")(page).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Regenerate" }).click();
    },
    shows: text("Save your live key now."),
  },
  {
    ...screen("dialog that regenerates the key"),
    act: (page) => button("Regenerate")(page).click(),
    shows: (page) => page.getByRole("alertdialog"),
  },
  {
    ...screen("dialog that deactivates the wallet"),
    act: (page) => button(/Deactivate wallet/)(page).click(),
    shows: (page) => page.getByRole("alertdialog"),
  },
  { ...screen("loading"), arrange: (page) => hangs(page, CONNECTED), shows: heading("Your wallet") },
  {
    ...screen("failed"),
    arrange: async (page) => {
      await fails(page, CONNECTED);
      await fails(page, KEY);
    },
    shows: heading("Wallet Unavailable"),
  },
  {
    ...screen("balance failed"),
    arrange: async (page) => {
      await answers(page, CONNECTED, WALLET_OF_ANNA);
      await fails(page, BALANCE);
    },
    shows: text("Failed to load wallet balance"),
  },
];

function screen(state: string): Screen {
  return {
    name: `wallet, ${state}`,
    path: "/developer-dashboard/wallet",
    role: "merchant",
    shows: heading("Your wallet"),
  };
}

async function withoutWallet(page: Page): Promise<void> {
  await answers(page, CONNECTED, NONE, 404);
  await answers(page, KEY, { error: "You have no test key yet." }, 404);
}

async function liveWallet(page: Page): Promise<void> {
  await answers(page, "/api/auth/profile/", {
    id: 1,
    email: "merchant@dropwise.example",
    username: "Nordlicht Records",
    first_name: "Anna",
    is_superuser: false,
    is_test_mode: false,
    has_wallet: true,
    has_key: true,
  });
  await answers(page, CONNECTED, WALLET_OF_ANNA);
  await answers(page, KEY, LIVE_KEY);
  await answers(page, BALANCE, {
    balance: 1204.520113,
    usd_value: 2638.38,
    rate: { usd: 2.1904, provider: "Kraken", read_at: new Date(Date.now() - 60_000).toISOString() },
    ledger_index: 7,
    read_at: new Date().toISOString(),
    explorer_url: null,
  });
}
