import { clsx } from "clsx";
import { useId } from "react";
import { Xrp } from "../../components/ui/xrp";
import type { Receipt } from "../../lib/api/generated";
import { formatXrpExact, priceWords, rateWords, sourcesWords, xrpToDrops } from "../../lib/money";

/** The arithmetic from what was received to what the merchant got, to the drop. */
export function Sums({ receipt }: { receipt: Receipt }) {
  const id = useId();
  const returned = xrpToDrops(receipt.excess) > 0n;
  const burned = xrpToDrops(receipt.burn_amount) > 0n;
  // The fee is a share of what was asked for, not of what came in.
  const asked = receipt.amount === receipt.received_amount ? "" : ` of ${formatXrpExact(xrpToDrops(receipt.amount))}`;
  const price = priceWords(receipt);
  return (
    <section aria-labelledby={id} className="min-w-0 px-5 py-6 sm:px-10 print:px-5 print:py-3">
      <h2 id={id} className="text-15 tracking-[-0.02em]">
        How it adds up
      </h2>
      <dl className="mt-2 lg:max-w-[32.5rem]">
        <Line label="Received" amount={receipt.received_amount} />
        {returned && <Line label="Returned to the sender" sign="−" amount={receipt.excess} />}
        <Line label={`Platform fee, ${receipt.fee_percentage}%${asked}`} sign="−" amount={receipt.platform_fee} />
        <Part label="Kept" amount={receipt.kept_amount} />
        {burned && (
          <Part
            label={`To the burn wallet, ${receipt.burn_ratio_of_platform_fee}% of the fee`}
            amount={receipt.burn_amount}
            ember
          />
        )}
        <Line label={`To ${receipt.platform_name}`} sign="=" amount={receipt.merchant_payout} total />
      </dl>
      {price !== null && (
        <p className="mt-3 max-w-[32.5rem] text-13 text-ink-2">
          Priced at {price}. {rateWords(receipt)}, the median of {sourcesWords(receipt)}.
        </p>
      )}
    </section>
  );
}

const SPOKEN = { "−": "minus", "=": "equals" } as const;

interface LineProps {
  label: string;
  amount: string;
  sign?: keyof typeof SPOKEN;
  total?: boolean;
}

function Line({ label, amount, sign, total = false }: LineProps) {
  return (
    <div
      className={clsx(
        "flex items-baseline justify-between gap-4 py-1.5 print:py-0.5",
        total && "mt-2 border-line-2 border-t pt-3 print:mt-1 print:pt-1",
      )}
    >
      <dt className={clsx("wrap-anywhere min-w-0 text-15", total && "font-semibold")}>{label}</dt>
      <dd className="figures flex items-baseline gap-5 font-semibold text-18 tracking-[-0.02em]">
        {sign !== undefined && (
          <span className="font-normal text-15 text-ink-3">
            <span aria-hidden="true">{sign}</span>
            <span className="sr-only">{SPOKEN[sign]}</span>
          </span>
        )}
        <Xrp amount={amount} />
      </dd>
    </div>
  );
}

/** A part of the fee above it. */
function Part({ label, amount, ember = false }: { label: string; amount: string; ember?: boolean }) {
  return (
    <div
      className={clsx(
        "flex justify-between gap-4 py-1.5 pl-4 text-13 print:py-0.5",
        ember ? "text-ember" : "text-ink-3",
      )}
    >
      <dt className={ember ? "text-ink-3" : undefined}>{label}</dt>
      <dd className="figures">{formatXrpExact(xrpToDrops(amount))}</dd>
    </div>
  );
}
