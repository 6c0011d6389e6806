import { Xrp } from "../../../components/ui/xrp";
import type { SheetTotal, TimeToPayout } from "../../../lib/api/generated";

interface MoneyFiguresProps {
  times: TimeToPayout;
  /** Of all wallets of the mode. */
  total: SheetTotal | undefined;
  /** The balance sheets could not be loaded. */
  failed: boolean;
}

/** How long payouts take, and what the network has cost. */
export function MoneyFigures({ times, total, failed }: MoneyFiguresProps) {
  const { count, p50_seconds: p50, p95_seconds: p95 } = times;
  return (
    <dl className="grid grid-cols-[minmax(0,4fr)_minmax(0,3fr)] divide-x divide-line rounded-16 border border-line bg-card">
      <div className="px-5 py-4">
        <dt className="text-13 text-ink-2">Time to payout</dt>
        <dd className="figures mt-1">
          {p50 === null || p95 === null ? (
            <span className="text-13 text-ink-3">No payouts in 24 h</span>
          ) : (
            <>
              <span className="flex flex-wrap gap-x-3">
                <Seconds value={p50} unit="s median" />
                <Seconds value={p95} unit="s for 95%" />
              </span>
              <span className="mt-1 block text-13 text-ink-2">
                {count.toLocaleString("en-US")} in 24 h, deposit to validated payout
              </span>
            </>
          )}
        </dd>
      </div>
      <div className="px-5 py-4">
        <dt className="text-13 text-ink-2">Network fees</dt>
        <dd className="figures mt-1">
          {total === undefined ? (
            <span className="text-13 text-ink-3">{failed ? "Not loaded" : "…"}</span>
          ) : (
            <>
              <Xrp amount={total.network_fees} className="whitespace-normal! wrap-anywhere font-semibold text-18" />{" "}
              <span className="text-13 text-ink-3">XRP</span>
              <span className="mt-1 block text-13 text-ink-2">
                {total.transactions_sent.toLocaleString("en-US")} sent
              </span>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

const SECONDS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function Seconds({ value, unit }: { value: number; unit: string }) {
  return (
    <span className="whitespace-nowrap">
      <span className="font-semibold text-18">{SECONDS.format(value)}</span>{" "}
      <span className="text-13 text-ink-3">{unit}</span>
    </span>
  );
}
