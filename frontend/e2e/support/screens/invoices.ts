/** The merchant's invoices: the list and the editor in each state, with changed responses. */
import { answers, fails, hangs } from "../network";
import { button, heading, type Screen, text } from "./screen";

const LIST = "/developer-dashboard/invoices";
const ID = "2f8c1d64-5a0e-4b57-9d3c-7e1f0a6b9c42";
const CALL = "/api/invoices/";
const LINE = { text: "Low Tide EP, 180 g vinyl", quantity: "25", unit_price: "5.40", tax_rate: "19", amount: "135.00" };
const HASH = "C4B69175C4E45038881F401FD8A754CA95F8C1C400CDEADD14E9841C0B9EC216";

const OPEN = {
  ...{ id: ID, number: "NR-2026-0042", mode: "test", status: "open", is_overdue: false, currency: "EUR" },
  url: "https://dropwise.example/invoice/q8Zc2Tn4vYw1LmKdR7sHxA",
  customer: {
    name: "Tonhalle Wien, Irene Sandor",
    email: "einkauf@tonhalle.example",
    address: "Lindengasse 40\n1070 Wien, AT",
    tax_id: "ATU 0000 1234",
  },
  lines: [LINE, { ...LINE, text: "Display stand, beech", quantity: "1", unit_price: "39.00", amount: "39.00" }],
  ...{ prices_include_tax: false, subtotal: "174.00", taxes: [{ rate: "19", net: "174.00", tax: "33.06" }] },
  ...{ total: "207.06", due_date: "2026-12-07", reference: "PO 2026-118", note: "", payment_id: null, payment: null },
  ...{ seller: null, issue_date: "2026-11-23", reminders: true, reminded: [], sent_at: "2026-11-23T09:00:00Z" },
  ...{ created_at: "2026-11-23T09:00:00Z", voided_at: null },
};
const PAYMENT = {
  ...{ payment_id: ID, paid_at: "2026-11-25T09:42:00Z", amount: "144.455058", transaction_hash: HASH, rate: "2.0938" },
  ...{ rate_at: "2026-11-25T09:41:30Z", rate_sources: [], receipt_url: null, explorer_url: null },
};
const DRAFT = { ...OPEN, status: "draft", number: null, url: null, due_date: null, issue_date: null, sent_at: null };

const KINDS = [
  OPEN,
  { ...OPEN, status: "paid", payment: PAYMENT },
  { ...OPEN, is_overdue: true, reminded: ["due"] },
  { ...OPEN, status: "void" },
  DRAFT,
];
const list = (count: number) => ({
  success: true,
  invoices: Array.from({ length: count }, (_, at) => ({
    ...KINDS[at % KINDS.length],
    id: `2f8c1d64-5a0e-4b57-9d3c-7e1f0a6b${String(at).padStart(4, "0")}`,
    ...(at % KINDS.length < 4 && { number: `NR-2026-${String(60 - at).padStart(4, "0")}` }),
  })),
  total_count: count * 3,
  total_pages: count > 10 ? 3 : Math.min(count, 1),
});
const SUM = { currency: "EUR", count: 2, total: "486.46", received: "0.000000", next_due_date: "2026-11-30" };
const SUMMARY = {
  ...{ success: true, since: "2026-11-01", open: [SUM], overdue: [{ ...SUM, count: 1, total: "250.00" }] },
  paid: [{ ...SUM, count: 3, total: "2259.30", received: "1063.688949", next_due_date: null }],
};
const one = (invoice: object) => ({ success: true, invoice });

const screen = (
  name: string,
  path: string,
  shows: Screen["shows"],
  arrange: NonNullable<Screen["arrange"]>,
): Screen => ({
  ...{ name: `invoices, ${name}`, path, role: "merchant" as const, shows, arrange },
});

export const INVOICES: Screen[] = [
  screen("nothing yet", LIST, text("Bill in your currency"), (page) => answers(page, CALL, list(0))),
  screen("some", LIST, text("2,259.30"), async (page) => {
    await answers(page, CALL, list(5));
    await answers(page, `${CALL}summary/`, SUMMARY);
  }),
  screen("many", LIST, text("2,259.30"), async (page) => {
    await answers(page, CALL, list(20));
    await answers(page, `${CALL}summary/`, SUMMARY);
  }),
  screen("loading", LIST, heading("Invoices"), (page) => hangs(page, CALL)),
  screen("failed", LIST, heading("Failed to load invoices"), (page) => fails(page, CALL)),
  screen("a draft", `${LIST}/${ID}`, button("Open and send by email"), (page) =>
    answers(page, `${CALL}${ID}/`, one(DRAFT)),
  ),
  screen("an open one", `${LIST}/${ID}`, button("Send again"), (page) => answers(page, `${CALL}${ID}/`, one(OPEN))),
  screen("a paid one", `${LIST}/${ID}`, text("See the payment"), (page) =>
    answers(page, `${CALL}${ID}/`, one({ ...OPEN, status: "paid", payment: PAYMENT })),
  ),
];
