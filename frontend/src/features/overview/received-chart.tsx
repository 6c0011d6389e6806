import { BarChart } from "../../components/ui/chart";
import type { Chart, ChartPoint } from "../../lib/api/generated";
import { formatAs } from "../../lib/format";
import { formatXrpExact, xrpToDrops } from "../../lib/money";

interface ReceivedChartProps {
  chart: Chart;
  /** The merchant has never been paid. */
  isFirst: boolean;
}

const SPANS = { "24h": "24 hours", "7d": "7 days", "4w": "4 weeks", "12m": "12 months" };
const LAST = { hour: "Now", day: "Today, UTC", month: "This month, UTC" };
// Days and months are those of UTC, as in the sums; an hour begins at the same moment for everyone.
const HOUR = { month: "short", day: "numeric", hour: "numeric" } as const;
const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

function periodOf(unit: Chart["unit"], start: string): string {
  const at = new Date(start);
  return unit === "hour" ? formatAs(HOUR, at) : (unit === "day" ? DAY : MONTH).format(at);
}

/** What payers have paid in each period of a range. */
export function ReceivedChart({ chart, isFirst }: ReceivedChartProps) {
  const { range, unit, received, points } = chart;
  const span = `the last ${SPANS[range]}`;
  const bars = points.map((point) => ({
    key: point.start,
    label: periodOf(unit, point.start),
    value: Number(point.received),
    figure: xrp(point.received),
    note: payments(point),
  }));
  return (
    <BarChart
      label={`Received in ${span}`}
      bars={bars}
      total={{ figure: xrp(received), note: `in ${span}` }}
      headings={[unit === "hour" ? "Period" : "Period, UTC", "Received", "Payments"]}
      lastLabel={LAST[unit]}
      isFirst={isFirst}
      empty={isFirst ? "Your first payment starts this chart" : `Nothing received in ${span}`}
    />
  );
}

function xrp(amount: string): string {
  return `${formatXrpExact(xrpToDrops(amount))} XRP`;
}

function payments({ completed }: ChartPoint): string {
  return `${completed.toLocaleString("en-US")} ${completed === 1 ? "payment" : "payments"}`;
}
