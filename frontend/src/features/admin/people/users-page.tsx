import { useState } from "react";
import { Link } from "react-router-dom";
import { Badge } from "../../../components/ui/badge";
import { DataTable, NoSuchPage, ResultCount } from "../../../components/ui/data-table";
import type { Column, PhoneRow } from "../../../components/ui/data-table-props";
import { DayFields, daysOf } from "../../../components/ui/day-filter";
import { EmptyState } from "../../../components/ui/empty-state";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { FilterBar } from "../../../components/ui/filter-bar";
import { lazyComponent } from "../../../components/ui/lazy-component";
import { Pager } from "../../../components/ui/pager";
import { useTableParams } from "../../../components/ui/use-table-params";
import { Xrp } from "../../../components/ui/xrp";
import { adminMerchantPath } from "../../../config/paths";
import { adminApi, type Merchant, useAdminMerchantsQuery } from "../../../lib/api/generated";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { ExportButton } from "../../shared/export-button";
import { ClearFilters } from "../shared/clear-filters";
import { AdminSearch } from "../shared/filter-fields";
import { ModeChoice, useModeParam } from "../shared/mode-choice";
import { PageHeader } from "../shared/page-header";
import { rowButtonLook } from "../shared/row-button";
import { type MerchantAction, useMerchantAction } from "./use-merchant-action";

const MerchantActionDialog = lazyComponent(() => import("./merchant-action-dialog"), "MerchantActionDialog");

const FILTERS = ["from", "to"] as const;

/** `/admin-dashboard/users`: merchants with their figures, and what may be done to them. */
export function UsersPage() {
  const { mode: chosen, setMode } = useModeParam();
  const mode = chosen ?? "live";
  const table = useTableParams({ filters: FILTERS });
  const { page, search } = table;
  const days = daysOf(table.filters);
  // A new field, so that a text that waits is forgotten too.
  const [cleared, setCleared] = useState(0);
  const filter = { mode, ...(search === "" ? {} : { search }), ...days.query };
  const read = useAdminMerchantsQuery({ page, ...filter }, { refetchOnMountOrArgChange: true, skip: days.reversed });
  const [asked, setAsked] = useState<{ merchant: Merchant; action: MerchantAction } | null>(null);
  const running = useMerchantAction({ mode, onDone: () => void read.refetch() });

  // With `page` the answer is always a page.
  const data = Array.isArray(read.data) || days.reversed ? undefined : read.data;
  const failed = !days.reversed && !read.isFetching && read.isError && read.currentData === undefined;
  useFailureToast(failed, "Failed to load merchants");
  const ask = (merchant: Merchant, action: MerchantAction) => setAsked({ merchant, action });

  const narrowed = search !== "" || days.count > 0;
  const exporting = (
    <ExportButton call={adminApi.endpoints.adminMerchantsExport} filter={filter} disabled={days.reversed} />
  );

  return (
    <>
      <PageHeader heading="Merchants" note={`All merchants, ${mode} figures.`}>
        <ModeChoice mode={mode} onMode={setMode} />
      </PageHeader>
      <FilterBar
        search={
          <AdminSearch
            key={cleared}
            label="Search merchants"
            placeholder="Search by email or username"
            applied={search}
            onSearch={table.setSearch}
          />
        }
        more={<DayFields key={cleared} days={days} onPick={table.setFilter} />}
        count={days.count}
        words={days.words === null ? "Newest first" : `Joined ${days.words} · newest first`}
        clear={
          <ClearFilters
            narrowed={narrowed}
            onClear={() => {
              setCleared(cleared + 1);
              table.clear();
            }}
          />
        }
      />
      <div className="my-3 flex min-h-8 items-center justify-between gap-3">
        {data !== undefined && !failed ? <ResultCount count={data.total_count} noun="merchant" /> : <span />}
        {exporting}
      </div>
      <div className="overflow-hidden rounded-16 border border-line bg-card">
        {failed ? (
          <ErrorPanel
            heading="Merchants Unavailable"
            message="Unable to load merchant data. Please check your connection and try again."
            onRetry={() => void read.refetch()}
          />
        ) : (
          <DataTable
            caption="Merchants"
            columns={columns(running.busyWith, ask)}
            rows={days.reversed ? [] : data?.merchants}
            phone={phoneRow(running.busyWith, ask)}
            rowKey={({ id }) => id}
            busy={read.isFetching && read.currentData === undefined}
            ghostRows={10}
            empty={
              data !== undefined && data.total_count > 0 ? (
                <NoSuchPage page={page} last={data.total_pages} onPage={table.setPage} />
              ) : (
                <EmptyState
                  heading={narrowed ? "No merchants found matching your search" : "No merchants found"}
                  hint={!narrowed ? "Every account that signs up is a merchant." : undefined}
                />
              )
            }
          />
        )}
        {data !== undefined && !failed && (
          <Pager
            className="border-line border-t px-5 py-2"
            label="Pages of merchants"
            page={page}
            totalPages={data.total_pages}
            onPage={table.setPage}
          />
        )}
      </div>
      {asked !== null && (
        <MerchantActionDialog
          {...asked}
          mode={mode}
          busy={running.busyWith === asked.merchant.id}
          onClose={() => setAsked(null)}
          onConfirm={() => void running.run(asked.merchant, asked.action).finally(() => setAsked(null))}
        />
      )}
    </>
  );
}

