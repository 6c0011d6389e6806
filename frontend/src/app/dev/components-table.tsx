import { useState } from "react";
import { Button } from "../../components/ui/button";
import { DataTable, ResultCount } from "../../components/ui/data-table";
import type { Column } from "../../components/ui/data-table-props";
import { EmptyState } from "../../components/ui/empty-state";
import { Select } from "../../components/ui/field";
import { FilterChips } from "../../components/ui/filter-chips";
import { Pager } from "../../components/ui/pager";
import { RelativeTime } from "../../components/ui/relative-time";
import { SearchField } from "../../components/ui/search-field";
import { StatusBadge } from "../../components/ui/status-badge";
import { Switch } from "../../components/ui/switch";
import { useTableParams } from "../../components/ui/use-table-params";
import { formatXrpExact } from "../../lib/money";

interface Sample {
  id: string;
  title: string;
  status: string;
  drops: bigint;
  at: string;
}

const STATUSES = ["completed", "processing", "pending", "expired", "failed"];
const TITLES = ["“Low Tide” EP", "Chapter 3, single read", "Coffee, 1 kg", "Icon pack", "A season of letters"];
const START = Date.now();

const SAMPLES: Sample[] = Array.from({ length: 87 }, (_, index) => ({
  id: (0x8f41c2aa - index * 7919).toString(16),
  title: TITLES[index % TITLES.length] ?? "",
  status: STATUSES[(index * 3) % STATUSES.length] ?? "",
  drops: BigInt(500_000 * (index + 1)),
  at: new Date(START - index * index * 37_000 - 12_000).toISOString(),
}));

const COLUMNS: Column<Sample>[] = [
  { key: "title", heading: "Title", cell: (row) => row.title, sortable: true },
  { key: "status", heading: "Status", cell: (row) => <StatusBadge status={row.status} /> },
  {
    key: "amount",
    heading: "Amount",
    align: "end",
    sortable: true,
    cell: (row) => (
      <>
        {formatXrpExact(row.drops)} <span className="text-13 text-ink-3">XRP</span>
      </>
    ),
  },
  { key: "id", heading: "Payment", cell: (row) => <span className="code text-13">{row.id}</span> },
  {
    key: "at",
    heading: "Date",
    align: "end",
    cell: (row) => (
      <span className="text-ink-3">
        <RelativeTime at={row.at} short />
      </span>
    ),
  },
];

const FILTERS = ["status"] as const;
const SIZES = [5, 10, 25];

/** A table with everything around it; what a server would do is done here. */
export function ComponentsTable() {
  const table = useTableParams({ filters: FILTERS, pageSizes: SIZES, pageSize: 5 });
  const [busy, setBusy] = useState(false);
  const [loading, setLoading] = useState(false);
  const found = SAMPLES.filter(
    (row) =>
      (table.filters.status === "" || row.status === table.filters.status) &&
      row.title.toLowerCase().includes(table.search.toLowerCase()),
  );
  const rows = sorted(found, table.sort).slice((table.page - 1) * table.pageSize, table.page * table.pageSize);
  const { status } = table.filters;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5">
        <Switch label="Next page is loading" checked={busy} onChange={setBusy} />
        <Switch label="First page is loading" checked={loading} onChange={setLoading} />
      </div>
      <div className="rounded-16 border border-line bg-card">
        <div className="flex flex-wrap items-center gap-3 border-line border-b p-5">
          <SearchField
            label="Search transactions"
            applied={table.search}
            onSearch={table.setSearch}
            busy={busy}
            className="min-w-60 flex-1"
          />
          <Select
            label="Status"
            hideLabel
            className="w-44"
            value={status}
            onChange={(event) => table.setFilter("status", event.target.value)}
          >
            <option value="">All</option>
            {STATUSES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
          <div className="flex basis-full flex-wrap items-center gap-3">
            <ResultCount count={found.length} noun="transaction" />
            <FilterChips
              chips={[
                ...(status === ""
                  ? []
                  : [{ label: `Status: ${status}`, onRemove: () => table.setFilter("status", "") }]),
                ...(table.search === "" ? [] : [{ label: `“${table.search}”`, onRemove: () => table.setSearch("") }]),
              ]}
              onClear={table.clear}
            />
          </div>
        </div>
        <DataTable
          caption="Transactions"
          columns={COLUMNS}
          rows={loading ? undefined : rows}
          rowKey={(row) => row.id}
          rowHref={(row) => `/dev/components?search=${encodeURIComponent(row.title)}`}
          busy={busy}
          sort={table.sort}
          onSort={table.setSort}
          empty={
            <EmptyState
              heading="No transactions match"
              action={
                <Button look="secondary" onClick={table.clear}>
                  Clear Filters
                </Button>
              }
            />
          }
        />
        <Pager
          label="Pages of transactions"
          page={table.page}
          totalPages={Math.ceil(found.length / table.pageSize)}
          onPage={table.setPage}
          size={{ value: table.pageSize, onChange: table.setPageSize, choices: SIZES }}
          className="border-line border-t px-5 py-3"
        />
      </div>
    </>
  );
}

function sorted(rows: Sample[], sort: { key: string; descending: boolean } | null): Sample[] {
  if (sort === null) {
    return rows;
  }
  const way = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) =>
    sort.key === "amount" ? way * Number(a.drops - b.drops) : way * a.title.localeCompare(b.title),
  );
}
