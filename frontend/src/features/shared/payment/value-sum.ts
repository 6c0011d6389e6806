import type { ValueSum } from "../../../lib/api/generated";
import { formatPrice } from "../../../lib/money";

/**
 * "≈ €888.00": what a sum was worth when it arrived, by currency where the reporting currency was changed; and how many
 * had no rate then. Null for nothing.
 */
export function valueSumWords(values: readonly ValueSum[]): string | null {
  if (values.length === 0) {
    return null;
  }
  const missing = values.reduce((sum, { without_value }) => sum + without_value, 0);
  const words = values.map(({ value, currency }) => formatPrice(value, currency)).join(" + ");
  return `≈ ${words}${missing > 0 ? `, ${missing.toLocaleString("en-US")} without a rate` : ""}`;
}