type Ask = (merchant: Merchant, action: MerchantAction) => void;

function columns(busyWith: number | null, ask: Ask): readonly Column<Merchant>[] {
  return [
    {
      key: "email",
      heading: "Email",
      cell: ({ id, email }) => (
        <Link
          to={adminMerchantPath(id)}
          className="break-all font-medium underline-offset-2 hover:underline md:line-clamp-2 md:min-w-40 md:max-w-64"
        >
          {email}
        </Link>
      ),
    },
    {
      key: "username",
      heading: "Username",
      cell: ({ username }) => (
        <span className="block md:max-w-44 md:truncate" title={username}>
          {username}
        </span>
      ),
    },
    {
      key: "active",
      heading: "Active",
      cell: ({ is_active }) => (
        <Badge tone={is_active ? "success" : "error"}>{is_active ? "Active" : "Suspended"}</Badge>
      ),
    },
    {
      key: "count",
      heading: "Tx Count",
      align: "end",
      cell: ({ total_transactions }) => total_transactions.toLocaleString("en-US"),
    },
    { key: "volume", heading: "Volume (XRP)", align: "end", cell: ({ total_volume }) => <Xrp amount={total_volume} /> },
    {
      key: "burned",
      heading: "Burned (XRP)",
      align: "end",
      cell: ({ total_burned }) => (
        <Xrp amount={total_burned} className={Number(total_burned) > 0 ? "text-ember" : "text-ink-3"} />
      ),
    },
    {
      key: "actions",
      heading: "Actions",
      fit: true,
      cell: (merchant) => (
        <span className="flex gap-2 whitespace-nowrap">
          <RowActions merchant={merchant} busy={busyWith === merchant.id} ask={ask} />
        </span>
      ),
    },
  ];
}

function phoneRow(busyWith: number | null, ask: Ask): PhoneRow<Merchant> {
  return {
    title: ({ email }) => email,
    figure: ({ total_volume }) => <Xrp amount={total_volume} />,
    state: ({ is_active, username }) => (
      <>
        <Badge tone={is_active ? "success" : "error"}>{is_active ? "Active" : "Suspended"}</Badge>
        <span className="truncate">{username}</span>
      </>
    ),
    age: ({ total_transactions: count }) => `${count.toLocaleString("en-US")} tx`,
    facts: [
      {
        heading: "Email",
        cell: ({ id, email }) => (
          <Link to={adminMerchantPath(id)} className="break-all text-blue underline underline-offset-2">
            {email}
          </Link>
        ),
      },
      { heading: "Username", cell: ({ username }) => username },
      { heading: "Tx Count", cell: ({ total_transactions }) => total_transactions.toLocaleString("en-US") },
      { heading: "Volume (XRP)", cell: ({ total_volume }) => <Xrp amount={total_volume} /> },
      { heading: "Burned (XRP)", cell: ({ total_burned }) => <Xrp amount={total_burned} /> },
    ],
    actions: (merchant) => <RowActions merchant={merchant} busy={busyWith === merchant.id} ask={ask} />,
  };
}

function RowActions({ merchant, busy, ask }: { merchant: Merchant; busy: boolean; ask: Ask }) {
  return (
    <>
      <RowButton busy={busy} onClick={() => ask(merchant, "reset")}>
        Reset API Key
      </RowButton>
      <RowButton busy={busy} onClick={() => ask(merchant, merchant.is_active ? "suspend" : "activate")}>
        {merchant.is_active ? "Suspend" : "Activate"}
      </RowButton>
    </>
  );
}

function RowButton({ busy, onClick, children }: { busy: boolean; onClick: () => void; children: string }) {
  return (
    <button type="button" disabled={busy} onClick={onClick} className={rowButtonLook}>
      {children}
    </button>
  );
}
