import { clsx } from "clsx";
import { EmptyState } from "../../../components/ui/empty-state";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Panel } from "../../../components/ui/panel";
import { Scrollable } from "../../../components/ui/scrollable";
import { Xrp } from "../../../components/ui/xrp";
import { formatDay } from "../../../lib/format";
import { formatXrpExact, xrpToDrops } from "../../../lib/money";
import { rangeWords } from "../shared/periods";

const BarChart = lazyComponent(() => import("../../../components/ui/chart"), "BarChart");

/** More rows than these scroll. */
const ROWS_SEEN = 7;

interface AnalyticsCardProps {
  heading: string;
  /** The heading of the amounts: "Revenue". */
  what: string;
  empty: string;
  /** The day, the month or the range, as people read it. */
  span: string;
  /** All periods of it, those without a row too. */
  periods: readonly string[];
  rows: readonly { period: string; amount: string }[];
  /** The period of now, which has not ended; undefined where it is not among them. */
  open: string | undefined;
  /** The day, the month or as many days before, and what they came to; null for nothing. */
  before: { first_day: string; last_day: string };
  amountBefore: string | null;
  /** Burning is the one thing shown in ember. */
  ember?: boolean;
}

/** One sum by the period: bars, and beside them the rows. */
export function AnalyticsCard(props: AnalyticsCardProps) {
  const { heading, what, empty, span, periods, rows, open, before, amountBefore, ember = false } = props;
  const last = shortPeriod(periods.at(-1) ?? "");
  const comparison = (
    <Comparison
      total={rows.reduce((sum, { amount }) => sum + xrpToDrops(amount), 0n)}
      before={before}
      amountBefore={amountBefore}
    />
  );
  if (rows.length === 0) {
    return (
      <Panel heading={heading}>
        <EmptyState heading={empty} drawing="chart" />
        {comparison}
      </Panel>
    );
  }
  const amounts = new Map(rows.map(({ period, amount }) => [period, amount]));
  const total = rows.reduce((sum, { amount }) => sum + xrpToDrops(amount), 0n);
  const bars = periods.map((period) => {
    const amount = amounts.get(period) ?? "0";
    return {
      key: period,
      label: shortPeriod(period),
      value: Number(amount),
      figure: xrp(xrpToDrops(amount)),
      note: period === open ? `${span}, so far` : span,
    };
  });
  return (
    <Panel heading={heading}>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="min-h-75 min-w-0">
          <PendingChunk value={null}>
            <BarChart
              label={`${what}, ${span}`}
              bars={bars}
              total={{ figure: xrp(total), note: `total, ${span}` }}
              headings={["Period", what, "Span"]}
              lastLabel={last}
              empty={empty}
              ember={ember}
              openKey={open ?? null}
            />
          </PendingChunk>
        </div>
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className={clsx(
            "max-h-75 overflow-y-auto lg:border-line lg:border-l lg:pl-8",
            // The last row that is seen fades, so that one sees that there are more.
            rows.length > ROWS_SEEN && "scroll-cue pb-8",
          )}
        >
          <Scrollable label={`${heading}, rows`}>
            <table className="w-full text-left">
              <caption className="sr-only">{`${heading}, ${span}`}</caption>
              <thead>
                <tr className="text-13 text-ink-3">
                  <th scope="col" className="pb-2 font-medium">
                    Period
                  </th>
                  <th scope="col" className="pb-2 text-right font-medium">
                    {`${what} (XRP)`}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ period, amount }) => (
                  <tr key={period} className="border-line border-t">
                    <th scope="row" className="figures whitespace-nowrap py-2 pr-4 font-normal">
                      {longPeriod(period)}
                    </th>
                    <td className="figures py-2 text-right">
                      <Xrp amount={amount} className={ember ? "text-ember" : undefined} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrollable>
        </div>
      </div>
      {comparison}
    </Panel>
  );
}

interface ComparisonProps extends Pick<AnalyticsCardProps, "before" | "amountBefore"> {
  total: bigint;
}

/** "Before: Nov 22, 2026 · 0.18 XRP · Change +12.5%". */
function Comparison({ total, before, amountBefore }: ComparisonProps) {
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 border-line border-t pt-4 text-13">
      {(
        [
          ["Total", xrp(total)],
          [
            `Before, ${rangeWords(before.first_day, before.last_day)}`,
            amountBefore === null ? "–" : xrp(xrpToDrops(amountBefore)),
          ],
          ["Change", changeWords(total, amountBefore)],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className="flex flex-col">
          <dt className="text-ink-3">{name}</dt>
          <dd className="figures font-medium text-15">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** "+12.5%", to one decimal; "–" where there was nothing to compare with. */
function changeWords(total: bigint, amountBefore: string | null): string {
  const before = amountBefore === null ? 0n : xrpToDrops(amountBefore);
  if (before === 0n) {
    return "–";
  }
  const percent = Number(((total - before) * 100_000n) / before) / 1_000;
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent).toFixed(1)}%`;
}

function xrp(drops: bigint): string {
  return `${formatXrpExact(drops)} XRP`;
}

/** "13:00" of a day's hours, "Nov 20, 2026" of days, "Nov 2026" of months. */
function shortPeriod(period: string): string {
  return period.split(" ")[1] ?? formatDay(period);
}

/** "Nov 20, 2026, 13:00" of a day's hours. */
function longPeriod(period: string): string {
  const [day = "", hour] = period.split(" ");
  return hour === undefined ? formatDay(day) : `${formatDay(day)}, ${hour}`;
}
