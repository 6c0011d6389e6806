import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { siteWidth } from "../../components/layouts/public-layout";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { TransactionHash } from "../../components/ui/transaction-hash";
import type { Burn, LeaderboardEntry } from "../../lib/api/generated";
import { formatDate } from "../../lib/format";
import { formatXrp, xrpToDrops } from "../../lib/money";
import { usePublicRead } from "../../lib/use-public-read";

const HIGHLIGHTED_RANKS = 3;
const COUNT = new Intl.NumberFormat("en-US");

/** `/leaderboard`: the merchants whose live payments sent the most to the burn wallet, with the transactions. */
export function LeaderboardPage() {
  return (
    <div className={`${siteWidth} py-14 sm:py-20`}>
      <h1 className="text-36 sm:text-48">Burn leaderboard</h1>
      <p className="mt-5 max-w-[38rem] text-18 text-ink-2">
        Part of every fee goes to the burn wallet. Merchants are ranked by the XRP that their live payments sent there.
        Open a row to check it on the ledger.
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
  return (
    <ol className="border-line border-t">
      {state.data.map((entry) => (
        <Entry key={entry.rank} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: LeaderboardEntry }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const top = entry.rank <= HIGHLIGHTED_RANKS;
  return (
    <li className="border-line border-b" data-top={top || undefined}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((before) => !before)}
        className={clsx(
          "grid w-full grid-cols-[2.5rem_minmax(0,1fr)_1.25rem] items-center gap-x-3 px-1 py-2 text-left transition-colors duration-150 hover:bg-well sm:grid-cols-[4rem_minmax(0,1fr)_auto_1.25rem] sm:px-3 sm:py-0",
          top ? "min-h-20" : "min-h-14",
        )}
      >
        <span className={clsx("figures", top ? "font-semibold text-24 text-ember" : "text-15 text-ink-3")}>
          <span className="sr-only">Rank </span>
          {entry.rank}
        </span>
        <span
          className={clsx(
            "leading-snug sm:py-2",
            top ? "font-semibold text-18 tracking-[-0.02em] sm:text-24" : "text-15",
          )}
        >
          {entry.name}
        </span>
        <span
          className={clsx(
            // Below the name where there is no room beside it.
            "figures col-start-2 min-w-0 sm:col-start-auto sm:whitespace-nowrap",
            top ? "font-semibold text-18 sm:text-24" : "font-medium text-15",
          )}
        >
          {formatXrp(xrpToDrops(entry.amount_burned))} <span className="font-normal text-13 text-ink-3">XRP</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className={clsx(
            "col-start-3 row-span-2 row-start-1 text-ink-3 transition-transform duration-150 sm:col-start-auto sm:row-auto",
            open && "rotate-180",
          )}
        />
      </button>
      <div id={id} hidden={!open} className="px-1 pt-2 pb-5 sm:pr-3 sm:pl-[5.5rem]">
        <Burns entry={entry} />
      </div>
    </li>
  );
}

function Burns({ entry }: { entry: LeaderboardEntry }) {
  const { burns, burn_count: count, explorer_url: explorer } = entry;
  return (
    <>
      <p className="text-13 text-ink-3">
        {COUNT.format(count)} {count === 1 ? "payment" : "payments"} so far.{" "}
        {burns.length === 1 ? "The newest transaction" : `The ${burns.length} newest transactions`} to the burn wallet:
      </p>
      <ul className="mt-2">
        {burns.map((burn) => (
          <BurnRow key={burn.transaction_hash} burn={burn} explorer={explorer} />
        ))}
      </ul>
    </>
  );
}

function BurnRow({ burn, explorer }: { burn: Burn; explorer: string | null }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-line border-t py-1.5 text-13">
      <span className="my-3">
        <TransactionHash hash={burn.transaction_hash} label="Burn" explorer={explorer} />
      </span>
      <span className="text-ink-3">
        <time dateTime={burn.at}>{formatDate(burn.at)}</time>
      </span>
      <span className="figures font-medium text-ember">{formatXrp(xrpToDrops(burn.amount))} XRP</span>
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
