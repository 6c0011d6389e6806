/** An invoice's page in each of its states. The states are changed responses: the page asks for what it was not given. */
import { answers, fails } from "../network";
import { heading, type Screen } from "./screen";

const TOKEN = "q8Zc2Tn4vYw1LmKdR7sHxA";
const PATH = `/invoice/${TOKEN}`;
const CALL = `/api/invoices/public/${TOKEN}/`;
const HASH = "C4B69175C4E45038881F401FD8A754CA95F8C1C400CDEADD14E9841C0B9EC216";

const LINES = [
  { text: "Low Tide EP, 180 g vinyl", quantity: "10", unit_price: "16.00", tax_rate: "19", amount: "160.00" },
  { text: "High Tide, screen print A2", quantity: "5", unit_price: "12.00", tax_rate: "19", amount: "60.00" },
  { text: "Tide Tables, lyric book, 64 pages", quantity: "4", unit_price: "9.50", tax_rate: "7", amount: "38.00" },
];
const OPEN = {
  number: "NR-2026-0042",
  url: `https://dropwise.example${PATH}`,
  mode: "live",
  status: "open",
  is_overdue: false,
  currency: "EUR",
  seller: {
    name: "Nordlicht Records",
    address: "Anna Nordlicht\nHüxstraße 61\n23552 Lübeck",
    tax_id: "DE 123 456 789",
    contact: "",
  },
  customer: {
    name: "Plattenladen Kurz GmbH",
    address: "Marta Kurz\nSögestraße 12\n28195 Bremen",
    tax_id: "DE 987 654 321",
  },
  lines: LINES,
  prices_include_tax: false,
  subtotal: "258.00",
  taxes: [
    { rate: "19", net: "220.00", tax: "41.80" },
    { rate: "7", net: "38.00", tax: "2.66" },
  ],
  total: "302.46",
  issue_date: "2026-11-23",
  due_date: "2026-12-07",
  days_until_due: 14,
  reference: "Order 7781",
  note: "Thank you for the autumn order. The second box follows when the new pressing is dry, without another invoice for freight.",
  payment: null,
  quote: { amount: "144.455058", rate: "2.0938" },
  refusal: null,
  time_zone: "Europe/Berlin",
};
const PAID = {
  status: "paid",
  quote: null,
  payment: {
    payment_id: "6f1c2a58-0c7e-4f0b-9d4e-2b8f5f7a1c33",
    paid_at: "2026-11-25T09:42:00.000000Z",
    amount: "144.455058",
    transaction_hash: HASH,
    rate: "2.0938",
    rate_at: "2026-11-25T09:41:30.000000Z",
    rate_sources: ["kraken", "bitstamp", "coinbase"].map((name) => ({
      name,
      rate: "2.0938",
      read_at: "2026-11-25T09:41:30.000000Z",
    })),
    receipt_url: `https://dropwise.example/receipt/${TOKEN}`,
    explorer_url: `https://livenet.xrpl.org/transactions/${HASH}`,
  },
};
const LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente ";

/** The page with a changed invoice; the status of the document itself is that of an unknown one. */
function shown(name: string, fields: object, words: RegExp): Screen {
  return {
    name: `invoice, ${name}`,
    path: PATH,
    arrange: (page) => answers(page, CALL, { success: true, invoice: { ...OPEN, ...fields } }),
    // On a phone the total stands above the paper, else beside it.
    shows: (page) => page.getByText(words).filter({ visible: true }).first(),
  };
}

export const INVOICE: Screen[] = [
  shown("open", {}, /at this minute/),
  shown("overdue", { is_overdue: true, days_until_due: -7 }, /7 days ago/),
  shown("paid", PAID, /Median of Kraken, Bitstamp and Coinbase/),
  shown("void", { status: "void", quote: null }, /has voided this invoice/),
  shown("without a rate", { quote: null }, /no exchange rate/),
  shown("refused", { quote: null, refusal: "This shop cannot accept payments now." }, /cannot accept/),
  shown(
    "long",
    {
      mode: "test",
      lines: Array.from({ length: 40 }, (_, at) => ({ ...LINES[at % 3], text: at % 5 === 0 ? LONG.repeat(3) : LONG })),
      currency: "XRP",
      total: "99999999999.999999",
      quote: { amount: "99999999999.999999", rate: null },
      note: LONG.repeat(12),
    },
    /Test mode/,
  ),
  { name: "invoice, unknown", path: PATH, shows: heading(/There is no such invoice/) },
  { name: "invoice, cannot be loaded", path: PATH, arrange: (page) => fails(page, CALL), shows: heading(/Error/) },
];
