/** A link while it is written: texts as typed, for a new one or a stored one; what is sent, and what payers would see. */
import type { LinkField, LinkForm, PaymentLink, PublicLink } from "../../lib/api/generated";

export interface DraftField {
  /** Stays while the field is moved or renamed. */
  key: string;
  label: string;
  type: LinkField["type"];
  required: boolean;
  /** Separated by commas, as it is typed. */
  options: string;
  max_length: number;
}

/** One entry of the merchant's own data. */
export interface DraftDatum {
  key: string;
  name: string;
  /** As typed; what is no text is written as JSON. */
  value: string;
  /** Sent as it was read, unless it is typed anew. */
  stored?: unknown;
}

export interface Draft {
  title: string;
  description: string;
  currency: string;
  chosen: boolean;
  price: string;
  price_min: string;
  price_max: string;
  presets: [string, string, string];
  quantity: boolean;
  quantity_max: string;
  fields: DraftField[];
  ask_name: boolean;
  ask_email: boolean;
  max_sales: string;
  /** A day of the browser's zone, "" for none: the link can be paid until it is over. */
  last_day: string;
  slug: string;
  is_active: boolean;
  success_message: string;
  success_url: string;
  inactive_message: string;
  metadata: DraftDatum[];
}

export const MOST_FIELDS = 3;

export const EMPTY_DRAFT: Draft = {
  ...{ title: "", description: "", currency: "XRP", chosen: false, price: "", price_min: "", price_max: "" },
  ...{ presets: ["", "", ""] as [string, string, string], quantity: false, quantity_max: "5", fields: [] },
  ...{ ask_name: false, ask_email: true, max_sales: "", last_day: "", slug: "", is_active: true },
  ...{ success_message: "", success_url: "", inactive_message: "", metadata: [] },
};

/** Nothing has been written yet. */
export function isEmpty(draft: Draft): boolean {
  return JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT);
}

let serial = 0;

export function newField(): DraftField {
  serial += 1;
  return { key: `new-${serial}`, label: "", type: "text", required: false, options: "", max_length: 200 };
}

export function newDatum(): DraftDatum {
  serial += 1;
  return { key: `new-${serial}`, name: "", value: "" };
}

/** Random addresses have 22 characters and a capital letter; the merchant's own words have none. */
export function ownWord(slug: string): string {
  return /[A-Z]/.test(slug) ? "" : slug;
}

export function draftOf(link: PaymentLink): Draft {
  const [first = "", second = "", third = ""] = link.price_presets.map(shown);
  return {
    title: link.title,
    description: link.description,
    currency: link.currency,
    chosen: link.price === null,
    price: shown(link.price ?? ""),
    price_min: shown(link.price_min ?? ""),
    price_max: shown(link.price_max ?? ""),
    presets: [first, second, third],
    quantity: link.quantity_max !== null,
    quantity_max: String(link.quantity_max ?? 5),
    fields: link.fields.map((field, place) => ({ key: `${place}`, ...field, options: field.options.join(", ") })),
    ask_name: link.ask_name,
    ask_email: link.ask_email,
    max_sales: link.max_sales === null ? "" : String(link.max_sales),
    last_day: link.ends_at === null ? "" : dayBefore(link.ends_at),
    slug: ownWord(link.slug),
    is_active: link.is_active,
    success_message: link.success_message,
    success_url: link.success_url,
    inactive_message: link.inactive_message,
    metadata: Object.entries(link.metadata).map(([name, stored]) => ({
      key: name,
      name,
      value: typed(stored),
      stored,
    })),
  };
}

