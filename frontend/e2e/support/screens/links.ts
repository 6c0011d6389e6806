/** Payment links: the list, the editor, and the page of a link in each state. */
import { createLink } from "../links";
import { answers, fails, hangs } from "../network";
import { button, heading, type Screen, text } from "./screen";

const LIST = "/developer-dashboard/payment-links";
const CALL = "/api/payment-links/";
const LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente";
const NOTHING = {
  ...{ success: true, payment_links: [], total_count: 0, total_pages: 0 },
  summary: {
    ...{ total_amount: "0.000000", received_values: [], sales_count: 0, opened_count: 0, paid_of_opened: null },
    ...{ paid_of_opened_30_days: null, active_count: 0, sold_out_count: 0, archived_count: 0, all_count: 0 },
  },
};

/** Switched off; its shop's contact is a web address. */
const CLOSED = {
  ...{ slug: "closed", title: "Ebb Tide, live tape", description: "", picture: null, livemode: true, version: 2 },
  ...{ shop: { name: "Nordlicht Records", website: "https://nordlicht.example" }, status: "inactive", left: null },
  ...{ status_message: "The tape is out of print. A new one comes in March.", sold_out_at: null, accepting: true },
  ...{ currency: "XRP", price: "9.000000", price_min: null, price_max: null, price_presets: [], quantity_max: null },
  ...{ fields: [], ask_name: false, ask_email: false, max_sales: null, ends_at: null, rate: null, outcome: null },
};

const page = (fields: Record<string, unknown>) => async () => new URL((await createLink(fields)).url).pathname;

export const LINKS: Screen[] = [
  { name: "payment links", path: LIST, role: "merchant", shows: text("Low Tide EP, 180 g vinyl") },
  {
    name: "payment links, none",
    path: LIST,
    role: "merchant",
    arrange: (opened) => answers(opened, CALL, NOTHING),
    shows: text("Sell one thing with a link"),
  },
  {
    name: "payment links, loading",
    path: LIST,
    role: "merchant",
    arrange: (opened) => hangs(opened, CALL),
    shows: text("Sold with links"),
  },
  {
    name: "payment links, failed",
    path: LIST,
    role: "merchant",
    arrange: (opened) => fails(opened, CALL),
    shows: text("Failed to load payment links"),
  },
  { name: "payment link editor, new", path: `${LIST}/new`, role: "merchant", shows: button("Create link") },
  {
    name: "payment link editor",
    path: async () => {
      const asked = { label: "Size", type: "choice", required: true, options: ["S", "M"] };
      const link = await createLink({ title: LONG, price: "12.5", quantity_max: 5, max_sales: 50, fields: [asked] });
      return `${LIST}/${link.id}`;
    },
    role: "merchant",
    shows: button("Save changes"),
  },
  {
    name: "payment link editor, poster",
    path: async () => `${LIST}/${(await createLink({ title: "Low Tide EP, 180 g vinyl", price: "24" })).id}`,
    role: "merchant",
    act: (opened) => opened.getByRole("button", { name: /Poster to print/ }).click(),
    shows: heading("Poster to print"),
  },
  { name: "pay link", path: "/pay/low-tide", shows: text("Low Tide EP, 180 g vinyl") },
  { name: "pay link, payer chooses", path: "/pay/press", shows: text("Keep the press running") },
  { name: "pay link, sold out", path: "/pay/high-tide-a2", shows: text("A second run is drying") },
  {
    name: "pay link, long words",
    path: page({ title: LONG, description: `${LONG} `.repeat(6), price: "12.5", quantity_max: 5 }),
    shows: text(LONG),
  },
  {
    name: "pay link, off, of a shop with a website",
    path: "/pay/closed",
    arrange: (opened) => answers(opened, `${CALL}public/closed/`, { success: true, payment_link: CLOSED }),
    shows: text("Go to nordlicht.example"),
  },
  { name: "pay link, sample", path: "/pay/preview", shows: button("Pay 12.50 XRP") },
  { name: "pay link, unknown", path: "/pay/nothing-here", shows: text("There is no such link") },
];
