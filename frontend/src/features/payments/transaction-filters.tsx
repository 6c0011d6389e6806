import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { FilterBar } from "../../components/ui/filter-bar";
import { type FilterChip, FilterChips } from "../../components/ui/filter-chips";
import { MultiSelect } from "../../components/ui/multi-select";
import { SearchField } from "../../components/ui/search-field";
import { Spinner } from "../../components/ui/spinner";
import { useCompact } from "../../components/ui/use-media";
import { statusLabel } from "../shared/payment/facts";
import { useTransactionExport } from "./use-transaction-export";
import { STATUSES, type Transactions } from "./use-transactions";

const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: statusLabel(value) }));

/** Search, status, Clear and the export above the list; below them what is active and how much it matches. */
export function TransactionFilters({ list, loading }: { list: Transactions; loading: boolean }) {
  const { table, statuses, setStatuses } = list;
  const exporting = useTransactionExport({ search: table.search, statuses });
  // A new field, so that a search that is waiting is forgotten too.
  const [cleared, setCleared] = useState(0);
  const compact = useCompact();

  const chosen = statuses.length === 0 ? "All statuses" : `${statuses.length} of ${STATUSES.length} statuses`;
  const exportButton = (
    <Button look="secondary" className="max-sm:px-3" busy={exporting.busy} onClick={exporting.start}>
      <Download aria-hidden="true" size={16} strokeWidth={1.5} />
      Export (CSV)
    </Button>
  );
  return (
    <>
      <FilterBar
        search={
          <SearchField
            key={cleared}
            label="Search transactions"
            placeholder="Search by title"
            applied={table.search}
            onSearch={table.setSearch}
            busy={list.loading && table.search !== ""}
          />
        }
        first={
          <MultiSelect
            label="Status"
            summary={chosen}
            options={STATUS_OPTIONS}
            selected={statuses}
            onChange={setStatuses}
            className="md:w-44"
          />
        }
        count={statuses.length === 0 ? 0 : 1}
        words={`${chosen} · newest first`}
        clear={
          <button
            type="button"
            disabled={!table.narrowed}
            onClick={() => {
              setCleared(cleared + 1);
              table.clear();
            }}
            className="min-h-11 shrink-0 rounded-10 px-2 font-medium text-15 text-ink-2 hover:text-ink disabled:cursor-default disabled:opacity-45"
          >
            Clear
          </button>
        }
        aside={compact ? undefined : exportButton}
      />
      <p role="alert" className={exporting.failure === null ? "sr-only" : "mt-2 text-13 text-red"}>
        {exporting.failure}
      </p>
      <div className="mt-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {!compact && (
          <div className="min-w-0">
            <FilterChips chips={chipsOf(list)} />
          </div>
        )}
        <Matches list={list} loading={loading} />
        {compact && exportButton}
      </div>
    </>
  );
}

function chipsOf({ table, statuses, setStatuses }: Transactions): FilterChip[] {
  const chips = statuses.map((status) => ({
    label: `Status: ${statusLabel(status)}`,
    onRemove: () => setStatuses(statuses.filter((other) => other !== status)),
  }));
  return table.search === ""
    ? chips
    : [{ label: `Search: ${table.search}`, onRemove: () => table.setSearch("") }, ...chips];
}

/** "128 of 1,284 transactions, amounts in XRP", or that it is loading. */
function Matches({ list, loading }: { list: Transactions; loading: boolean }) {
  return (
    <p role="status" className="figures flex items-center md:ml-auto gap-2 text-13 text-ink-3">
      {loading ? (
        <>
          <Spinner />
          Loading transactions…
        </>
      ) : (
        list.failure === null && list.history !== undefined && `${matchWords(list)}, amounts in XRP`
      )}
    </p>
  );
}

function matchWords({ history, narrowed, total }: Transactions): string {
  const count = history?.total_count ?? 0;
  const all = narrowed && total !== undefined ? total : null;
  const figures = [count, ...(all === null ? [] : [all])].map((figure) => figure.toLocaleString("en-US"));
  return `${figures.join(" of ")} ${(all ?? count) === 1 ? "transaction" : "transactions"}`;
}
