import { formatXrp, plainXrp } from "../../lib/money";

/** A payment's amounts in drops. Strands of 0 drops are not drawn. */
interface SplitProps {
  received: bigint;
  payout: bigint;
  kept: bigint;
  burn: bigint;
  returned?: bigint;
}

const WIDTH = 344;
const HEIGHT = 148;
const PAYER_X = 8;
const PLATFORM_X = 104;
const MIDDLE_Y = 78;
const FIRST_Y = 26;
const LAST_Y = 132;

const STRANDS = {
  payout: { words: "to the merchant", line: "stroke-blue", text: "fill-blue", width: 6, dash: undefined },
  kept: { words: "kept as fee", line: "stroke-stone", text: "fill-ink-2", width: 2.5, dash: undefined },
  burn: { words: "to the burn wallet", line: "stroke-ember", text: "fill-ember", width: 2, dash: "0.1 5" },
  returned: { words: "returned", line: "stroke-ink-3", text: "fill-ink-2", width: 1.5, dash: "5 4" },
} as const;

/**
 * The drawing of a payment's split: a line from the payer that divides at the platform, with the real amounts. It is
 * animated once; its accessible name contains the same amounts.
 */
export function Split({ received, payout, kept, burn, returned = 0n }: SplitProps) {
  const strands = (
    [
      ["payout", payout],
      ["kept", kept],
      ["burn", burn],
      ["returned", returned],
    ] as const
  ).filter(([, drops]) => drops > 0n);
  const step = strands.length > 1 ? (LAST_Y - FIRST_Y) / (strands.length - 1) : 0;
  const spoken = strands.map(([kind, drops]) => `${formatXrp(drops)} ${STRANDS[kind].words}`).join(", ");

  return (
    <svg
      role="img"
      aria-label={`${formatXrp(received)} XRP received: ${spoken}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="figures block h-auto w-full font-medium text-[13px]"
    >
      <g className="reveal" fill="none" strokeLinecap="round">
        {strands.map(([kind], index) => {
          const { line, width, dash } = STRANDS[kind];
          const y = FIRST_Y + index * step;
          return (
            <path
              key={kind}
              className={line}
              strokeWidth={width}
              strokeDasharray={dash}
              d={`M${PLATFORM_X} ${MIDDLE_Y}C${PLATFORM_X + 48} ${MIDDLE_Y} ${PLATFORM_X + 30} ${y} ${PLATFORM_X + 84} ${y}H${WIDTH - 4}`}
            />
          );
        })}
        <path className="stroke-ink" strokeWidth="1.5" d={`M${PAYER_X} ${MIDDLE_Y}H${PLATFORM_X}`} />
      </g>
      <circle className="fill-ink" cx={PAYER_X} cy={MIDDLE_Y} r="4" />
      <circle className="fill-card stroke-ink" strokeWidth="1.5" cx={PLATFORM_X} cy={MIDDLE_Y} r="7" />
      <circle className="fill-ink" cx={PLATFORM_X} cy={MIDDLE_Y} r="2.5" />
      <text className="fill-ink" x={PAYER_X - 4} y={MIDDLE_Y - 14}>
        {plainXrp(received)} XRP
      </text>
      <text className="code fill-ink-3 font-normal text-[10.5px]" x={PAYER_X - 4} y={MIDDLE_Y + 20}>
        payer
      </text>
      <text className="code fill-ink-3 font-normal text-[10.5px]" x={PLATFORM_X + 7} y={MIDDLE_Y + 22} textAnchor="end">
        platform
      </text>
      {strands.map(([kind, drops], index) => (
        <text key={kind} className={STRANDS[kind].text} x={WIDTH - 4} y={FIRST_Y + index * step - 9} textAnchor="end">
          {formatXrp(drops)} {STRANDS[kind].words}
        </text>
      ))}
    </svg>
  );
}
