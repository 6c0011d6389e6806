/** How much a refund is: what was typed, at which rate, in drops. Exact: bigints, never floats. */
import type { RateEnum, RefundForm, RefundOptions } from "../../../lib/api/generated";
import { formatPrice, formatXrpExact, plainXrp, xrpToDrops } from "../../../lib/money";
import {
  comparePrices,
  dropsToPrice,
  halfPrice,
  isPrice,
  placesOf,
  priceToDropsDown,
} from "../../../lib/payment-link/price";

/** What the merchant has chosen. `all`: exactly what is left, whatever the text. */
export interface AmountChoice {
  unit: "price" | "xrp";
  text: string;
  all: boolean;
  rate: RateEnum;
}

/** `capped`: at this rate the price is more than what is left, which is refunded instead. */
export interface AmountPlan {
  drops: bigint;
  send: Pick<RefundForm, "amount" | "price" | "rate">;
  /** What the refund is called on its button: "€12.00". */
  words: string;
  /** How the amount comes about; null where it was typed in XRP. */
  how: string | null;
  capped: boolean;
}

export type Planned = { plan: AmountPlan; problem: null } | { plan: null; problem: string };

const XRP_SHAPE = /^\d{1,12}(?:\.\d{1,6})?$/;

/** Everything that is left; in the currency where the payment has a price. */
export function firstChoice(options: RefundOptions): AmountChoice {
  return everything(options, options.price_left === null ? "xrp" : "price");
}

export function everything(options: RefundOptions, unit: AmountChoice["unit"]): AmountChoice {
  return { unit, text: textOf(options, unit), all: true, rate: "then" };
}

/** Half of what is left, rounded down, so that two halves never exceed it. */
export function half(options: RefundOptions, { unit, rate }: AmountChoice): AmountChoice {
  const text = unit === "xrp" ? plainXrp(xrpToDrops(options.left) / 2n) : halfPrice(options.price_left ?? options.left);
  return { unit, text, all: false, rate };
}

function textOf({ left, price_left }: RefundOptions, unit: AmountChoice["unit"]): string {
  return unit === "price" && price_left !== null ? price_left : plainXrp(xrpToDrops(left));
}

/** The other rate for what is typed; "All" at another rate than the payment's own is a price like any other. */
export function withRate(options: RefundOptions, choice: AmountChoice, rate: RateEnum): AmountChoice {
  return choice.all && rate === "now"
    ? { unit: "price", text: textOf(options, "price"), all: false, rate }
    : { ...choice, rate };
}

export function planOf(options: RefundOptions, choice: AmountChoice): Planned {
  if (choice.all) {
    return { plan: planOfAll(options), problem: null };
  }
  return choice.unit === "xrp" ? inXrp(options, choice.text.trim()) : inCurrency(options, choice);
}

function planOfAll(options: RefundOptions): AmountPlan {
  const { left, price_left: worth, currency } = options;
  const drops = xrpToDrops(left);
  return {
    drops,
    send: { amount: left },
    words: worth !== null && currency !== null ? formatPrice(worth, currency) : xrp(drops),
    how: "Exactly what is left",
    capped: false,
  };
}

function inXrp({ left }: RefundOptions, text: string): Planned {
  if (!XRP_SHAPE.test(text) || xrpToDrops(text) === 0n) {
    return wrong("Enter an amount of XRP with at most six decimals.");
  }
  const drops = xrpToDrops(text);
  if (drops > xrpToDrops(left)) {
    return wrong(`At most ${xrp(xrpToDrops(left))} can be refunded.`);
  }
  return { plan: { drops, send: { amount: text }, words: xrp(drops), how: null, capped: false }, problem: null };
}

function inCurrency(options: RefundOptions, { text: typed, rate }: AmountChoice): Planned {
  const { price_left: left, currency } = options;
  const quote = rate === "then" ? options.rate_then : options.rate_now;
  if (left === null || currency === null || quote === null) {
    return wrong("There is no rate for this now. Choose the rate then, or an amount of XRP.");
  }
  const text = typed.trim();
  const places = placesOf(left);
  if (!isPrice(text, places)) {
    return wrong(
      places === 0
        ? `Enter a whole amount of ${currency}.`
        : `Enter an amount of ${currency} with at most ${places} decimals.`,
    );
  }
  if (comparePrices(text, left) > 0) {
    return wrong(`At most ${formatPrice(left, currency)} can be refunded.`);
  }
  const drops = priceToDropsDown(text, quote.rate) ?? 0n;
  if (drops === 0n) {
    return wrong("This is worth less than one drop. Refund more.");
  }
  const most = xrpToDrops(options.left);
  if (drops > most) {
    const worth = formatPrice(dropsToPrice(most, quote.rate, places), currency);
    const how = `All that is left, worth ${worth} at ${quote.rate}`;
    return {
      plan: { drops: most, send: { amount: options.left }, words: xrp(most), how, capped: true },
      problem: null,
    };
  }
  const words = formatPrice(text, currency);
  return {
    plan: {
      ...{ drops, send: { price: text, rate }, words, capped: false },
      how: `${words} at ${quote.rate}, rounded down to the drop`,
    },
    problem: null,
  };
}

function wrong(problem: string): Planned {
  return { plan: null, problem };
}

function xrp(drops: bigint): string {
  return `${formatXrpExact(drops)} XRP`;
}

/** As the API writes an amount. */
export function apiXrp(drops: bigint): string {
  return formatXrpExact(drops).replaceAll(",", "").replace("−", "-");
}
