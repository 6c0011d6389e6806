/** The keypad in its states: what its calls return is set, so that each state stands still. */
import type { Page } from "@playwright/test";
import type { Charge, ChargeReceipt, KeypadDay } from "../../../src/lib/api/generated";
import { aCompletedPayment, aDeposit, aPayment, NOW } from "../../../src/lib/live-payment/testing/payment";
import type { PublicStatus } from "../../../src/lib/live-payment/types";
import { button, heading, type Screen, text } from "./screen";

const PATH = "/developer-dashboard/keypad";
const ID = "8f41c2aa-51d0-4b3e-a93e-10d107aa5c9b";
const AT = new Date(NOW).toISOString();

const CHARGE: Charge = {
  id: ID,
  status: "pending",
  exception: "none",
  title: "Poster tube, 2 badges",
  amount: "3.940205",
  price: "8.25",
  currency: "EUR",
  tip: "0.75",
  tip_percent: 10,
  created_at: AT,
  expires_at: AT,
};
const DAY: KeypadDay = {
  success: true,
  mode: "live",
  shop_name: "Nordlicht Records",
  currency: "EUR",
  digits: 2,
  tip_presets: [5, 10, 15],
  time_zone: "Europe/Berlin",
  paid_count: 14,
  sums: [{ currency: "EUR", amount: "186.40" }],
  charges: [],
};
const MANY: KeypadDay = {
  ...DAY,
  sums: [...DAY.sums, { currency: "XRP", amount: "12.500000" }],
  charges: Array.from({ length: 24 }, (_, at) => ({
    ...CHARGE,
    id: `8f41c2aa-51d0-4b3e-a93e-10d107aa5c${String(at + 10)}`,
    title: at % 5 === 0 ? "A note that is far too long to stand in one line of a phone" : CHARGE.title,
    status: at === 0 ? "pending" : at % 6 === 0 ? "expired" : "completed",
  })),
};
const RECEIPT: ChargeReceipt = {
  shop_name: "Nordlicht Records",
  shop_address: "Hüxstraße 61\n23552 Lübeck",
  shop_tax_id: "DE 123 456 789",
  shop_contact: "hello@nordlicht.example",
  title: CHARGE.title,
  amount: CHARGE.amount,
  price: CHARGE.price,
  currency: CHARGE.currency,
  tip: CHARGE.tip,
  tip_percent: 10,
  rate: "2.0938",
  rate_sources: ["kraken", "bitstamp", "coinbase"].map((name) => ({ name, rate: "2.0938", read_at: AT })),
  rate_at: AT,
  received_amount: "3.940205",
  merchant_payout: "3.900803",
  kept_amount: "0.035462",
  burn_amount: "0.003940",
  received_at: AT,
  settled_seconds: 4,
  ledger_index: 100_412_377,
  transaction_hash: "C4B69175C4E45038881F401FD8A754CA95F8C1C400CDEADD14E9841C0B9EC216",
  receipt_url: "https://pay.example/receipt/c4Yt9QmXb2LkV7sWz1Jac4Yt9QmXb2LkV7sWz1JabcX",
  time_zone: "Europe/Berlin",
  livemode: true,
};
const PRICED = {
  amount: CHARGE.amount,
  price: "8.25",
  currency: "EUR",
  rate: "2.0938",
  spread: 0,
  title: CHARGE.title,
  livemode: true,
  can_simulate: false,
  payment_url: "https://xaman.app/detect/request:rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn?amount=3.940205&dt=4183920571",
};

const answers =
  (path: string | RegExp, body: unknown, status = 200) =>
  (page: Page) =>
    page.route(path, (route) => route.fulfill({ status, json: body }));

/** Today's charges, and one of them with what its payer sees. */
async function counter(page: Page, day: KeypadDay | null = DAY, payment?: PublicStatus): Promise<void> {
  if (day === null) {
    await page.route("**/api/keypad/", (route) => route.abort());
  } else {
    await answers("**/api/keypad/", day)(page);
  }
  await answers(/\/api\/keypad\/charges\/[^/]+\/$/, { success: true, charge: CHARGE })(page);
  await answers(/\/api\/keypad\/charges\/[^/]+\/receipt\/$/, { success: true, receipt: RECEIPT })(page);
  if (payment !== undefined) await answers("**/api/payments/public/status/**", payment)(page);
}

/** A tablet that is locked; its tokens are nobody's. */
async function tablet(page: Page, state: object): Promise<void> {
  await answers("**/api/auth/keypad/", { success: true, mode: "live", shop_name: DAY.shop_name, ...state })(page);
  await page.goto("/robots.txt");
  const access = `head.${btoa(JSON.stringify({ family: "k", scope: "keypad" }))}.signature`;
  await page.evaluate((kept) => localStorage.setItem("keypad_access_token", kept), access);
}

