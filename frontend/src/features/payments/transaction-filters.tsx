import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { ClearButton } from "../../components/ui/clear-button";
import { DayFields } from "../../components/ui/day-filter";
import { Select } from "../../components/ui/field";
import { FilterBar } from "../../components/ui/filter-bar";
import { type FilterChip, FilterChips } from "../../components/ui/filter-chips";
import { MultiSelect } from "../../components/ui/multi-select";
import { SearchField } from "../../components/ui/search-field";
import { Spinner } from "../../components/ui/spinner";
import { useCompact } from "../../components/ui/use-media";
import { statusLabel } from "../shared/payment/facts";
import { EXCEPTIONS, exceptionLabel, filterWords, STATUSES, statusesWords } from "./history-filter";
import { HistorySums } from "./history-sums";
import { useTransactionExport } from "./use-transaction-export";
import type { Transactions } from "./use-transactions";
import { UsernameField } from "./username-field";

const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: statusLabel(value) }));

/** Search, filters, Clear and the export above the list; below them what is active, what it matches and what that comes to. */
export function TransactionFilters({ list, loading }: { list: Transactions; loading: boolean }) {
  const { table, filter, oldestFirst } = list;
  const { statuses, days } = filter;
  const exporting = useTransactionExport(filter.query);
  // New fields, so that what was typed and waits is forgotten too.
  const [cleared, setCleared] = useState(0);
  const compact = useCompact();
  const chips = chipsOf(list);

  const exportButton = (
    <Button
      look="secondary"
      className="shrink-0 whitespace-nowrap max-sm:px-3"
      busy={exporting.busy}
      disabled={days.reversed}
      onClick={exporting.start}
    >
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
            placeholder={compact ? "Title, tag, hash or ID" : "Title, reference, tag, hash or ID"}
            applied={table.search}
            onSearch={table.setSearch}
            busy={list.loading && table.search !== ""}
          />
        }
        first={
          <MultiSelect
            label="Status"
            summary={statusesWords(statuses)}
            options={STATUS_OPTIONS}
            selected={statuses}
            onChange={(chosen) => table.setFilter("status", chosen.join(","))}
            className="md:w-44"
          />
        }
        more={
          <>
            <DayFields key={`days ${cleared}`} days={days} onPick={table.setFilter} />
            <UsernameField
              key={`name ${cleared}`}
              applied={filter.username}
              onName={(name) => table.setFilter("username", name)}
            />
            <Select
              label="Exception"
              value={filter.exception ?? ""}
              onChange={({ target: { value } }) => table.setFilter("exception", value)}
            >
              <option value="">Any or none</option>
              {EXCEPTIONS.map((each) => (
                <option key={each} value={each}>
                  {exceptionLabel(each)}
                </option>
              ))}
            </Select>
            <Select
              label="Sort"
              value={oldestFirst ? "oldest" : ""}
              onChange={({ target: { value } }) => list.setOldestFirst(value !== "")}
            >
              <option value="">Newest first</option>
              <option value="oldest">Oldest first</option>
            </Select>
          </>
        }
        count={filter.count}
        words={filterWords(filter, oldestFirst)}
        clear={
          <ClearButton
            narrowed={filter.narrowed}
            onClear={() => {
              setCleared(cleared + 1);
              table.clear();
            }}
          />
        }
        aside={compact ? undefined : exportButton}
      />
      <p role="alert" className={exporting.failure === null ? "sr-only" : "mt-2 text-13 text-red"}>
        {exporting.failure}
      </p>
      {compact ? (
        <div className="mt-3">
          <HistorySums
            list={list}
            head={
              <div className="flex items-center justify-between gap-3 bg-card py-1 pr-1 pl-4">
                <Matches list={list} loading={loading} />
                {exportButton}
              </div>
            }
          />
        </div>
      ) : (
        <>
          {chips.length > 0 && (
            <div className="mt-3">
              <FilterChips chips={chips} />
            </div>
          )}
          <div className="mt-3 flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <HistorySums list={list} />
            <Matches list={list} loading={loading} />
          </div>
        </>
      )}
    </>
  );
}

/** Each active filter, with what removes it. */
function chipsOf({ table, filter }: Transactions): FilterChip[] {
  const { search, statuses, username, exception, days } = filter;
  const chip = (label: string | null, onRemove: () => void) => (label === null ? [] : [{ label, onRemove }]);
  return [
    ...chip(search === "" ? null : `Search: ${search}`, () => table.setSearch("")),
    ...statuses.map((status) => ({
      label: `Status: ${statusLabel(status)}`,
      onRemove: () => table.setFilter("status", statuses.filter((other) => other !== status).join(",")),
    })),
    ...chip(days.words === null ? null : `Days: ${days.words}`, () => table.setFilters({ from: "", to: "" })),
    ...chip(username === "" ? null : `Username: ${username}`, () => table.setFilter("username", "")),
    ...chip(exception === null ? null : `Exception: ${exceptionLabel(exception)}`, () =>
      table.setFilter("exception", ""),
    ),
  ];
}

/** "128 of 1,284 transactions, amounts in XRP", on a phone "128 of 1,284, sums in XRP"; or that it is loading. */
function Matches({ list, loading }: { list: Transactions; loading: boolean }) {
  const compact = useCompact();
  return (
    <p role="status" className="figures flex items-center gap-2 text-13 text-ink-3 md:ml-auto">
      {loading ? (
        <>
          <Spinner />
          Loading transactions…
        </>
      ) : (
        list.failure === null && list.history !== undefined && matchWords(list, compact)
      )}
    </p>
  );
}

function matchWords({ history, filter, total }: Transactions, short: boolean): string {
  const count = history?.total_count ?? 0;
  const all = filter.narrowed && total !== undefined ? total : null;
  const figures = [count, ...(all === null ? [] : [all])].map((figure) => figure.toLocaleString("en-US")).join(" of ");
  if (short && all !== null) {
    return `${figures}, sums in XRP`;
  }
  const noun = (all ?? count) === 1 ? "transaction" : "transactions";
  return short ? `${figures} ${noun}` : `${figures} ${noun}, amounts in XRP`;
}
