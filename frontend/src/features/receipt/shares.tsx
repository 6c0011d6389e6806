import { clsx } from "clsx";
import { type CSSProperties, type ReactNode, useState } from "react";
import { Split } from "../../components/ui/split";
import { TransactionHash } from "../../components/ui/transaction-hash";
import { Xrp } from "../../components/ui/xrp";
import type { Receipt } from "../../lib/api/generated";
import { xrpToDrops } from "../../lib/money";

const STRANDS = {
  payout: { line: "stroke-blue", width: 6, dash: undefined },
  kept: { line: "stroke-stone", width: 2.5, dash: undefined },
  burn: { line: "stroke-ember", width: 2, dash: "0.1 5" },
  returned: { line: "stroke-ink-3", width: 1.5, dash: "5 4" },
} as const;

interface Share {
  kind: keyof typeof STRANDS;
  label: string;
  amount: string;
  figure: string;
  below: ReactNode;
}

/** Where the money went: a row each, and a strand of the drawing each. A share of 0 drops is left out. */
function sharesOf(receipt: Receipt): Share[] {
  const explorer = receipt.explorer_url;
  const hash = (value: string | null, label: string, pending: string) =>
    value === null ? <Quiet>{pending}</Quiet> : <Hash hash={value} label={label} explorer={explorer} />;
  const shares: Share[] = [
    {
      kind: "payout",
      label: `To ${receipt.platform_name}`,
      amount: receipt.merchant_payout,
      figure: "text-blue",
      below: hash(receipt.payout_transaction_hash, "Payout", "Pending Payout"),
    },
    {
      kind: "kept",
      label: "Kept as platform fee",
      amount: receipt.kept_amount,
      figure: "text-ink",
      below: <Quiet>Stays in the platform wallet</Quiet>,
    },
    {
      kind: "burn",
      label: "To the burn wallet",
      amount: receipt.burn_amount,
      figure: "text-ember",
      below: hash(receipt.burn_transaction_hash, "Burn", "Pending Burn"),
    },
    {
      kind: "returned",
      label: "Returned to the sender",
      amount: receipt.excess,
      figure: "text-ink-2",
      below: hash(receipt.return_transaction_hash, "Return", "Pending Return"),
    },
  ];
  return shares.filter(({ amount }) => xrpToDrops(amount) > 0n);
}

/** In CSS pixels, where the drawing is beside the rows: at least as high as what is on its left. */
function rowHeight(count: number): number {
  return Math.max(88, Math.ceil(264 / count));
}

function rowStyle(count: number): CSSProperties {
  return { "--row": `${rowHeight(count)}px` } as CSSProperties;
}

/** What was paid for and how much came in, with the drawing of the split. */
export function Received({ receipt }: { receipt: Receipt }) {
  const shares = sharesOf(receipt);
  // The page has two drawings, one for each width: the other one must not start anew when the window is turned.
  const [drawn, setDrawn] = useState(false);
  return (
    <div
      onAnimationEnd={() => setDrawn(true)}
      className="relative flex min-w-0 flex-col justify-center px-5 py-5 sm:px-10 lg:py-0 print:px-5 print:py-3"
    >
      <div className="min-w-0 lg:max-w-[21rem]">
        <p dir="auto" title={receipt.title} className="line-clamp-2 text-18">
          {receipt.title}
        </p>
        <p className={clsx("figures font-semibold", amountSize(receipt.received_amount))}>
          <Xrp amount={receipt.received_amount} unit large />
        </p>
        <p className="mt-2 text-13 text-ink-3">
          Paid <time dateTime={receipt.received_at}>{paidAt(receipt.received_at)}</time>
        </p>
        <div className="mt-1.5">
          <Hash hash={receipt.transaction_hash} label="Payment" explorer={receipt.explorer_url} />
        </div>
      </div>
      <div className="mx-auto mt-5 w-full max-w-[22rem] lg:hidden print:mt-2 print:block">
        <Split
          received={xrpToDrops(receipt.received_amount)}
          payout={xrpToDrops(receipt.merchant_payout)}
          kept={xrpToDrops(receipt.kept_amount)}
          burn={xrpToDrops(receipt.burn_amount)}
          returned={xrpToDrops(receipt.excess)}
          drawn={drawn}
        />
      </div>
      <Drawing shares={shares} drawn={drawn} />
    </div>
  );
}

