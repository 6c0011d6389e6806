import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { CHART_HEIGHTS } from "./chart-heights";
import { XrpWords } from "./xrp";

export interface Bar {
  key: string;
  /** The period: "Nov 8". */
  label: string;
  /** Its height. */
  value: number;
  /** The same value exactly, as people read it: "12.500000 XRP". */
  figure: string;
  /** "3 payments". */
  note: string;
}

interface BarChartProps {
  /** What the bars show: "Received, last 4 weeks". */
  label: string;
  bars: readonly Bar[];
  /** Shown above the bars while none of them is chosen. */
  total: { figure: string; note: string };
  /** The headings of the table that has the same data. */
  headings: readonly [period: string, figure: string, note: string];
  /** Below the last bar, whose period has not ended: "Today". */
  lastLabel: string;
  /** Instead of the bars, if all are zero. */
  empty: string;
  /** There has never been anything: the drawing stands alone, and is low. */
  isFirst?: boolean;
  /** For burns, which alone are shown in ember. */
  ember?: boolean;
  /** The key of the period that has not ended, whose bar is paler: the last one by default, null for none. */
  openKey?: string | null;
}

/** A bar takes this part of its place. */
const BAR_WIDTH = 0.68;
/** In percent of the height, so that the smallest amount is still seen. */
const LEAST_HEIGHT = 1;

/**
 * Amounts over time. The pointer, a finger or the arrow keys choose a bar, and its value is shown above the bars. Screen
 * readers get the same data as a table.
 */
export function BarChart(props: BarChartProps) {
  const { bars, total, headings, label, empty, isFirst = false } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const isEmpty = bars.every(({ value }) => value === 0);
  const bar = chosen === null ? undefined : bars[chosen];
  const shown = bar === undefined ? total : { figure: bar.figure, note: `${bar.label} · ${bar.note}` };
  return (
    <div>
      {!(isEmpty && isFirst) && (
        <p className={clsx("flex flex-col overflow-hidden", CHART_HEIGHTS.readout)}>
          <span className="figures truncate text-24 tracking-[-0.03em]">
            <XrpWords text={shown.figure} />
          </span>
          <span className="figures truncate text-13 text-ink-3">{shown.note}</span>
        </p>
      )}
      {isEmpty ? <GhostBars words={empty} low={isFirst} /> : <Plot {...props} chosen={chosen} onChoose={setChosen} />}
      <div
        aria-hidden="true"
        className={clsx("figures flex items-end text-12 text-ink-3", !isEmpty && "pr-13", CHART_HEIGHTS.periods)}
      >
        <Periods bars={bars} lastLabel={props.lastLabel} />
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, label: period, figure, note }) => (
              <tr key={key}>
                <th scope="row">{period}</th>
                <td>{figure}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The first period and the last, and between them every quarter, below its bar; in a narrow window the middle one. */
function Periods({ bars, lastLabel }: Pick<BarChartProps, "bars" | "lastLabel">) {
  const quarters = [...new Set([1, 2, 3].map((part) => Math.round((bars.length * part) / 4)))];
  return (
    <div className="relative flex flex-1 justify-between">
      <span>{bars[0]?.label}</span>
      {quarters
        .filter((index) => index > 0 && index < bars.length - 1)
        .map((index) => (
          <span
            key={index}
            style={{ left: `${((index + 0.5) / bars.length) * 100}%` }}
            className={clsx(
              "absolute -translate-x-1/2 whitespace-nowrap",
              index !== Math.round(bars.length / 2) && "max-sm:hidden",
            )}
          >
            {bars[index]?.label}
          </span>
        ))}
      <span>{lastLabel}</span>
    </div>
  );
}

interface PlotProps extends BarChartProps {
  chosen: number | null;
  onChoose: (index: number | null) => void;
}

function Plot({ label, bars, total, chosen, onChoose, ember = false, openKey }: PlotProps) {
  const last = bars.length - 1;
  const { top, steps } = scaleOf(Math.max(...bars.map(({ value }) => value)));
  const bar = chosen === null ? undefined : bars[chosen];

  function onKeyDown(event: KeyboardEvent) {
    const from = chosen ?? last;
    const targets: Record<string, number | null> = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
      Escape: null,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      onChoose(target === null ? null : Math.min(last, Math.max(0, target)));
    }
  }

  function onPointer(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * bars.length);
    onChoose(Math.min(last, Math.max(0, index)));
  }

  return (
    <div className={clsx("relative flex gap-3", CHART_HEIGHTS.plot)}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(chosen ?? last) + 1}
        aria-valuetext={
          bar === undefined ? `${total.figure}, ${total.note}` : `${bar.label}: ${bar.figure}, ${bar.note}`
        }
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && onChoose(chosen ?? last)}
        onBlur={() => onChoose(null)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={() => onChoose(null)}
        className="h-full min-w-0 flex-1 touch-pan-y rounded-6"
      >
        <svg aria-hidden="true" className="block size-full overflow-visible">
          {steps.map((step) => {
            const y = `${100 - (step / top) * 100}%`;
            return (
              <line
                key={step}
                x1="0"
                x2="100%"
                y1={y}
                y2={y}
                className={step === 0 ? "stroke-line-2" : "stroke-line"}
              />
            );
          })}
          {bars.map(({ key, value }, index) => {
            const isOpen = openKey === undefined ? index === last : key === openKey;
            const height = value === 0 ? 0 : Math.max(LEAST_HEIGHT, (value / top) * 100);
            return (
              <rect
                key={key}
                x={`${((index + (1 - BAR_WIDTH) / 2) / bars.length) * 100}%`}
                width={`${(BAR_WIDTH / bars.length) * 100}%`}
                y={`${100 - height}%`}
                height={`${height}%`}
                rx="2"
                className={clsx(
                  "forced-colors:fill-[CanvasText]",
                  ember ? "fill-ember" : index === chosen ? "fill-blue-d" : "fill-blue",
                  index !== chosen && (isOpen || chosen !== null) && "opacity-45",
                )}
              />
            );
          })}
        </svg>
      </div>
      <div aria-hidden="true" className="figures relative w-10 text-right text-12 text-ink-3">
        {steps
          .filter((step) => step > 0)
          .map((step) => (
            <span
              key={step}
              style={{ top: `${100 - (step / top) * 100}%` }}
              className="absolute right-0 -translate-y-1/2"
            >
              {AXIS.format(step)}
            </span>
          ))}
      </div>
    </div>
  );
}