async function key(page: Page, keys: string, name = "Charge"): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).waitFor();
  await page.keyboard.type(keys);
}

const signedIn = { path: PATH, role: "merchant" } as const;
const charged = { path: `${PATH}?charge=${ID}`, role: "merchant" } as const;

export const KEYPAD: readonly Screen[] = [
  { ...signedIn, name: "Keypad, nothing keyed", arrange: (page) => counter(page), shows: text("14 today") },
  {
    ...signedIn,
    name: "Keypad, an amount with a tip",
    arrange: (page) => counter(page),
    act: async (page) => {
      await key(page, "750");
      await page.getByRole("button", { name: "10%" }).click();
      await page.getByLabel("Note for the customer").fill(CHARGE.title);
    },
    shows: button("Charge 8.25 EUR"),
  },
  {
    ...signedIn,
    name: "Keypad, a very long amount",
    arrange: (page) => counter(page),
    act: (page) => key(page, "123456789"),
    shows: button("Charge 1,234,567.89 EUR"),
  },
  {
    ...signedIn,
    name: "Keypad, not loaded",
    arrange: (page) => counter(page, null),
    shows: heading("The keypad could not be loaded"),
  },
  {
    ...charged,
    name: "Keypad, waiting for the payment",
    arrange: (page) => counter(page, DAY, aPayment(PRICED)),
    shows: text("Scan with your XRP wallet to pay"),
  },
  {
    ...charged,
    name: "Keypad, waiting after too little",
    arrange: (page) => {
      const deposits = [aDeposit({ amount: "2.000000", reason_code: "amount_too_low", return_status: "completed" })];
      return counter(page, DAY, aPayment({ ...PRICED, exception: "underpaid", deposits }));
    },
    act: (page) => page.getByRole("button", { name: "Address and tag" }).click(),
    shows: text("Destination tag"),
  },
  {
    ...charged,
    name: "Keypad, paid",
    arrange: (page) => counter(page, DAY, aCompletedPayment(PRICED)),
    shows: heading("Paid"),
  },
  {
    ...charged,
    name: "Keypad, receipt 58 mm",
    arrange: (page) => counter(page, DAY, aCompletedPayment(PRICED)),
    act: (page) => page.getByRole("button", { name: "Print receipt" }).click(),
    shows: (page) => page.getByRole("dialog").getByText("Scan to check it on the ledger"),
  },
  {
    ...charged,
    name: "Keypad, receipt 80 mm",
    arrange: (page) => counter(page, DAY, aCompletedPayment(PRICED)),
    act: async (page) => {
      await page.getByRole("button", { name: "Print receipt" }).click();
      await page.getByRole("button", { name: "80 mm" }).click();
    },
    shows: (page) => page.getByRole("dialog").getByText("Scan to check it on the ledger"),
  },
  {
    ...charged,
    name: "Keypad, expired with a late payment",
    arrange: (page) => {
      const deposits = [aDeposit({ amount: "3.940205", reason_code: "payment_expired", return_status: "completed" })];
      return counter(page, DAY, aPayment({ ...PRICED, status: "expired", exception: "late", deposits }));
    },
    shows: heading("Expired"),
  },
  {
    ...signedIn,
    name: "Keypad, today",
    arrange: (page) => counter(page, MANY),
    act: (page) => page.getByRole("button", { name: "Today's charges" }).click(),
    shows: heading("Today"),
  },
  {
    ...signedIn,
    name: "Keypad, locking",
    arrange: (page) => counter(page),
    act: (page) => page.getByRole("button", { name: "Lock the keypad" }).click(),
    shows: heading("Lock this device to the keypad"),
  },
  {
    path: PATH,
    name: "Keypad, locked after a wrong PIN",
    arrange: async (page) => {
      await tablet(page, { is_open: false, tries_left: 4 });
      const wrong = { error: "Wrong PIN. 4 tries left.", code: "pin_wrong", non_field_errors: [] };
      await answers("**/api/auth/keypad/open/", wrong, 400)(page);
    },
    act: async (page) => {
      await key(page, "0000\n", "Open");
      await page.getByText("Wrong PIN").waitFor();
    },
    shows: heading("Keypad locked"),
  },
  {
    path: PATH,
    name: "Keypad, no tries left",
    arrange: (page) => tablet(page, { is_open: false, tries_left: 0 }),
    shows: text(/Too many wrong PINs/),
  },
  {
    path: PATH,
    name: "Keypad, leaving",
    arrange: (page) => tablet(page, { is_open: false, tries_left: 5 }),
    act: (page) => page.getByRole("button", { name: /Leave the keypad/ }).click(),
    shows: heading("Leave the keypad"),
  },
];
