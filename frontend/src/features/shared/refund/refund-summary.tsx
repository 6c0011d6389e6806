import { Button } from "../../../components/ui/button";
import { Xrp } from "../../../components/ui/xrp";
import { PRODUCT_NAME } from "../../../config/product";
import type { RefundMethodEnum, RefundOptions } from "../../../lib/api/generated";
import { formatXrpExact, xrpToDrops } from "../../../lib/money";
import { type AmountPlan, apiXrp } from "./amounts";

interface RefundSummaryProps {
  options: RefundOptions;
  about: string;
  plan: AmountPlan | null;
  method: RefundMethodEnum;
  ask: boolean;
  busy: boolean;
  failure: string | null;
}

/** What the customer gets, what the merchant pays in all, and that the fee of the sale stays. */
export function RefundSummary({ options, about, plan, method, ask, busy, failure }: RefundSummaryProps) {
  const fee = xrpToDrops(method === "platform" ? options.return_fee : options.network_fee);
  const pays = plan === null ? null : plan.drops + fee;
  const kept = xrpToDrops(options.merchant_payout) - xrpToDrops(options.refunds_total);
  return (
    <div className="flex flex-col border-line bg-paper p-5 max-lg:border-t sm:px-7 sm:py-6 lg:rounded-br-16 lg:border-l lg:px-6">
      <p className="wrap-anywhere line-clamp-3 text-13 text-ink-2">{about}</p>
      <p className="mt-4 text-13 text-ink-3">Your customer gets</p>
      <p className="figures font-semibold text-24 sm:text-36">
        {plan === null ? <span className="text-ink-3">–</span> : <Xrp amount={apiXrp(plan.drops)} unit large />}
      </p>
      {plan?.how && <p className="text-13 text-ink-3">{plan.how}</p>}
      <dl className="mt-4 border-line border-t pt-3 text-13">
        <Line name="Refund" drops={plan?.drops ?? null} />
        <Line name={method === "platform" ? "Fee for sending it" : "Network fee, about"} drops={fee} />
        <Line name="You pay now" drops={pays} loud />
      </dl>
      <dl className="mt-3 border-line border-t pt-3 text-13 text-ink-2">
        <Line name="You had received" drops={xrpToDrops(options.merchant_payout)} />
        <Line name="Left of this sale" drops={pays === null ? null : kept - pays} />
      </dl>
      <p className="mt-3 text-13 text-ink-2">
        The platform fee of {formatXrpExact(xrpToDrops(options.platform_fee))} XRP for this sale is not given back.
      </p>
      <div className="mt-6 lg:mt-auto lg:pt-6">
        {failure !== null && (
          <p role="alert" className="wrap-anywhere mb-3 rounded-10 bg-red-t px-4 py-3 text-13 text-red">
            {failure}
          </p>
        )}
        <Button type="submit" wide className="wrap-anywhere min-h-13" busy={busy}>
          {plan === null ? "Refund" : `Refund ${plan.words}`}
        </Button>
        <p className="mt-2 text-center text-13 text-ink-3">{nextWords(method, ask)}</p>
      </div>
    </div>
  );
}

function nextWords(method: RefundMethodEnum, ask: boolean): string {
  if (ask) {
    return "Next: send the link to your customer";
  }
  return method === "platform" ? `Next: send the amount to ${PRODUCT_NAME}` : "Next: sign it in your wallet";
}

function Line({ name, drops, loud = false }: { name: string; drops: bigint | null; loud?: boolean }) {
  return (
    <div className={`flex min-h-7 items-baseline justify-between gap-3 ${loud ? "font-semibold text-15" : ""}`}>
      <dt>{name}</dt>
      <dd className="figures whitespace-nowrap">{drops === null ? "–" : formatXrpExact(drops)}</dd>
    </div>
  );
}