/** Every field: what is left empty is taken away. */
export function formOf(draft: Draft): LinkForm {
  const price = draft.chosen
    ? {
        price: null,
        price_min: plain(draft.price_min),
        price_max: plain(draft.price_max),
        price_presets: draft.presets.map(plain).filter((each) => each !== null),
      }
    : { price: plain(draft.price), price_min: null, price_max: null, price_presets: [] };
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    currency: draft.currency,
    ...price,
    quantity_max: draft.quantity && !draft.chosen ? wholeNumber(draft.quantity_max) : null,
    fields: draft.fields.map(({ label, type, required, options, max_length }) => ({
      ...{ label: label.trim(), type, required, max_length },
      options: type === "choice" ? optionsOf(options) : [],
    })),
    ask_name: draft.ask_name,
    ask_email: draft.ask_email,
    max_sales: draft.max_sales.trim() === "" ? null : wholeNumber(draft.max_sales),
    ends_at: draft.last_day === "" ? null : endOf(draft.last_day),
    slug: draft.slug.trim(),
    is_active: draft.is_active,
    success_message: draft.success_message.trim(),
    success_url: draft.success_url.trim(),
    inactive_message: draft.inactive_message.trim(),
    metadata: Object.fromEntries(
      draft.metadata
        .filter(({ name }) => name.trim() !== "")
        .map(({ name, value, stored }) => [name.trim(), value === typed(stored) ? stored : value]),
    ),
  };
}

interface PreviewFacts {
  shop: string;
  website: string | null;
  livemode: boolean;
  /** As payers see it: stored, or chosen a moment ago. */
  picture: PublicLink["picture"];
  rate: PublicLink["rate"];
  sold: number;
}

/** What payers would see if it were saved now. */
export function previewOf(draft: Draft, { shop, website, livemode, picture, rate, sold }: PreviewFacts): PublicLink {
  const form = formOf(draft);
  const total = typeof form.max_sales === "number" ? form.max_sales : null;
  const price = (text: string) => text.trim().replace(",", ".") || "0";
  const status = draft.is_active ? (total !== null && sold >= total ? "sold_out" : "active") : "inactive";
  const closing = status === "sold_out" ? "Sold out." : "This link is not active.";
  return {
    title: draft.title.trim() || "What you sell",
    description: form.description ?? "",
    picture,
    currency: draft.currency,
    price: draft.chosen ? null : price(draft.price),
    price_min: draft.chosen ? price(draft.price_min) : null,
    price_max: draft.chosen ? price(draft.price_max) : null,
    price_presets: draft.chosen ? draft.presets.filter((each) => each.trim() !== "").map(price) : [],
    quantity_max: form.quantity_max ?? null,
    fields: draft.fields
      .filter(({ label }) => label.trim() !== "")
      .map((field) => ({ ...field, options: optionsOf(field.options) })),
    ask_name: draft.ask_name,
    ask_email: draft.ask_email,
    max_sales: total,
    ends_at: form.ends_at ?? null,
    version: 1,
    slug: "preview",
    shop: { name: shop, website },
    livemode,
    left: total === null ? null : Math.max(0, total - sold),
    status,
    status_message: status === "active" ? "" : form.inactive_message || closing,
    sold_out_at: null,
    accepting: true,
    rate: draft.currency === "XRP" ? null : rate,
    outcome: null,
  };
}

export function optionsOf(text: string): string[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

function typed(stored: unknown): string {
  return typeof stored === "string" ? stored : (JSON.stringify(stored) ?? "");
}

/** XRP is typed without the zeros that the API answers with. */
function shown(price: string): string {
  return /\.\d{6}$/.test(price) ? price.replace(/\.?0+$/, "") : price;
}

/** A decimal comma is a point; nothing typed is nothing sent. */
function plain(text: string): string | null {
  return text.trim().replace(",", ".") || null;
}

/** What is no number is sent as it is: the server says what is wrong with it. */
function wholeNumber(text: string): number {
  const typed = text.trim();
  return /^\d{1,12}$/.test(typed) ? Number(typed) : (typed as unknown as number);
}

/** The first moment after a day in the browser's zone. */
function endOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}

/** The last day on which a link that ends at a moment can be paid. */
function dayBefore(moment: string): string {
  const last = new Date(new Date(moment).getTime() - 1);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`;
}
