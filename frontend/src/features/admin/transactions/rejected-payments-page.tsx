import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { DayFields, daysOf } from "../../../components/ui/day-filter";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { Select } from "../../../components/ui/field";
import { FilterBar } from "../../../components/ui/filter-bar";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { useTableParams } from "../../../components/ui/use-table-params";
import { DASHBOARD_POLL_MS } from "../../../config/timing";
import { adminApi, type ReturnStatusEnum, useAdminRejectedPaymentsQuery } from "../../../lib/api/generated";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { ExportButton } from "../../shared/export-button";
import type { AdminAction } from "../shared/action-dialog";
import { ClearFilters } from "../shared/clear-filters";
import { filterWords } from "../shared/filter-fields";
import { ModeChoice, useModeParam } from "../shared/mode-choice";
import { RETURN_WORDS, RejectedPaymentsTable } from "./rejected-payments-table";

const ActionDialog = lazyComponent(() => import("../shared/action-dialog"), "ActionDialog");

const FILTERS = ["status", "small", "from", "to"] as const;
const STATUSES: readonly ReturnStatusEnum[] = ["pending", "completed", "failed"];

/** `/admin-dashboard/rejected-payments`: what was not accepted and what became of its return; failed ones are retried. */
export function RejectedPaymentsPage() {
  const { mode, setMode } = useModeParam();
  const { page, setPage, filters, setFilter, clear } = useTableParams({ filters: FILTERS });
  const days = daysOf(filters);
  const status = STATUSES.find((each) => each === filters.status);
  const small = filters.small === "true";
  const [action, setAction] = useState<AdminAction | null>(null);
  const filter = {
    ...(mode === null ? {} : { mode }),
    ...(status === undefined ? {} : { status }),
    ...(small ? { small } : {}),
    ...days.query,
  };
  const read = useAdminRejectedPaymentsQuery(
    { page, pageSize: 10, ...filter },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: DASHBOARD_POLL_MS,
      skipPollingIfUnfocused: true,
      skip: days.reversed,
    },
  );
  const data = days.reversed ? undefined : read.data;
  const failed = !days.reversed && !read.isFetching && read.isError && read.currentData === undefined;
  useFailureToast(failed, "Failed to load rejected payments");

  const exporting = (
    <ExportButton call={adminApi.endpoints.adminRejectedPaymentsExport} filter={filter} disabled={days.reversed} />
  );

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="mr-auto min-w-0 max-sm:w-full">
          <h2 className="sr-only">Rejected Payments</h2>
          <p role="status" className="font-semibold">
            {data === undefined || failed
              ? "Rejected payments"
              : `${data.total_count.toLocaleString("en-US")} rejected payment(s) found`}
          </p>
        </div>
        <ModeChoice mode={mode} onMode={setMode} both />
      </div>
      <FilterBar
        search={
          <Select
            label="Status"
            hideLabel
            value={status ?? ""}
            onChange={(event) => setFilter("status", event.target.value)}
          >
            <option value="">All Statuses</option>
            {STATUSES.map((each) => (
              <option key={each} value={each}>
                {RETURN_WORDS[each]}
              </option>
            ))}
          </Select>
        }
        more={<DayFields days={days} onPick={setFilter} />}
        count={days.count}
        words={filterWords([], days.words)}
        clear={<ClearFilters narrowed={status !== undefined || days.count > 0} onClear={clear} />}
      />
      <div className="my-3 flex justify-end">{exporting}</div>
      <div className="overflow-hidden rounded-16 border border-line bg-card">
        {failed ? (
          <ErrorPanel
            heading="Rejected Payments Unavailable"
            message="Unable to load rejected payments. Please check your connection and try again."
            onRetry={() => void read.refetch()}
          />
        ) : (
          <>
            <RejectedPaymentsTable
              rows={days.reversed ? [] : data?.rejected_payments}
              total={data?.total_count ?? 0}
              page={page}
              pages={data?.total_pages ?? 0}
              onPage={setPage}
              busy={read.isFetching && read.currentData === undefined}
              onAction={setAction}
            />
            {data !== undefined && (
              <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line border-t px-5 py-2 empty:hidden">
                <Hidden
                  count={data.hidden_count}
                  shown={small}
                  onShow={(show) => setFilter("small", show ? "true" : "")}
                />
                {data.total_pages > 1 && <Paging page={page} pages={data.total_pages} onPage={setPage} />}
              </div>
            )}
          </>
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

function Hidden({ count, shown, onShow }: { count: number; shown: boolean; onShow: (show: boolean) => void }) {
  if (count === 0 && !shown) {
    return null;
  }
  const words = shown
    ? "Deposits too small to return are shown."
    : `${count.toLocaleString("en-US")} deposit${count === 1 ? " too small to return is" : "s too small to return are"} hidden.`;
  return (
    <p className="text-13 text-ink-2">
      {words}{" "}
      <button
        type="button"
        onClick={() => onShow(!shown)}
        className="min-h-11 font-medium text-blue hover:text-blue-d sm:min-h-9"
      >
        {shown ? "Hide them" : "Show them"}
      </button>
    </p>
  );
}

function Paging({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <nav aria-label="Pages of rejected payments" className="ml-auto flex items-center gap-3">
      <Button look="secondary" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>
        Previous
      </Button>
      <span className="figures text-13 text-ink-2">
        Page {page} of {pages}
      </span>
      <Button look="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
