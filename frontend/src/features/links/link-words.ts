import type { BadgeTone } from "../../components/ui/badge";
import type { PaymentLink } from "../../lib/api/generated";
import { formatDate } from "../../lib/format";
import { linkPriceWords } from "../../lib/payment-link/price";

type Priced = Pick<PaymentLink, "currency" | "price" | "price_min" | "price_max">;

/** "€24.00", or "€3.00 to €200.00" where the payer chooses. */
export function priceOf({ currency, price, price_min, price_max }: Priced): string {
  if (price !== null) {
    return linkPriceWords(price, currency);
  }
  const [from = "", to = ""] = [price_min ?? "", price_max ?? ""].map((each) => linkPriceWords(each, currency));
  // The unit stands once.
  return `${from.replace(/ XRP$/, "")} to ${to}`;
}

/** The state of a link, in a word; a date where it ends by itself. */
export function stateOf(link: Pick<PaymentLink, "status" | "ends_at" | "archived_at">): {
  tone: BadgeTone;
  word: string;
} {
  if (link.archived_at !== null) {
    return { tone: "neutral", word: "Archived" };
  }
  switch (link.status) {
    case "sold_out":
      return { tone: "neutral", word: "Sold out" };
    case "ended":
      return { tone: "neutral", word: "Over" };
    case "inactive":
      return { tone: "neutral", word: "Off" };
    case "active":
      return link.ends_at === null
        ? { tone: "success", word: "Active" }
        : { tone: "warning", word: `Ends ${formatDate(link.ends_at)}` };
  }
}

/** "37 of 50". */
export function salesOf({ sales_count, max_sales }: Pick<PaymentLink, "sales_count" | "max_sales">): string {
  const sold = sales_count.toLocaleString("en-US");
  return max_sales === null ? sold : `${sold} of ${max_sales.toLocaleString("en-US")}`;
}
