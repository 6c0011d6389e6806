import { clsx } from "clsx";
import type { Webhook } from "../../lib/api/generated";
import { formatDateTime } from "../../lib/format";

const BAR_PX = 40;

/** The last 24 hours of a webhook: how many of its deliveries succeeded, how fast, and a bar for each hour. */
export function DayStats({ webhook: { stats, failing } }: { webhook: Webhook }) {
  const { hours, delivered, total, success_rate, median_ms } = stats;
  return (
    <div className="flex min-w-0 flex-[1_1_20rem] flex-wrap items-end gap-x-8 gap-y-3 border-line sm:max-w-[28rem] lg:border-l lg:pl-6">
      <div className="min-w-28 self-center">
        {success_rate === null ? (
          <p className="text-13 text-ink-3">Nothing sent in the last 24 hours</p>
        ) : (
          <>
            <p className={clsx("figures font-semibold text-24 tracking-[-0.03em]", failing !== null && "text-red")}>
              {success_rate}
              <span className="font-normal text-13 text-ink-3">%</span>
            </p>
            <p className="figures text-13 text-ink-2">
              {delivered.toLocaleString("en-US")} of {total.toLocaleString("en-US")} delivered
            </p>
            {median_ms !== null && <p className="figures text-13 text-ink-3">{median_ms} ms median</p>}
          </>
        )}
      </div>
      <div className="min-w-0 flex-[1_1_12rem]">
        <Bars hours={hours} />
        <p aria-hidden="true" className="mt-1 flex justify-between text-12 text-ink-3">
          <span>24 h ago</span>
          <span>now</span>
        </p>
      </div>
    </div>
  );
}

/** A bar an hour: its height is the volume, red the failed share. Screen readers get the hours as sentences. */
function Bars({ hours }: { hours: Webhook["stats"]["hours"] }) {
  const most = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed));
  const height = (count: number) => (count === 0 ? 0 : Math.max(2, Math.round((count / most) * BAR_PX)));
  const busy = hours.filter(({ delivered, failed }) => delivered + failed > 0);
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${hours.length * 10 - 4} ${BAR_PX}`}
        preserveAspectRatio="none"
        className="h-10 w-full"
      >
        {hours.map(({ starts_at, delivered, failed }, index) => {
          const [green, red] = [height(delivered), height(failed)];
          return delivered + failed === 0 ? (
            <rect key={starts_at} x={index * 10} y={BAR_PX - 1} width={6} height={1} className="fill-line-2" />
          ) : (
            <g key={starts_at}>
              <rect x={index * 10} y={BAR_PX - green} width={6} height={green} className="fill-green" />
              <rect
                x={index * 10}
                y={Math.max(0, BAR_PX - green - red)}
                width={6}
                height={Math.min(red, BAR_PX - green)}
                className="fill-red"
              />
            </g>
          );
        })}
      </svg>
      <ul className="sr-only" aria-label="Deliveries by the hour">
        {busy.map(({ starts_at, delivered, failed }) => (
          <li key={starts_at}>
            From {formatDateTime(starts_at)}: {delivered} delivered, {failed} failed
          </li>
        ))}
      </ul>
    </>
  );
}
