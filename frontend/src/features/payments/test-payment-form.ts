/** What the test payment needs. Fields have their names on the wire. */
import * as z from "zod/mini";
import { requiredText } from "../../lib/forms/schema";
import { plainXrp, xrpToDrops } from "../../lib/money";

export const FILL_IN_ALL = "Please fill in all required fields";
export const INVALID_KEY = "Invalid secret key. Please check your secret key and try again.";

const LIMITS = { title: 200, description: 2_000, platform_name: 100, username: 100 } as const;
export const XRP = "XRP";
export const AMOUNT_STEP = "0.000001";
/** What a field for numbers may hold: also ".5" and "5.". */
const AMOUNT = /^(?=\.?\d)(\d*)\.?(\d{0,6})$/;

const text = (label: string, limit: number) =>
  requiredText(`${label} is required`).check(z.maxLength(limit, `${label} can have at most ${limit} characters`));

/** "0.5" for ".50": the amount as the API takes it, or null if it is not more than 0. */
export function amountOf(input: string): string | null {
  const match = AMOUNT.exec(input.trim());
  if (match === null) {
    return null;
  }
  const [, whole, fraction] = match;
  const drops = xrpToDrops(`${whole || "0"}.${fraction || "0"}`);
  return drops > 0n ? plainXrp(drops) : null;
}

const fields = {
  title: text("Title", LIMITS.title),
  amount: requiredText("Amount is required").check(
    z.refine((input: string) => amountOf(input) !== null, "Amount must be more than 0, with at most six decimals"),
  ),
  /** XRP, or what a price is in. */
  currency: z.string(),
  description: text("Description", LIMITS.description),
  platform_name: text("Platform name", LIMITS.platform_name),
  username: text("Username", LIMITS.username),
};

/** The key is read from the server: test mode alone shows it. */
export const testPaymentForm = z.object(fields);
export type TestPaymentForm = z.infer<typeof testPaymentForm>;

/** The amount of the form as the create call takes it: in XRP, or as a price. */
export function askedAmount({
  amount,
  currency,
}: TestPaymentForm): { amount: string } | { price: string; currency: string } {
  const plain = amountOf(amount) ?? amount;
  return currency === XRP ? { amount: plain } : { price: plain, currency };
}

export const DEFAULTS: TestPaymentForm = {
  title: "Test Payment",
  amount: "0.5",
  currency: XRP,
  description: "A payment from the test tool",
  platform_name: "Dropwise Test",
  username: "test-user",
};
export { LIMITS };
