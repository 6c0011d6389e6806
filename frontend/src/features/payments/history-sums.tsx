import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Skeleton } from "../../components/ui/skeleton";
import { Xrp } from "../../components/ui/xrp";
import type { HistorySums as Sums } from "../../lib/api/generated";
import { valueSumWords } from "../shared/payment/value-sum";
import type { Transactions } from "./use-transactions";

const FIGURES: readonly [key: Exclude<keyof Sums, "paid_count" | "received_values">, label: string][] = [
  ["received_amount", "Received"],
  ["merchant_payout", "Net payout"],
  ["platform_fee", "Fee"],
  ["burn_amount", "Burned"],
];

/** What all payments that match come to, on whatever page they are: in one line, or on a phone in a card below `head`. */
export function HistorySums({ list, head }: { list: Transactions; head?: ReactNode }) {
  const { sums } = list;
  const card = head !== undefined;
  return (
    <div className={clsx(card && "overflow-hidden rounded-16 border border-line bg-line")}>
      {head}
      {sums !== null && (
        <dl
          aria-label="Sums of all that match, in XRP"
          className={clsx(
            "figures text-13",
            card ? "mt-px grid grid-cols-2 gap-px" : "flex flex-wrap items-baseline gap-x-5 gap-y-1",
          )}
        >
          {FIGURES.map(([key, label]) => (
            <div key={key} className={card ? "min-w-0 bg-card px-4 py-2.5" : "flex items-baseline gap-1.5"}>
              <dt className="text-ink-3">{label}</dt>
              <dd className={clsx("min-w-0", card && "wrap-anywhere text-18", key === "burn_amount" && "text-ember")}>
                <Figure amount={sums === "failed" ? null : sums?.[key]} />
                {key === "received_amount" && sums !== "failed" && <Values sums={sums} block={card} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** What was received in the reporting currency, by currency where it was changed; and how much of it has no value. */
function Values({ sums, block }: { sums: Sums | undefined; block: boolean }) {
  const words = valueSumWords(sums?.received_values ?? []);
  return words === null ? null : (
    <span className={clsx("text-13 text-ink-3", block ? "block" : "ml-1.5")}>{words}</span>
  );
}

/** Null for one that could not be read, undefined while it loads. */
function Figure({ amount }: { amount: string | null | undefined }) {
  if (amount === undefined) {
    return <Skeleton className="inline-block h-4 w-20 align-middle" />;
  }
  return amount === null ? (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not loaded</span>
    </span>
  ) : (
    <Xrp amount={amount} />
  );
}