/** The rows that the strands lead to. */
export function Shares({ receipt }: { receipt: Receipt }) {
  const shares = sharesOf(receipt);
  return (
    <dl
      style={rowStyle(shares.length)}
      className="min-w-0 divide-y divide-line border-line border-t lg:border-t-0 lg:border-l print:border-t-0 print:border-l"
    >
      {shares.map(({ kind, label, amount, figure, below }) => (
        <div
          key={kind}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-4 sm:px-10 lg:h-(--row) lg:flex-nowrap lg:px-8 lg:py-0 print:px-5 print:py-2"
        >
          <dt className="min-w-0">
            <span className="line-clamp-2 text-15 lg:line-clamp-1 lg:break-all" title={label}>
              {label}
            </span>
            <span className="mt-1 block">{below}</span>
          </dt>
          <dd className={clsx("figures font-semibold text-18 tracking-[-0.02em]", figure)}>
            <Xrp amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const WIDTH = 236;
const PAYER_X = 4;
const PLATFORM_X = 82;

/** Beside the rows, at the same heights. The figures are in the rows, so the drawing says nothing to a screen reader. */
function Drawing({ shares, drawn }: { shares: Share[]; drawn: boolean }) {
  const row = rowHeight(shares.length);
  const height = row * shares.length;
  const middle = height / 2;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      className="absolute top-0 right-0 hidden lg:block print:hidden"
    >
      <g className={drawn ? undefined : "reveal"} fill="none">
        {shares.map(({ kind }, index) => {
          const y = row * (index + 0.5);
          const { line, width, dash } = STRANDS[kind];
          return (
            <path
              key={kind}
              className={line}
              strokeWidth={width}
              strokeDasharray={dash}
              strokeLinecap={dash === undefined ? "butt" : "round"}
              d={`M${PLATFORM_X} ${middle}C${PLATFORM_X + 66} ${middle} ${PLATFORM_X + 48} ${y} ${PLATFORM_X + 122} ${y}H${WIDTH}`}
            />
          );
        })}
        <path className="stroke-ink" strokeWidth="1.5" d={`M${PAYER_X} ${middle}H${PLATFORM_X}`} />
      </g>
      <circle className="fill-ink" cx={PAYER_X} cy={middle} r="4" />
      <circle className="fill-card stroke-ink" strokeWidth="1.5" cx={PLATFORM_X} cy={middle} r="7" />
      <circle className="fill-ink" cx={PLATFORM_X} cy={middle} r="2.5" />
      <text className="code fill-ink-3 text-[11px]" x="0" y={middle + 25}>
        payer
      </text>
      <text className="code fill-ink-3 text-[11px]" x={PLATFORM_X} y={middle + 25} textAnchor="middle">
        platform
      </text>
    </svg>
  );
}

/** Shortened on screen; whole on paper, where nobody can click. */
function Hash({ hash, label, explorer }: { hash: string; label: string; explorer: string | null }) {
  return (
    <>
      <span className="block print:hidden">
        <TransactionHash hash={hash} label={label} explorer={explorer} />
      </span>
      <span className="code hidden break-all text-[8px] text-ink-2 leading-3 print:block">{hash}</span>
    </>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <span className="block text-13 text-ink-3">{children}</span>;
}

/** The figure is as large as its cell allows: beside the drawing there is room for some 300 pixels. */
function amountSize(amount: string): string {
  if (amount.length <= 9) {
    return "text-36 min-[24rem]:text-48 print:text-36";
  }
  return amount.length <= 12 ? "text-24 min-[24rem]:text-36" : "text-24";
}

const PAID_AT = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});

/** With the zone: a receipt may be read elsewhere than where it was printed. */
function paidAt(iso: string): string {
  return PAID_AT.format(new Date(iso));
}
