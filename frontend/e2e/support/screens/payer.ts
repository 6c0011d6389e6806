/** What a payer sees in each state of a payment. Most are reached by paying; a few need a changed response. */
import { createPayment, eventually, publicStatus, simulate } from "../api";
import { alters, fails } from "../network";
import { uniqueAmount } from "../proof";
import { heading, type Screen, text } from "./screen";

const STATUS = /^\/api\/payments\/public\/status\//;
const UNKNOWN = "/checkout/4e1f43d6-3a56-4d54-8c43-6f0ad3cbb6ff";

const LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente";

type Status = Awaited<ReturnType<typeof publicStatus>>;

export const PAYER: Screen[] = [
  { name: "pending", path: open, shows: heading(/Payment Checkout/) },
  {
    name: "pending, an unmatched deposit was returned",
    path: open,
    act: async (page) => {
      // In a narrow window the panel is a sheet that opens on demand.
      const sheet = page.getByRole("button", { name: "Simulate", exact: true });
      if (await sheet.isVisible()) await sheet.click();
      await page.getByRole("button", { name: "Use a wrong tag" }).click();
    },
    shows: text(/Returned [0-9A-F]{6}/),
  },
  {
    name: "pending, long words",
    path: async () =>
      (await createPayment({ title: LONG, description: `${LONG} `.repeat(8), platform_name: LONG })).checkout_url,
    shows: heading(/Payment Checkout/),
  },
  {
    name: "priced in euros",
    path: async () => {
      // The play exchange is read within half a minute of the start.
      const payment = await eventually(
        () => createPayment({ amount: undefined, price: "12.00", currency: "EUR" }),
        ({ checkout_url }) => checkout_url !== "",
      );
      return payment.checkout_url;
    },
    shows: text(/median of 3 sources/),
  },
  {
    name: "underpaid",
    path: () => after("underpay", (status) => status.exception === "underpaid"),
    shows: heading(/Payment Checkout/),
  },
  {
    name: "completed",
    path: () => after("exact", (status) => status.status === "completed"),
    shows: heading(/Payment Complete!/),
  },
  {
    name: "overpaid",
    path: () => after("overpay", (status) => status.status === "completed"),
    shows: heading(/Payment Complete!/),
  },
  {
    name: "late",
    path: () => after("late", (status) => status.exception === "late"),
    shows: heading(/Payment Expired/),
  },
  altered("processing", { status: "processing" }, /Processing Payment/),
  altered("failed", { status: "failed" }, /Payment Failed/),
  altered("not accepting", { accepting: false }, /Payment Pending/),
  {
    name: "cannot be loaded",
    path: UNKNOWN,
    arrange: (page) => fails(page, `/api/payments/public/status/${UNKNOWN.slice("/checkout/".length)}/`),
    shows: heading(/Error/),
  },
  { name: "unknown", path: UNKNOWN, shows: heading(/Payment Not Found/) },
  { name: "malformed", path: "/checkout/nonsense", shows: heading(/Payment Not Found/) },
  { name: "expiry page opened directly", path: "/payment-expired", shows: heading(/Payment Expired/) },
];

/** A pending payment with a changed status response. */
function altered(name: string, fields: Record<string, unknown>, shown: RegExp): Screen {
  return { name, path: open, arrange: (page) => alters(page, STATUS, fields), shows: heading(shown) };
}

async function open(): Promise<string> {
  return (await createPayment()).checkout_url;
}

/** The checkout of a payment after `scenario`, once its status is as wanted. */
async function after(scenario: string, so: (status: Status) => boolean): Promise<string> {
  const payment = await createPayment({ amount: uniqueAmount(31) });
  await simulate(payment.id, scenario);
  await eventually(() => publicStatus(payment.id), so);
  return payment.checkout_url;
}
