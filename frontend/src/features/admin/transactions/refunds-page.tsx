import { useState } from "react";
import { ResultCount } from "../../../components/ui/data-table";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { Select } from "../../../components/ui/field";
import { FilterBar } from "../../../components/ui/filter-bar";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Pager } from "../../../components/ui/pager";
import { useTableParams } from "../../../components/ui/use-table-params";
import { DASHBOARD_POLL_MS } from "../../../config/timing";
import { type RefundStatusEnum, useAdminRefundsQuery } from "../../../lib/api/generated";
import { useFailureToast } from "../../../lib/use-failure-toast";
import type { AdminAction } from "../shared/action-dialog";
import { ClearFilters } from "../shared/clear-filters";
import { filterWords } from "../shared/filter-fields";
import { ModeChoice, useModeParam } from "../shared/mode-choice";
import { PageHeader } from "../shared/page-header";
import { RefundsTable, stateWord } from "./refunds-table";
import { UserFilter } from "./user-filter";

const ActionDialog = lazyComponent(() => import("../shared/action-dialog"), "ActionDialog");

const PAGE_SIZES = [10, 25, 50, 100];
const FILTERS = ["user", "status"] as const;
const STATUSES: readonly RefundStatusEnum[] = [
  "awaiting_payer",
  "awaiting_merchant",
  "sending",
  "succeeded",
  "failed",
  "canceled",
  "expired",
];
/** Beside the states themselves: failed ones about which somebody is to decide. */
const HELD = "held";
const HELD_WORDS = "Failed, money held";

/** `/admin-dashboard/refunds`: the refunds of all merchants, and what waits among them. */
export function RefundsPage() {
  const { mode, setMode } = useModeParam();
  const table = useTableParams({ filters: FILTERS, pageSizes: PAGE_SIZES });
  const { page, pageSize, filters, setFilter, clear } = table;
  const held = filters.status === HELD;
  const status = STATUSES.find((each) => each === filters.status);
  const user = /^[1-9]\d{0,17}$/.test(filters.user) ? Number(filters.user) : undefined;
  const [action, setAction] = useState<AdminAction | null>(null);
  const read = useAdminRefundsQuery(
    {
      page,
      pageSize,
      ...(mode === null ? {} : { mode }),
      ...(status === undefined ? {} : { status }),
      ...(user === undefined ? {} : { user }),
      ...(held ? { held } : {}),
    },
    { refetchOnMountOrArgChange: true, pollingInterval: DASHBOARD_POLL_MS, skipPollingIfUnfocused: true },
  );
  const { data } = read;
  const failed = !read.isFetching && read.isError && read.currentData === undefined;
  useFailureToast(failed, "Failed to load refunds");
  const chosen = held ? HELD_WORDS : status !== undefined && stateWord(status);
  const narrowed = chosen !== false || user !== undefined;
  const known = data?.refunds.find((refund) => refund.user.id === user)?.user;

  return (
    <>
      <PageHeader heading="All refunds" note="Newest first.">
        <ModeChoice mode={mode} onMode={setMode} both />
      </PageHeader>
      <FilterBar
        search={
          <Select
            label="State"
            hideLabel
            value={held ? HELD : (status ?? "")}
            onChange={(event) => setFilter("status", event.target.value)}
          >
            <option value="">All states</option>
            {STATUSES.map((each) => (
              <option key={each} value={each}>
                {stateWord(each)}
              </option>
            ))}
            <option value={HELD}>{HELD_WORDS}</option>
          </Select>
        }
        first={
          <UserFilter
            userId={user}
            known={known}
            onChange={(id) => setFilter("user", id === undefined ? "" : String(id))}
            className="sm:w-52"
          />
        }
        count={user === undefined ? 0 : 1}
        words={filterWords([user !== undefined && (known?.email ?? `User ${user}`), chosen], null)}
        clear={<ClearFilters narrowed={narrowed} onClear={clear} />}
      />
      <div className="my-3 flex min-h-8 items-center">
        {data !== undefined && !failed && <ResultCount count={data.total_count} noun="refund" />}
      </div>
      <div className="overflow-hidden rounded-16 border border-line bg-card">
        {failed ? (
          <ErrorPanel
            heading="Refunds Unavailable"
            message="Unable to load refunds. Please check your connection and try again."
            onRetry={() => void read.refetch()}
          />
        ) : (
          <RefundsTable
            rows={data?.refunds}
            total={data?.total_count ?? 0}
            page={page}
            pages={data?.total_pages ?? 0}
            onPage={table.setPage}
            narrowed={narrowed}
            onClear={clear}
            busy={read.isFetching && read.currentData === undefined}
            onAction={setAction}
          />
        )}
        {data !== undefined && !failed && data.total_count > 0 && (
          <Pager
            className="border-line border-t px-5 py-2"
            label="Pages of refunds"
            page={page}
            totalPages={data.total_pages}
            onPage={table.setPage}
            size={{ value: pageSize, onChange: table.setPageSize, choices: PAGE_SIZES }}
          />
        )}
      </div>
      {action !== null && (
        <PendingChunk value={null}>
          <ActionDialog action={action} onClose={() => setAction(null)} onDone={() => void read.refetch()} />
        </PendingChunk>
      )}
    </>
  );
}
