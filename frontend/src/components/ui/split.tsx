import { decimalsOf, formatXrp } from "../../lib/money";

/** A payment's amounts in drops. Strands of 0 drops are not drawn. */
interface SplitProps {
  received: bigint;
  payout: bigint;
  kept: bigint;
  burn: bigint;
  returned?: bigint;
  /** The animation has been shown already. */
  drawn?: boolean;
}

const WIDTH = 344;
const HEIGHT = 147;
const PAYER_X = 4;
const PLATFORM_X = 104;
const MIDDLE_Y = 73;
const FIRST_Y = 20;
const LAST_Y = 126;
/** The roles below the line, in the fixed-width font. */
const ROLE = "code fill-ink-3 font-normal text-[10.5px]";
const ROLE_Y = MIDDLE_Y + 26;

/** The whole drawing, and the strand that ends at `y`; with the outermost ones' ends. */
export const SPLIT_VIEW = `0 0 ${WIDTH} ${HEIGHT}`;
export const SPLIT_ENDS = [FIRST_Y, MIDDLE_Y, LAST_Y] as const;
export const strandPath = (y: number) =>
  `M${PLATFORM_X} ${MIDDLE_Y}C${PLATFORM_X + 48} ${MIDDLE_Y} ${PLATFORM_X + 30} ${y} ${PLATFORM_X + 84} ${y}H${WIDTH - 3}`;
export const PAYER_PATH = `M${PAYER_X} ${MIDDLE_Y}H${PLATFORM_X}`;

const STRANDS = {
  payout: { words: "to the merchant", line: "stroke-blue", text: "fill-blue", width: 6, dash: undefined },
  kept: { words: "kept", line: "stroke-stone", text: "fill-ink-2", width: 2.5, dash: undefined },
  burn: { words: "to the burn wallet", line: "stroke-ember", text: "fill-ember", width: 2, dash: "0.1 5" },
  returned: { words: "returned", line: "stroke-ink-3", text: "fill-ink-2", width: 1.5, dash: "5 4" },
} as const;

/**
 * The drawing of a payment's split: a line from the payer that divides at the platform, with the real amounts. It is
 * animated once; its accessible name contains the same amounts.
 */
export function Split({ received, payout, kept, burn, returned = 0n, drawn = false }: SplitProps) {
  const strands = (
    [
      ["payout", payout],
      ["kept", kept],
      ["burn", burn],
      ["returned", returned],
    ] as const
  ).filter(([, drops]) => drops > 0n);
  const step = strands.length > 1 ? (LAST_Y - FIRST_Y) / (strands.length - 1) : 0;
  const decimals = decimalsOf(received, ...strands.map(([, drops]) => drops));
  const xrp = (drops: bigint) => formatXrp(drops, decimals);
  const spoken = strands.map(([kind, drops]) => `${xrp(drops)} ${STRANDS[kind].words}`).join(", ");

  return (
    <svg
      role="img"
      aria-label={`${xrp(received)} XRP received: ${spoken}`}
      viewBox={SPLIT_VIEW}
      className="figures block h-auto w-full font-medium text-[13px]"
    >
      <g className={drawn ? undefined : "reveal"} fill="none" strokeLinecap="round">
        {strands.map(([kind], index) => {
          const { line, width, dash } = STRANDS[kind];
          const y = FIRST_Y + index * step;
          return <path key={kind} className={line} strokeWidth={width} strokeDasharray={dash} d={strandPath(y)} />;
        })}
        <path className="stroke-ink" strokeWidth="1.5" d={PAYER_PATH} />
      </g>
      <circle className="fill-ink" cx={PAYER_X} cy={MIDDLE_Y} r="4" />
      <circle className="fill-card stroke-ink" strokeWidth="1.5" cx={PLATFORM_X} cy={MIDDLE_Y} r="7" />
      <circle className="fill-ink" cx={PLATFORM_X} cy={MIDDLE_Y} r="2.5" />
      <text className="fill-ink" y={MIDDLE_Y - 14}>
        {xrp(received)} XRP
      </text>
      <text className={ROLE} y={ROLE_Y}>
        payer
      </text>
      <text className={ROLE} x={PLATFORM_X} y={ROLE_Y} textAnchor="middle">
        platform
      </text>
      {strands.map(([kind, drops], index) => (
        <text
          key={kind}
          className={STRANDS[kind].text}
          x={WIDTH}
          // The last strand comes from above, so its label is below it.
          y={FIRST_Y + index * step + (step > 0 && index === strands.length - 1 ? 18 : -9)}
          textAnchor="end"
        >
          {xrp(drops)} {STRANDS[kind].words}
        </text>
      ))}
    </svg>
  );
}
