import { clsx } from "clsx";
import { CHART_HEIGHTS } from "../../components/ui/chart-heights";
import { ErrorBoundary } from "../../components/ui/error-boundary";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { Panel } from "../../components/ui/panel";
import { Skeleton } from "../../components/ui/skeleton";
import type { Chart } from "../../lib/api/generated";
import { NotLoaded } from "./not-loaded";
import type { ChartRange, Reading } from "./use-home";

// Its code is fetched once the page has been painted.
const ReceivedChart = lazyComponent(() => import("./received-chart"), "ReceivedChart");

const RANGES: readonly [range: ChartRange, span: string][] = [
  ["24h", "24 hours"],
  ["7d", "7 days"],
  ["4w", "4 weeks"],
  ["12m", "12 months"],
];

interface ReceivedPanelProps {
  chart: Reading<Chart>;
  /** The merchant has never been paid. */
  isFirst: boolean;
  range: ChartRange;
  onRange: (range: ChartRange) => void;
}

/** Received amounts over time. The space of the chart is there from the start. */
export function ReceivedPanel({ chart, isFirst, range, onRange }: ReceivedPanelProps) {
  const failed = (
    <>
      <p className="text-24 text-ink-3 leading-none">–</p>
      <NotLoaded className={clsx("mt-8 border-line border-y", CHART_HEIGHTS.plot)} />
    </>
  );
  return (
    <Panel heading="Received" aside={<RangeChoice range={range} onRange={onRange} />}>
      <div className={isFirst && chart.data !== undefined ? "min-h-46" : "min-h-75"}>
        {chart.data === undefined ? (
          chart.failed ? (
            failed
          ) : (
            <ChartSpace />
          )
        ) : (
          <PendingChunk value={<ChartSpace />}>
            <ErrorBoundary fallback={failed}>
              <ReceivedChart chart={chart.data} isFirst={isFirst} />
            </ErrorBoundary>
          </PendingChunk>
        )}
      </div>
    </Panel>
  );
}

function ChartSpace() {
  return (
    <div role="status">
      <span className="sr-only">Loading the received amounts…</span>
      <Skeleton className="h-6 w-48" />
    </div>
  );
}

function RangeChoice({ range, onRange }: Pick<ReceivedPanelProps, "range" | "onRange">) {
  return (
    <fieldset className="flex rounded-10 bg-well p-0.5">
      <legend className="sr-only">Range of the chart</legend>
      {RANGES.map(([each, span]) => (
        <button
          key={each}
          type="button"
          title={span}
          aria-pressed={each === range}
          onClick={() => onRange(each)}
          className={clsx(
            "figures inline-flex min-h-11 min-w-11 items-center justify-center rounded-[8px] border px-2 font-medium text-13 transition-colors duration-150",
            each === range ? "border-line-2 bg-card text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {each}
        </button>
      ))}
    </fieldset>
  );
}
