import { clsx } from "clsx";
import { ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { Xrp } from "../../../components/ui/xrp";
import { formatXrp, xrpToDrops } from "../../../lib/money";
import { excessDelivered, failureOf, isOpen, isPositive, type PaymentFacts, returnedExcess, xrpWords } from "./facts";

const STRANDS = {
  payout: { line: "stroke-blue", figure: "text-blue", width: 6, dash: undefined },
  fee: { line: "stroke-stone", figure: "text-ink", width: 2.5, dash: undefined },
  burn: { line: "stroke-ember", figure: "text-ember", width: 2, dash: "0.1 5" },
  returned: { line: "stroke-ink-3", figure: "text-ink-2", width: 1.5, dash: "5 4" },
  refunded: { line: "stroke-blue", figure: "text-ink", width: 1.5, dash: undefined },
} as const;

interface Figure {
  kind: keyof typeof STRANDS;
  name: string;
  hint: string | null;
  amount: string | null;
  /** It was owed but has not been paid. */
  unpaid?: boolean;
  /** It went back to the payer: what share of the payment. */
  back?: number;
}

function figuresOf(payment: PaymentFacts): Figure[] {
  const { merchant_payout, platform_fee, burn_amount, fee_percentage, burn_ratio_of_platform_fee: ratio } = payment;
  const unpaid = failureOf(payment) !== null;
  const figures: Figure[] = [
    {
      kind: "payout",
      name: "Net payout",
      hint: unpaid ? "Failed, not paid out" : payment.user ? "To the merchant's wallet" : "To your wallet",
      amount: merchant_payout ?? null,
      unpaid,
    },
    {
      kind: "fee",
      name: typeof fee_percentage === "number" ? `Platform fee, ${fee_percentage}%` : "Platform fee",
      hint: feeParts(platform_fee, burn_amount),
      amount: platform_fee ?? null,
    },
    {
      kind: "burn",
      name: "Burn amount",
      hint: typeof ratio === "number" ? `${ratio}% of the fee` : null,
      amount: burn_amount ?? null,
    },
  ];
  const refunded = refundedFigure(payment);
  const excess = returnedExcess(payment);
  if (excess <= 0n) {
    return [...figures, ...refunded];
  }
  const delivered = excessDelivered(payment);
  const back: Pick<Figure, "name" | "hint" | "amount"> =
    delivered === null
      ? { name: "Overpaid", hint: "Goes back to the payer", amount: formatPlain(excess) }
      : { name: "Returned", hint: `${xrpWords(excess)} too much`, amount: formatPlain(delivered) };
  return [...figures, { kind: "returned", ...back }, ...refunded];
}

/** What the merchant has refunded since. */
function refundedFigure({ refunded_amount, amount, refunds }: PaymentFacts): Figure[] {
  if (!isPositive(refunded_amount) || !isPositive(amount)) {
    return [];
  }
  const count = refunds?.length ?? 0;
  return [
    {
      kind: "refunded",
      name: "Refunded",
      hint: count === 0 ? "Back to the payer" : `Back to the payer, ${count} ${count === 1 ? "refund" : "refunds"}`,
      amount: refunded_amount,
      back: Number(xrpToDrops(refunded_amount)) / Number(xrpToDrops(amount)),
    },
  ];
}

/** As the API writes an amount. */
function formatPlain(drops: bigint): string {
  return `${drops / 1_000_000n}.${(drops % 1_000_000n).toString().padStart(6, "0")}`;
}

/** "0.3438 kept + 0.0382 burned": the two parts of the fee. */
function feeParts(fee: string | null | undefined, burn: string | null | undefined): string | null {
  if (!isPositive(fee) || !isPositive(burn)) {
    return null;
  }
  const burned = xrpToDrops(burn);
  return `${formatXrp(xrpToDrops(fee) - burned)} kept + ${formatXrp(burned)} burned`;
}

/** The payment's amount, split into its figures: each strand of the drawing runs into the figure that it is for. */
export function SplitFigures({ payment, head }: { payment: PaymentFacts; head: ReactNode }) {
  const figures = figuresOf(payment);
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] border-line border-b lg:grid-cols-[minmax(15.5rem,auto)_minmax(0,1fr)_19.25rem]">
      <div className="col-span-2 self-center p-5 max-lg:pb-3 sm:px-7 lg:col-span-1">{head}</div>
      <Strands figures={figures} />
      <dl className="grid auto-rows-fr divide-y divide-line border-line max-lg:border-t lg:border-l">
        {figures.map(({ kind, name, hint, amount, unpaid, back }) => (
          <div key={kind} className="flex min-h-19 flex-wrap content-center items-center gap-x-3 px-4 py-2 sm:px-6">
            <dt className="min-w-0 flex-[1_1_7rem] text-13">
              {name}
              {hint !== null && (
                <span className={clsx("figures block text-12", unpaid ? "text-red" : "text-ink-3")}>{hint}</span>
              )}
            </dt>
            <dd className={clsx("figures ml-auto text-right text-18", unpaid ? "text-ink-2" : STRANDS[kind].figure)}>
              {amount === null ? (
                <span className="text-13 text-ink-3">{isOpen(payment) ? "Calculating..." : "Not available"}</span>
              ) : (
                <Xrp amount={back === undefined ? amount : `-${amount}`} large className="tracking-[-0.02em]" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** In hundredths of the drawing's width. */
const PLATFORM_X = 36;
const PAYER_X = 4;

/**
 * The line from the payer that parts at the platform. It fills its cell, whose rows are as high as the figures' beside
 * it, so that each strand ends in the middle of its figure's row. Strands of amounts not yet known are pale.
 */
function Strands({ figures }: { figures: readonly Figure[] }) {
  const known = figures.some(({ amount }) => isPositive(amount));
  // What goes back to the payer comes from below.
  const above = figures.some(({ back }) => back !== undefined);
  const described = figures
    .filter(({ amount }) => isPositive(amount))
    .map(
      ({ name, amount, unpaid = false }) =>
        `${name} ${xrpWords(xrpToDrops(amount ?? "0"))}${unpaid ? ", not paid out" : ""}`,
    )
    .join("; ");
  return (
    <div
      className="relative min-h-40 border-line max-lg:ml-5"
      role="img"
      aria-label={known ? `The payment divides at the platform: ${described}` : "The payment has not been split yet"}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        fill="none"
        className={clsx("absolute inset-0 size-full", known && "reveal")}
      >
        {figures.map(({ kind, amount, unpaid = false, back }, index) => {
          const { line, width, dash } = STRANDS[kind];
          if (known && !isPositive(amount)) {
            return null;
          }
          const y = ((index + 0.5) * 100) / figures.length;
          if (back !== undefined) {
            return (
              <path
                key={kind}
                className={line}
                // As wide as its share of the payout's strand.
                strokeWidth={width + back * (STRANDS.payout.width - width)}
                vectorEffect="non-scaling-stroke"
                d={`M100 ${y}H24C10 ${y} ${PAYER_X} ${y} ${PAYER_X} 56`}
              />
            );
          }
          return (
            <path
              key={kind}
              className={known && !unpaid ? line : "stroke-line-2"}
              strokeWidth={known && !unpaid ? width : 1.5}
              strokeDasharray={known && !unpaid ? dash : "3 5"}
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
              d={`M${PLATFORM_X} 50C${PLATFORM_X + 26} 50 ${PLATFORM_X + 16} ${y} ${PLATFORM_X + 44} ${y}H100`}
            />
          );
        })}
        <path
          className="stroke-ink"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
          d={`M${PAYER_X} 50H${PLATFORM_X}`}
        />
      </svg>
      {above && (
        <span aria-hidden="true" className="absolute top-1/2 text-blue" style={{ left: `${PAYER_X}%` }}>
          <ChevronUp size={16} strokeWidth={2} className="absolute top-0.5 -translate-x-1/2" />
        </span>
      )}
      <Node at={PAYER_X} name="payer" above={above} className="size-2 bg-ink" />
      <Node
        at={PLATFORM_X}
        name="platform"
        above={above}
        className="size-3.5 border-[4px] border-card bg-ink ring-[1.5px] ring-ink"
      />
    </div>
  );
}

/** A place on the line. It is not part of the drawing, which is stretched to its cell. */
function Node({ at, name, above, className }: { at: number; name: string; above: boolean; className: string }) {
  return (
    <span aria-hidden="true" className="absolute top-1/2" style={{ left: `${at}%` }}>
      <span className={clsx("absolute -translate-1/2 rounded-full", className)} />
      <span
        className={clsx(
          "code absolute -translate-x-1/2 text-12 text-ink-3 max-lg:hidden",
          above ? "bottom-3" : "top-3",
        )}
      >
        {name}
      </span>
    </span>
  );
}
