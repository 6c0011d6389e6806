/** Refunds: the list, the dialog in each of its steps, and the customer's page. The states are changed responses. */
import { aRefund } from "../../../src/features/shared/refund/testing/refunds";
import { answers, fails, hangs } from "../network";
import { button, heading, type Screen, text } from "./screen";

const LIST = "/developer-dashboard/refunds";
const CALL = "/api/refunds/";
const ID = "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d";
const PAYMENT = "5391eeaa-dfee-4529-84d7-4c6bd35769b2";
const PAYER = "rU3pRV1cK9qMUoYzJ8JwLAJF5CrNG84dr7";
const HASH = "DBD2316CE8B7EDB8CE1C3B3A62C1D2A45C9E3B5E0F9D8A7B6C5D4E3F2A1BA8EF";
const LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente ";

const SIGNED = aRefund({ explorer_url: "https://livenet.xrpl.org" });
const FUNDED = {
  ...{ ...SIGNED, method: "platform", deposit_address: "rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY" },
  ...{ deposit_tag: 77021844, due_amount: "5.731218", payment_url: null },
};
const CLAIMED = {
  ...{ ...SIGNED, status: "awaiting_payer", destination_address: null, destination_tag: null, payment_url: null },
  claim_url: "https://dropwise.example/refund/q8Zc2Tn4vYw1LmKdR7sHxA",
};
const FAILED = {
  ...{ ...FUNDED, status: "failed", failure_reason: "The account refuses deposits.", can_cancel: false },
  ...{ can_choose_again: true, price: null, currency: null, rate: null, amount: "10.000000" },
};
const SUCCEEDED = {
  ...FUNDED,
  status: "succeeded",
  transaction_hash: HASH,
  ended_at: "2026-11-21T09:30:00Z",
  can_cancel: false,
};
const KINDS = [
  { ...FUNDED, status: "sending", can_cancel: false },
  SIGNED,
  CLAIMED,
  SUCCEEDED,
  { ...SUCCEEDED, title: LONG.repeat(2), method: "own_wallet" },
  FAILED,
  { ...SIGNED, status: "canceled", price: null, currency: null, amount: "99999999.999999", can_cancel: false },
  { ...CLAIMED, status: "expired", can_cancel: false },
];
const list = (count: number) => ({
  refunds: Array.from({ length: count }, (_, at) => ({
    ...KINDS[at % KINDS.length],
    id: `2f8c1d64-5a0e-4b57-9d3c-7e1f0a6b${String(at).padStart(4, "0")}`,
  })),
  total_count: count > 8 ? 61 : count,
  total_pages: count > 8 ? 3 : Math.min(count, 1),
});
const SUMS = {
  ...{
    since: "2026-11-01T00:00:00Z",
    succeeded: 2,
    succeeded_amount: "7.164007",
    succeeded_values: [{ currency: "USD", value: "15.03", without_value: 1 }],
    awaiting_merchant: 1,
  },
  ...{ awaiting_payer: 1, failed: 1, failed_amount: "10.000000" },
};
const OPTIONS = {
  ...{ amount: "11.462413", refunds_total: "0.000000", left: "11.462413" },
  ...{ price: "24.00", currency: "EUR", price_left: "24.00" },
  rate_then: { rate: "2.0938", rate_at: "2026-11-18T15:03:00Z", sources: 3 },
  rate_now: { rate: "2.221", rate_at: "2026-11-23T09:11:00Z", sources: 3 },
  ...{ platform_fee: "0.114624", merchant_payout: "11.347789", return_fee: "0.000012", network_fee: "0.000012" },
  ...{ sender_address: PAYER, sender_tag: 71, obstacle: null, platform_ready: true, customer_email: null },
};
const DETAIL = {
  ...{ id: PAYMENT, title: "High Tide, screen print A2", description: "2 pieces", amount: "11.462413" },
  ...{ refunded_amount: "5.731206", refund_status: "partial", price: "24.00", currency: "EUR", rate: "2.0938" },
  ...{ spread: 0, rate_sources: [], rate_at: "2026-11-18T15:03:00Z", status: "completed", exception: "none" },
  ...{ platform_name: "Nordlicht Records", username: "j.okafor", destination_address: FUNDED.deposit_address },
  ...{ destination_tag: 2815049732, sender_address: PAYER, wallet_address: "rKqKZccNvmnWDj4wpwgXizXWe69rBUPnRg" },
  ...{ transaction_hash: HASH, received_amount: "11.462413", received_at: "2026-11-18T15:03:40Z" },
  ...{ expires_at: "2026-11-18T15:17:11Z", created_at: "2026-11-18T15:02:11Z", updated_at: "2026-11-18T15:03:44Z" },
  ...{ paid_at: "2026-11-18T15:03:44Z", platform_fee: "0.114624", burn_amount: "0.011462" },
  ...{ merchant_payout: "11.347789", burn_transaction_hash: HASH, payout_transaction_hash: HASH },
  ...{ is_merchant_paid: true, metadata: {}, redirect_url: null, checkout_url: "", developer_reference: null },
  ...{ received_value: null, value_currency: null, origin: "link", payment_link: null, invoice: null },
  ...{ customer_email: null, livemode: true, value_rate: null, value_rate_at: null, has_no_value: false },
  ...{ fee_percentage: 1, burn_ratio_of_platform_fee: 10, payout_tag: null, excess: "0.000000", payout_seconds: 4 },
  ...{ burn_seconds: 5, network: "XRP Ledger", explorer_url: "https://livenet.xrpl.org", ended: true },
  ...{ server_time: "2026-11-23T15:07:11Z", deposits: [], receipt_url: null },
  refunds: [{ amount: "5.731206", transaction_hash: HASH, refunded_at: "2026-11-21T09:30:00Z" }],
};

