import { clsx } from "clsx";
import { formatXrpExact } from "../lib/money";
import type { Settlement } from "./settlement";

const STRANDS = {
  payout: { line: "stroke-blue", figure: "text-blue", width: 6, dash: undefined },
  kept: { line: "stroke-stone", figure: "text-ink", width: 3, dash: undefined },
  burn: { line: "stroke-ember", figure: "text-ember", width: 2, dash: "0.1 5" },
  returned: { line: "stroke-ink-3", figure: "text-ink-2", width: 1.5, dash: "5 4" },
} as const;

interface Row {
  /** "fee" is the sum of the two rows above it; no strand leads to it. */
  kind: keyof typeof STRANDS | "fee";
  drops: bigint;
  words: string;
  top: number;
}

const WIDTH = 140;
const ROW = 40;
/** Between the merchant's share, the two parts of the fee and what is returned. */
const GAP = 28;
const PAYER_X = 6;
const FIGURE_WIDTH = 7.5;

/**
 * A settled payment as it ran over the ledger: from the payer through the platform to the merchant, the platform and the
 * burn wallet. A bracket joins what the platform kept and what was burned to the fee. Every amount has the same number of
 * decimals, so that they visibly add up.
 */
export function SettlementDrawing({ settlement, merchant }: { settlement: Settlement; merchant: string }) {
  const { received, payout, kept, burn, returned } = settlement;
  const fee = kept + burn;
  const figure = figuresOf([received, payout, kept, burn, returned]);
  const divided = kept > 0n && burn > 0n;
  const bracketed = divided && hasRoomForBracket(figure(fee));
  const rows = placed([
    { kind: "payout", drops: payout, words: `to ${merchant}` },
    { kind: "kept", drops: kept, words: burn > 0n ? "kept" : "platform fee" },
    { kind: "burn", drops: burn, words: "burned" },
    { kind: "fee", drops: divided && !bracketed ? fee : 0n, words: "platform fee" },
    { kind: "returned", drops: returned, words: "returned to you" },
  ]);
  const height = (rows.at(-1)?.top ?? 0) + ROW;
  const middle = height / 2 - 4;
  const platformX = Math.min(100, Math.max(62, figure(received).length * FIGURE_WIDTH));

  return (
    <div className="relative my-4" style={{ height }}>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} className="block">
        <g className="reveal" fill="none" strokeLinecap="round">
          {rows.map(({ kind, top }) => {
            if (kind === "fee") {
              return null;
            }
            const { line, width, dash } = STRANDS[kind];
            const y = top + ROW / 2;
            return (
              <path
                key={kind}
                className={line}
                strokeWidth={width}
                strokeDasharray={dash}
                d={`M${platformX} ${middle}C${platformX + 44} ${middle} ${platformX + 26} ${y} ${WIDTH - 4} ${y}`}
              />
            );
          })}
          <path className="stroke-ink" strokeWidth="1.5" d={`M${PAYER_X} ${middle}H${platformX}`} />
        </g>
        <circle className="fill-ink" cx={PAYER_X} cy={middle} r="5" />
        <circle className="fill-card stroke-ink" strokeWidth="1.5" cx={platformX} cy={middle} r="7.5" />
        <circle className="fill-ink" cx={platformX} cy={middle} r="2.5" />
      </svg>
      <p className="figures absolute left-0 font-medium text-13" style={{ top: middle - 32 }}>
        {figure(received)}
      </p>
      <p className="absolute left-0 text-12 text-ink-3" style={{ top: middle + 14 }}>
        you
      </p>
      <p className="absolute -translate-x-1/2 text-12 text-ink-3" style={{ top: middle + 14, left: platformX }}>
        platform
      </p>
      {rows.map(({ kind, drops, words, top }) => (
        <p
          key={kind}
          className="absolute right-0 flex flex-wrap content-center items-center gap-x-2 text-13 text-ink-2 leading-4"
          style={{ top, left: WIDTH + 10, height: ROW }}
        >
          <span
            className={clsx(
              "figures font-semibold text-15 leading-4",
              kind === "fee" ? "border-line-2 border-t pt-2 text-ink" : STRANDS[kind].figure,
            )}
          >
            {figure(drops)}
          </span>
          <span className={clsx("wrap-anywhere line-clamp-2 max-w-full", kind === "fee" && "pt-2")}>{words}</span>
        </p>
      ))}
      {bracketed && (
        <p
          className="absolute right-0 flex items-center gap-2 text-right text-13 text-ink-2 leading-4"
          style={{ top: ROW + GAP + 8, height: 2 * ROW - 16 }}
        >
          <span aria-hidden="true" className="h-full w-2 rounded-r-[3px] border-line-2 border-y border-r" />
          <span>
            Platform
            <br />
            fee <b className="figures font-semibold text-ink">{figure(fee)}</b>
          </span>
        </p>
      )}
    </div>
  );
}

/** Writes amounts with as many decimals as the longest of `all` needs, at least two. */
function figuresOf(all: bigint[]): (drops: bigint) => string {
  const surplus = Math.min(4, ...all.map((drops) => /0*$/.exec(formatXrpExact(drops))?.[0].length ?? 0));
  return (drops) => formatXrpExact(drops).slice(0, surplus === 0 ? undefined : -surplus);
}

/** The rows of more than 0 drops; those of the fee are together, the others apart. */
function placed(rows: Omit<Row, "top">[]): Row[] {
  let next = 0;
  return rows
    .filter(({ drops }) => drops > 0n)
    .map((row, index) => {
      next += index === 0 ? 0 : ROW + (row.kind === "burn" || row.kind === "fee" ? 0 : GAP);
      return { ...row, top: next };
    });
}

/** Whether the bracket fits beside the two parts of a fee this long; the page's margins and the drawing take 293 pixels. */
function hasRoomForBracket(fee: string): boolean {
  return fee.length <= 9 && window.matchMedia(`(min-width: ${293 + 16 * fee.length}px)`).matches;
}
