import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { siteWidth } from "../../components/layouts/public-layout";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { TransactionHash } from "../../components/ui/transaction-hash";
import type { Burn, LeaderboardEntry } from "../../lib/api/generated";
import { formatDate } from "../../lib/format";
import { decimalsOf, formatXrp, xrpToDrops } from "../../lib/money";
import { usePublicRead } from "../../lib/use-public-read";

const HIGHLIGHTED_RANKS = 3;
/** A shorter list shows the outlines of its next rows. */
const SHOWN_RANKS = 5;
const COUNT = new Intl.NumberFormat("en-US");

/** `/leaderboard`: the merchants whose live payments sent the most to the burn wallet, with the transactions. */
export function LeaderboardPage() {
  return (
    <div className={`${siteWidth} py-14 sm:py-20`}>
      <h1 className="text-36 sm:text-48">Burn leaderboard</h1>
      <p className="mt-5 max-w-[38rem] text-18 text-ink-2">
        Part of every fee goes to the burn wallet. It comes out of our fee, never out of a merchant's payout. Merchants
        are ranked by the XRP that their live payments have sent there. Open a row to check it on the ledger.
      </p>
      <div className="mt-10">
        <Board />
      </div>
    </div>
  );
}

function Board() {
  const { state, retry } = usePublicRead("/api/leaderboard/burn/");
  if (state.phase === "loading") {
    return <Placeholder />;
  }
  if (state.phase === "failed") {
    return (
      <ErrorPanel
        heading="Failed to load leaderboard data"
        message="The transactions are safe on the ledger; only this list did not load."
        onRetry={retry}
      />
    );
  }
  if (state.data.length === 0) {
    return (
      <EmptyState
        heading="No burn data available yet"
        hint="The leaderboard starts with the first live payment. Test payments do not count."
      />
    );
  }
  const entries = state.data.map(completed);
  const amounts = entries.map(({ amount_burned }) => xrpToDrops(amount_burned));
  const most = amounts[0] ?? 0n;
  const decimals = decimalsOf(...amounts);
  return (
    <>
      <Totals entries={entries} />
      <ol className="mt-8 border-line border-t">
        {entries.map((entry) => (
          <Entry key={entry.rank} entry={entry} most={most} decimals={decimals} />
        ))}
        {Array.from({ length: Math.max(0, SHOWN_RANKS - entries.length) }, (_, at) => entries.length + at + 1).map(
          (rank) => (
            <FreeRank key={rank} rank={rank} />
          ),
        )}
      </ol>
      <p className="mt-4 text-13 text-ink-3">
        All live payments count, from the first one on, once the ledger has validated the transfer.
      </p>
    </>
  );
}

type Specified = Pick<LeaderboardEntry, "name" | "amount_burned"> & Partial<LeaderboardEntry>;

/** The entry with all fields. The specified ones suffice: without transactions a row does not open. */
function completed(entry: Specified, at: number): LeaderboardEntry {
  return { rank: at + 1, burn_count: 0, burns: [], explorer_url: null, ...entry };
}

function Totals({ entries }: { entries: readonly LeaderboardEntry[] }) {
  const burned = entries.reduce((sum, { amount_burned }) => sum + xrpToDrops(amount_burned), 0n);
  const payments = entries.reduce((sum, { burn_count }) => sum + burn_count, 0);
  return (
    <dl className="grid gap-x-12 gap-y-3 rounded-16 border border-line bg-card p-5 sm:grid-cols-3 sm:p-6">
      <Total label="sent to the burn wallet">{formatXrp(burned)} XRP</Total>
      {payments > 0 && (
        <Total label={payments === 1 ? "live payment" : "live payments"}>{COUNT.format(payments)}</Total>
      )}
      <Total label={entries.length === 1 ? "merchant" : "merchants"}>{COUNT.format(entries.length)}</Total>
    </dl>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 sm:flex-col-reverse sm:items-start sm:justify-end sm:gap-0">
      <dt className="text-13 text-ink-3">{label}</dt>
      <dd className="font-semibold sm:whitespace-nowrap text-18 tracking-[-0.02em] sm:text-24">{children}</dd>
    </div>
  );
}

const ROW = "grid w-full items-center gap-x-3 px-1 py-3 text-left sm:px-3";
const COLUMNS = "grid-cols-[2.5rem_minmax(0,1fr)_1.25rem] sm:grid-cols-[4rem_minmax(0,1fr)_auto_1.25rem]";

interface EntryProps {
  entry: LeaderboardEntry;
  /** The first one's amount. */
  most: bigint;
  /** How many the longest amount has. */
  decimals: number;
}