const AXIS = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });
const MOST_STEPS = 3;
/** A drop. */
const LEAST_STEP = 0.000_001;

/** Round numbers for the axis, from 0 to `top`, which no value exceeds. */
function scaleOf(most: number): { top: number; steps: number[] } {
  const rough = most / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    LEAST_STEP,
    ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999_999) ?? 10) * power,
  );
  const count = Math.max(1, Math.ceil((most / step) * 0.999_999));
  return { top: step * count, steps: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

const GHOSTS = [
  22, 30, 20, 38, 48, 14, 9, 26, 34, 40, 52, 46, 18, 12, 28, 44, 56, 62, 36, 24, 16, 42, 50, 58, 33, 47, 66, 39,
];

/** Bars that are not there yet. */
function GhostBars({ words, low }: { words: string; low: boolean }) {
  return (
    <div className={clsx("relative flex items-center justify-center", low ? "h-36" : CHART_HEIGHTS.plot)}>
      <svg aria-hidden="true" className="absolute inset-0 size-full" fill="none">
        <line x1="0" x2="100%" y1="34%" y2="34%" className="stroke-line" strokeDasharray="3 5" />
        <line x1="0" x2="100%" y1="67%" y2="67%" className="stroke-line" strokeDasharray="3 5" />
        {GHOSTS.map((height, index) => (
          <rect
            key={height}
            x={`${((index + 0.2) / GHOSTS.length) * 100}%`}
            width={`${(0.6 / GHOSTS.length) * 100}%`}
            y={`${100 - height}%`}
            height={`${height}%`}
            rx="2"
            className="stroke-line-2"
            strokeDasharray="3 3"
          />
        ))}
        <line x1="0" x2="100%" y1="100%" y2="100%" className="stroke-line-2" strokeWidth="2" />
      </svg>
      <p className="relative rounded-full border border-line bg-card px-4 py-1.5 text-center text-13 text-ink-2">
        {words}
      </p>
    </div>
  );
}
