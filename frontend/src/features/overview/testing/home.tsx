import type { Chart, Payment, PaymentTotals, SecretKey, Wallet } from "../../../lib/api/generated";
import { NO_PRICE } from "../../../lib/money";
import { refuse, serve } from "../../../lib/testing/server";
import { ANNA, signedIn } from "../../../store/testing/signed-in";
import { type FirstStep, FirstSteps } from "../../shared/first-steps";
import { OverviewPage } from "../overview-page";

export const WALLET: Wallet = {
  address: "rKqKZccNvb2bSGpDJEe8JEeZ5hBUPnRgTb",
  destination_tag: null,
  x_address: "TVd2rqMkYL2AyS97NdELcpeiprNBjwQ",
  is_active: true,
  network: "local ledger",
  connected_at: "2026-11-20T10:00:00Z",
};

export const SECRET_KEY: SecretKey = {
  key: "sk_test_0123456789abcdef0123456789ab4f2a",
  masked: "sk_test_…4f2a",
  last4: "4f2a",
  created_at: "2026-11-20T10:00:00Z",
  last_used_at: null,
  reset_by_administrator: false,
  may_refund: false,
  previous: null,
};

export function summaries(changes: Partial<PaymentTotals["summaries"]> = {}): PaymentTotals {
  const figures = {
    total_earned: "842.688015",
    total_fees: "8.511961",
    total_burned: "0.851150",
    values: [{ currency: "USD", earned: "1774.21", fees: "17.92", burned: "1.79", without_value: 0 }],
    completed: 317,
    pending: 4,
    total_count: 330,
    ...changes,
  };
  return { total_count: figures.total_count, summaries: figures };
}

const NOTHING_YET = summaries({
  total_earned: "0.000000",
  total_fees: "0.000000",
  total_burned: "0.000000",
  values: [],
  completed: 0,
  pending: 0,
  total_count: 0,
});

export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: "8f41c2aa-1c1b-4a6e-9a55-0123456789ab",
    title: "“Low Tide” EP",
    description: "",
    amount: "10.000000",
    refunded_amount: "0.000000",
    refund_status: "none",
    ...NO_PRICE,
    received_value: "21.05",
    value_currency: "USD",
    origin: "api",
    payment_link: null,
    invoice: null,
    customer_email: null,
    status: "completed",
    exception: "none",
    platform_name: "Nordlicht Records",
    username: "anna",
    destination_address: "rPlatform",
    destination_tag: 70_001,
    sender_address: null,
    wallet_address: WALLET.address,
    transaction_hash: null,
    received_amount: null,
    received_at: null,
    expires_at: "2026-11-22T12:15:00Z",
    created_at: "2025-11-22T12:00:00Z",
    updated_at: "2026-11-22T12:00:00Z",
    paid_at: null,
    platform_fee: null,
    burn_amount: null,
    merchant_payout: null,
    burn_transaction_hash: null,
    payout_transaction_hash: null,
    is_merchant_paid: false,
    metadata: {},
    redirect_url: "https://shop.example/",
    checkout_url: "https://dropwise.example/checkout/8f41c2aa",
    developer_reference: null,
    livemode: false,
    ...changes,
  };
}

export function aChart(range: Chart["range"], received: readonly string[], earned = "0.000000"): Chart {
  return {
    range,
    unit: range === "24h" ? "hour" : range === "12m" ? "month" : "day",
    received: "412.350000",
    earned,
    points: received.map((amount, index) => ({
      start: new Date(Date.UTC(2026, 9, 26 + index)).toISOString(),
      completed: amount === "0.000000" ? 0 : 1,
      received: amount,
      earned: amount,
    })),
  };
}

const NETWORK = { name: "local ledger", network_id: 1100, local: true, can_simulate: true, explorer_url: null };

/** What the server says; a number is refused with that status. Tests change it while the page is open. */
export interface World {
  wallet: Wallet | number;
  key: SecretKey | number;
  balance: number | "fails";
  summaries: PaymentTotals | number;
  records: Payment[] | number;
  charts: Partial<Record<string, Chart>> | number;
  canSimulate: boolean;
  liveIsLocal: boolean;
}

/** A merchant who has been at it for weeks. */
export function aWorld(changes: Partial<World> = {}): World {
  return {
    wallet: WALLET,
    key: SECRET_KEY,
    balance: 1_204.52,
    summaries: summaries(),
    records: [aPayment()],
    charts: {
      "7d": aChart("7d", ["38.100000"], "38.100000"),
      "4w": aChart("4w", ["10.000000", "0.000000", "2.500000"]),
    },
    canSimulate: true,
    liveIsLocal: false,
    ...changes,
  };
}

/** A new account. */
export function aNewWorld(changes: Partial<World> = {}): World {
  return aWorld({
    wallet: 404,
    key: 404,
    balance: 0,
    summaries: NOTHING_YET,
    records: [],
    charts: { "7d": aChart("7d", ["0.000000"]), "4w": aChart("4w", ["0.000000", "0.000000"]) },
    ...changes,
  });
}

const answer = (body: object | number) => (typeof body === "number" ? refuse(body) : Response.json(body));

/** Opens the home page on a server that answers from `world`. Returns the calls. */
export function openHome(
  world: World,
  {
    live = false,
    firstName = ANNA.first_name,
    steps = [],
    routes = {},
    profile = {},
  }: {
    live?: boolean;
    firstName?: string;
    steps?: readonly FirstStep[];
    routes?: Parameters<typeof serve>[0];
    profile?: Partial<typeof ANNA>;
  } = {},
) {
  const calls = serve({
    "GET /api/config/": () =>
      Response.json({
        networks: {
          test: { ...NETWORK, can_simulate: world.canSimulate },
          live: { ...NETWORK, local: world.liveIsLocal },
        },
      }),
    "GET /api/payments/summaries/": () => answer(world.summaries),
    "GET /api/payments/dashboard/records/": () => answer(world.records),
    "GET /api/payments/chart/": ({ path }) => {
      const range = new URLSearchParams(path.split("?")[1]).get("range") ?? "";
      return typeof world.charts === "number" ? refuse(world.charts) : answer(world.charts[range] ?? 500);
    },
    "GET /api/wallets/connected/": () => answer(world.wallet),
    "GET /api/wallets/secret-key/": () => answer(world.key),
    [`GET /api/wallets/balance/${WALLET.address}/`]: () =>
      world.balance === "fails" ? refuse(503) : answer({ balance: world.balance }),
    ...routes,
  });
  const page = (
    <FirstSteps value={steps}>
      <OverviewPage />
    </FirstSteps>
  );
  return { calls, ...signedIn({ ...ANNA, first_name: firstName, is_test_mode: !live, ...profile }, page) };
}