const screen = (
  name: string,
  path: string,
  shows: Screen["shows"],
  arrange: NonNullable<Screen["arrange"]>,
): Screen => ({
  ...{ name: `refunds, ${name}`, path, role: "merchant" as const, shows, arrange },
});

/** A refund in its dialog, over the list. */
const step = (name: string, refund: object, shows: Screen["shows"], more: object = {}): Screen =>
  screen(name, `${LIST}?refund=${ID}`, shows, async (page) => {
    await answers(page, CALL, list(8));
    await answers(page, `${CALL}sums/`, SUMS);
    await answers(page, `${CALL}${ID}/`, { refund, mismatched: [], transaction: null, can_simulate: false, ...more });
  });

export const REFUNDS: Screen[] = [
  screen("nothing yet", LIST, text("No refunds yet"), (page) => answers(page, CALL, list(0))),
  screen("some", LIST, text("Failed, money kept for you"), async (page) => {
    await answers(page, CALL, list(8));
    await answers(page, `${CALL}sums/`, SUMS);
  }),
  screen("many", LIST, text("61 refunds, newest first"), async (page) => {
    await answers(page, CALL, list(25));
    await answers(page, `${CALL}sums/`, SUMS);
  }),
  screen("loading", LIST, heading("Refunds"), (page) => hangs(page, CALL)),
  screen("failed", LIST, heading("Failed to load refunds"), (page) => fails(page, CALL)),
  step("to sign", SIGNED, text("It counts when all six agree"), {
    transaction: "{}",
    mismatched: [{ transaction_hash: HASH, obstacle: "It delivered another amount." }],
  }),
  step("to fund", FUNDED, text("Waiting for your deposit")),
  step("a link to send", CLAIMED, button("Copy link")),
  step("to confirm", { ...SIGNED, needs_confirmation: true }, button("Confirm this address")),
  step("undelivered", FAILED, button("Choose another address")),
  step("succeeded", SUCCEEDED, text("Your customer has it.")),
  {
    ...screen(
      "a new one",
      `/developer-dashboard/transactions?payment=${PAYMENT}`,
      text("Your customer gets"),
      async (page) => {
        await answers(page, `/api/payments/detail/${PAYMENT}/`, DETAIL);
        await answers(page, CALL, { ...list(0), refunds: [SUCCEEDED], total_count: 1 });
        await answers(page, `${CALL}options/`, OPTIONS);
      },
    ),
    act: (page) => page.getByRole("button", { name: "Refund more" }).click(),
  },
  {
    ...screen(
      "a payment's details",
      `/developer-dashboard/transactions?payment=${PAYMENT}`,
      text("5.731207 XRP can still be refunded"),
      async (page) => {
        await answers(page, `/api/payments/detail/${PAYMENT}/`, DETAIL);
        await answers(page, CALL, { ...list(0), refunds: [SUCCEEDED], total_count: 1 });
      },
    ),
  },
];

const TOKEN = "q8Zc2Tn4vYw1LmKdR7sHxA";
const PUBLIC_CALL = `/api/refunds/public/${TOKEN}/`;
const PUBLIC = {
  ...{ title: "High Tide, screen print A2", platform_name: "Nordlicht Records", amount: "5.731206" },
  ...{ price: "12.00", currency: "EUR", rate: "2.0938", status: "awaiting_payer", destination_address: null },
  ...{ destination_tag: null, expires_at: "2026-12-23T12:00:00Z", transaction_hash: null, livemode: true },
  ...{ reason: "One of two prints arrived creased", explorer_url: null, created_at: "2026-11-23T12:00:00Z" },
};

/** The status of the document itself is that of an unknown refund. */
const claim = (name: string, fields: object, shows: Screen["shows"]): Screen => ({
  ...{ name: `refund claim, ${name}`, path: `/refund/${TOKEN}`, shows },
  arrange: (page) => answers(page, PUBLIC_CALL, { ...PUBLIC, ...fields }),
});
const NAMED = { destination_address: PAYER, destination_tag: 3108842915 };

export const REFUND_CLAIM: Screen[] = [
  claim("open", {}, button("Send to Nordlicht Records")),
  claim(
    "long",
    {
      price: null,
      currency: null,
      amount: "99999999999.999999",
      title: LONG.repeat(3),
      reason: LONG.repeat(8),
      livemode: false,
    },
    button("Send to Nordlicht Records"),
  ),
  {
    ...claim("refused", {}, text("This account does not exist on the ledger yet.")),
    arrange: async (page) => {
      await page.route(
        (url) => url.pathname === PUBLIC_CALL,
        (route) =>
          route.request().method() === "POST"
            ? route.fulfill({
                status: 400,
                json: { error: "Check the address.", address: ["This account does not exist on the ledger yet."] },
              })
            : route.fulfill({ json: PUBLIC }),
      );
    },
    act: async (page) => {
      await page.getByLabel("Your XRP address").fill(PAYER);
      await page.getByRole("button", { name: "Send to Nordlicht Records" }).click();
    },
  },
  claim("with the shop", { ...NAMED, status: "awaiting_merchant" }, heading("The shop looks at it")),
  claim("succeeded", { ...NAMED, status: "succeeded", transaction_hash: HASH }, heading("Refunded")),
  claim("undelivered", { ...NAMED, status: "failed" }, heading("It could not be delivered")),
  claim("canceled", { status: "canceled" }, heading("The shop has canceled this refund")),
  claim("expired", { status: "expired" }, heading("This refund has expired")),
  { name: "refund claim, unknown", path: `/refund/${TOKEN}`, shows: heading(/There is no such refund/) },
];
