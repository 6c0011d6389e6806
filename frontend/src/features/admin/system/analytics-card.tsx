import { EmptyState } from "../../../components/ui/empty-state";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Panel } from "../../../components/ui/panel";
import { Scrollable } from "../../../components/ui/scrollable";
import { Xrp } from "../../../components/ui/xrp";
import { formatXrpExact, xrpToDrops } from "../../../lib/money";

const BarChart = lazyComponent(() => import("../../../components/ui/chart"), "BarChart");

interface AnalyticsCardProps {
  heading: string;
  /** The heading of the amounts: "Revenue". */
  what: string;
  empty: string;
  /** The day or the month. */
  span: string;
  /** All periods of it, those without a row too. */
  periods: readonly string[];
  rows: readonly { period: string; amount: string }[];
  /** Burning is the one thing shown in ember. */
  ember?: boolean;
}

/** One sum by the period: bars, and beside them the rows. */
export function AnalyticsCard({ heading, what, empty, span, periods, rows, ember = false }: AnalyticsCardProps) {
  if (rows.length === 0) {
    return (
      <Panel heading={heading}>
        <EmptyState heading={empty} drawing="chart" />
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
      note: span,
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
              lastLabel={shortPeriod(periods.at(-1) ?? "")}
              empty={empty}
              ember={ember}
              lastIsOpen={false}
            />
          </PendingChunk>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <div tabIndex={0} className="max-h-75 overflow-y-auto lg:border-line lg:border-l lg:pl-8">
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
                      {period}
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
    </Panel>
  );
}

function xrp(drops: bigint): string {
  return `${formatXrpExact(drops)} XRP`;
}

/** "13:00" of a day's hours, "2026-11-20" of a month's days. */
function shortPeriod(period: string): string {
  return period.split(" ")[1] ?? period;
}