function Entry({ entry, most, decimals }: EntryProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const top = entry.rank <= HIGHLIGHTED_RANKS;
  const row = clsx(ROW, COLUMNS, top ? "min-h-20" : "min-h-14");
  const content = <RowContent entry={entry} most={most} decimals={decimals} />;
  if (entry.burns.length === 0) {
    return (
      <li className={clsx(row, "border-line border-b")} data-top={top || undefined}>
        {content}
      </li>
    );
  }
  return (
    <li className="border-line border-b" data-top={top || undefined}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((before) => !before)}
        className={clsx(row, "transition-colors duration-150 hover:bg-well")}
      >
        {content}
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className={clsx(
            "col-start-3 row-span-2 row-start-1 text-ink-3 transition-transform duration-150 sm:col-start-4",
            open && "rotate-180",
          )}
        />
      </button>
      <div id={id} hidden={!open} className="px-1 pt-1 pb-5 sm:pr-3 sm:pl-[5.5rem]">
        <Burns entry={entry} />
      </div>
    </li>
  );
}

/** Rank, name and amount, with a bar: the share of the first one's amount. */
function RowContent({ entry, most, decimals }: EntryProps) {
  const top = entry.rank <= HIGHLIGHTED_RANKS;
  const drops = xrpToDrops(entry.amount_burned);
  return (
    <>
      <span className={clsx("figures", top ? "font-semibold text-24 text-ember" : "text-15 text-ink-3")}>
        <span className="sr-only">Rank </span>
        {entry.rank}
      </span>
      <span
        className={clsx(
          "wrap-anywhere leading-snug",
          top ? "font-semibold text-18 tracking-[-0.02em] sm:text-24" : "text-15",
        )}
      >
        {entry.name}
      </span>
      <span
        className={clsx(
          // Below the name where there is no room beside it.
          "figures col-start-2 min-w-0 sm:col-start-3 sm:row-start-1 sm:whitespace-nowrap",
          // One size from there on: the points of all rows are below each other.
          "font-semibold sm:text-18",
          top ? "text-18" : "text-15",
        )}
      >
        <Amount drops={drops} decimals={decimals} /> <span className="font-normal text-13 text-ink-3">XRP</span>
      </span>
      <span aria-hidden="true" className="col-start-2 mt-2 h-1 rounded-6 bg-well sm:col-end-4">
        <span
          className="block h-full min-w-1 rounded-6 bg-ember"
          style={{ width: `${most === 0n ? 0 : Number((drops * 1_000n) / most) / 10}%` }}
        />
      </span>
    </>
  );
}

/** Two to six decimals, and empty space for those that it lacks: in a column the points are below each other. */
function Amount({ drops, decimals }: { drops: bigint; decimals: number }) {
  const lacking = "0".repeat(decimals - decimalsOf(drops));
  return (
    <span data-lacking={lacking} className="sm:after:invisible sm:after:content-[attr(data-lacking)]">
      {formatXrp(drops)}
    </span>
  );
}

/** The outline of a row that no merchant has reached yet. */
function FreeRank({ rank }: { rank: number }) {
  return (
    <li aria-hidden="true" className={clsx(ROW, COLUMNS, "min-h-14 border-line border-b")}>
      <span className="figures text-15 text-ink-3">{rank}</span>
      <span className="h-0.5 w-40 max-w-full bg-line" />
    </li>
  );
}

function Burns({ entry }: { entry: LeaderboardEntry }) {
  const { burns, burn_count: count, explorer_url: explorer } = entry;
  const decimals = decimalsOf(...burns.map(({ amount }) => xrpToDrops(amount)));
  return (
    <>
      <p className="text-13 text-ink-3">
        {count > 0 && `${COUNT.format(count)} ${count === 1 ? "payment" : "payments"} so far. `}
        {burns.length === 1 ? "The newest transaction" : `The ${burns.length} newest transactions`} to the burn wallet:
      </p>
      <ul className="mt-2">
        {burns.map((burn) => (
          <BurnRow key={burn.transaction_hash} burn={burn} explorer={explorer} decimals={decimals} />
        ))}
      </ul>
    </>
  );
}

/** On a phone the date is below the hash, so that the amounts of all rows are in one column. */
function BurnRow({ burn, explorer, decimals }: { burn: Burn; explorer: string | null; decimals: number }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-t py-2 text-13 sm:grid-cols-[minmax(0,1fr)_8rem_9rem]">
      <TransactionHash hash={burn.transaction_hash} label="Burn" explorer={explorer} />
      <time dateTime={burn.at} className="col-start-1 row-start-2 text-ink-3 sm:col-start-2 sm:row-start-1">
        {formatDate(burn.at)}
      </time>
      <span className="figures col-start-2 text-right font-medium text-ember sm:col-start-3">
        <Amount drops={xrpToDrops(burn.amount)} decimals={decimals} /> XRP
      </span>
    </li>
  );
}

function Placeholder() {
  return (
    <Delayed>
      <div role="status" className="border-line border-t">
        <span className="sr-only">Loading…</span>
        {Array.from({ length: 6 }, (_, row) => row).map((row) => (
          <div
            key={row}
            className={clsx(
              "flex items-center justify-between gap-6 border-line border-b",
              row < HIGHLIGHTED_RANKS ? "min-h-20" : "min-h-14",
            )}
          >
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-5 w-24" />
          </div>
        ))}
      </div>
    </Delayed>
  );
}
