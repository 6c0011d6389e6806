import type { PublicStatus } from "../lib/live-payment/types";
import { formatPrice, plainXrp, rateWords, sourcesWords, xrpToDrops } from "../lib/money";

const CLOCK = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Below a price: what it was converted at and, while it can be paid, until when; pressed, how to compute it again. */
export function PriceLine({ payment, payable }: { payment: PublicStatus; payable: boolean }) {
  const { price, currency, spread, expires_at, amount, rate, rate_sources } = payment;
  const words = rateWords(payment);
  if (price === null || currency === null || rate === null || words === null) {
    return null;
  }
  const count = rate_sources?.length ?? 0;
  return (
    <details className="text-13 text-ink-3">
      <summary className="-my-3 list-none py-3 [&::-webkit-details-marker]:hidden">
        {words}, <span className="underline decoration-dotted underline-offset-2">median of {count} sources</span>
        {payable && expires_at !== null && `, held until ${CLOCK.format(new Date(expires_at))}`}
      </summary>
      <p className="mt-1">
        {formatPrice(price, currency)}
        {spread ? ` + ${spread}%` : ""} ÷ {rate} = {plainXrp(xrpToDrops(amount))} XRP, rounded up.{" "}
        {sourcesWords(payment)}.
      </p>
    </details>
  );
}
