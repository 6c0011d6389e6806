/** A server with a merchant's wallet and key, for the tests of the wallet page. */
import { vi } from "vitest";
// Fetched on demand; here beforehand, so that no test waits for a busy machine.
import "../../../components/ui/confirm-dialog";
import "../activation-form";
import type { Balance, SecretKey, Wallet } from "../../../lib/api/generated";
import { notify } from "../../../lib/toast";
import { ANNA, server, signedIn } from "../../../store/testing/signed-in";
import { WalletPage } from "../wallet-page";

export const ADDRESS = "rKqKZccNvb2bSGpDJEe8JEeZ5hBUPnRg";

export const WALLET: Wallet = {
  address: ADDRESS,
  destination_tag: 40177,
  x_address: "XVWvU9UcmhwGrv2siS81RdUseE8CUJm3nUbBSZ5V6DsYPax",
  is_active: true,
  network: "XRP Ledger Mainnet",
  connected_at: "2026-11-03T09:00:00Z",
};

const BALANCE: Omit<Balance, "read_at"> = {
  balance: 1204.520113,
  usd_value: 2638.38,
  rate: { usd: 2.1904, provider: "Kraken", read_at: "2026-11-03T09:00:00Z" },
  ledger_index: 7,
  explorer_url: null,
};

const KEY: SecretKey = {
  key: null,
  masked: "sk_live_••••••••••••4f2a",
  last4: "4f2a",
  created_at: "2026-11-03T09:00:00Z",
  last_used_at: null,
  reset_by_administrator: false,
  may_refund: false,
  previous: null,
};

const NETWORK = {
  name: "XRP Ledger Mainnet",
  network_id: 0,
  local: false,
  can_simulate: false,
  explorer_url: "https://livenet.xrpl.org" as string | null,
  min_payment: "0.010000",
};

export const refused = (status: number, error?: string) => ({ status, data: error === undefined ? "" : { error } });
type Stub = { status: number; data: unknown };
type Calls = Record<string, Stub | ((body: unknown) => Stub | Promise<Stub>)>;

interface World {
  /** In live mode unless it says otherwise. */
  test?: boolean;
  network?: Partial<typeof NETWORK>;
  wallet?: Wallet | null;
  balance?: Partial<Balance>;
  secretKey?: SecretKey | null;
  calls?: Calls;
}

/** The time, later at each call. */
let reads = 0;
const now = () => new Date(Date.now() + reads++).toISOString();

/** Opens the wallet page. `state` is what the server knows; calls may change it. */
export function openWallet({ test = false, network, wallet, balance, secretKey, calls = {} }: World = {}) {
  const state = { wallet: wallet ?? null, key: secretKey === undefined ? KEY : secretKey };
  const said = {
    success: vi.spyOn(notify, "success").mockReturnValue(),
    error: vi.spyOn(notify, "error").mockReturnValue(),
  };
  const known: Calls = {
    "GET /api/config/": {
      status: 200,
      data: { networks: { test: { ...NETWORK, ...network }, live: { ...NETWORK, ...network } } },
    },
    "GET /api/wallets/connected/": () => (state.wallet ? { status: 200, data: state.wallet } : refused(404, "None.")),
    "GET /api/wallets/balance/": () =>
      state.wallet ? { status: 200, data: { ...BALANCE, read_at: now(), ...balance } } : refused(404, "None."),
    "GET /api/wallets/secret-key/": () => (state.key ? { status: 200, data: state.key } : refused(404, "None.")),
    ...calls,
  };
  const made = server(({ method, url, body }) => {
    const path = url.replace(/(balance\/).*/, "$1");
    const call = known[`${method} ${path}`];
    if (call === undefined) {
      throw new Error(`no response for ${method} ${url}`);
    }
    return typeof call === "function" ? call(body) : call;
  });
  const heard = vi.fn();
  window.addEventListener("wallet-status-changed", heard);
  const view = signedIn({ ...ANNA, is_test_mode: test }, <WalletPage />, "/developer-dashboard/wallet");
  return { ...view, state, calls: known, made, said, heard };
}
