import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { ResultCount } from "../../../components/ui/data-table";
import { DayFields, daysOf } from "../../../components/ui/day-filter";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { Select } from "../../../components/ui/field";
import { FilterBar } from "../../../components/ui/filter-bar";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Pager } from "../../../components/ui/pager";
import { useTableParams } from "../../../components/ui/use-table-params";
import { adminPaymentPath } from "../../../config/paths";
import { DASHBOARD_POLL_MS } from "../../../config/timing";
import { adminApi, type StatusEnum, useAdminTransactionsQuery } from "../../../lib/api/generated";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { ExportButton } from "../../shared/export-button";
import { statusLabel } from "../../shared/payment/facts";
import { useOpenPayment } from "../../shared/payment/use-open-payment";
import { ClearFilters } from "../shared/clear-filters";
import { AdminSearch, filterWords } from "../shared/filter-fields";
import { ModeChoice, useModeParam } from "../shared/mode-choice";
import { PageHeader } from "../shared/page-header";
import { AllTransactionsTable } from "./all-transactions-table";
import { UserFilter } from "./user-filter";

const PaymentDialog = lazyComponent(() => import("../../shared/payment/payment-dialog"), "PaymentDialog");

const PaymentActions = lazyComponent(() => import("./payment-actions"), "PaymentActions");

const PAGE_SIZES = [10, 25, 50, 100];
const FILTERS = ["user", "status", "failed_leg", "from", "to"] as const;
const STATUSES: readonly StatusEnum[] = ["pending", "completed", "failed", "expired"];

/** `/admin-dashboard/transactions`: the payments of all merchants; filters, page and the open one are in the address. */
export function AllTransactionsPage() {
  const { mode, setMode } = useModeParam();
  const table = useTableParams({ filters: FILTERS, pageSizes: PAGE_SIZES });
  const { page, pageSize, search, filters, setFilter } = table;
  const status = STATUSES.find((each) => each === filters.status);
  const user = /^[1-9]\d{0,17}$/.test(filters.user) ? Number(filters.user) : undefined;
  const failedLeg = (["payout", "burn"] as const).find((each) => each === filters.failed_leg);
  const days = daysOf(filters);
  const open = useOpenPayment();
  // A new field, so that a text that was not searched for is forgotten too.
  const [cleared, setCleared] = useState(0);

  const chosen = {
    ...(mode === null ? {} : { mode }),
    ...(search === "" ? {} : { search }),
    ...(status === undefined ? {} : { status: [status] }),
    ...(user === undefined ? {} : { user }),
    ...(failedLeg === undefined ? {} : { failedLeg }),
    ...days.query,
  };
  const read = useAdminTransactionsQuery(
    { page, pageSize, ...chosen },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: DASHBOARD_POLL_MS,
      skipPollingIfUnfocused: true,
      skip: days.reversed,
    },
  );
  const data = days.reversed ? undefined : read.data;
  const failed = !days.reversed && !read.isFetching && read.isError && read.currentData === undefined;
  useFailureToast(failed, "Failed to load transactions");
  const narrowed =
    search !== "" || status !== undefined || user !== undefined || failedLeg !== undefined || days.count > 0;
  const known = data?.transactions.find((payment) => payment.user.id === user)?.user;
  const exporting = (
    <ExportButton call={adminApi.endpoints.adminTransactionsExport} filter={chosen} disabled={days.reversed} />
  );

  // Ready by the time a row is chosen.
  useEffect(() => void PaymentDialog.preload(), []);

  function clear() {
    setCleared(cleared + 1);
    table.clear();
  }

  return (
    <>
      <PageHeader heading="All payments" note="Newest first.">
        <ModeChoice mode={mode} onMode={setMode} both />
      </PageHeader>
      <FilterBar
        search={
          <AdminSearch
            key={cleared}
            label="Search transactions"
            placeholder="Title, id, tag, hash, email"
            applied={search}
            onSearch={table.setSearch}
            button
          />
        }
        wideSearch
        first={
          <>
            <UserFilter
              userId={user}
              known={known}
              onChange={(id) => setFilter("user", id === undefined ? "" : String(id))}
              className="sm:w-52"
            />
            <Select
              label="Status"
              hideLabel
              value={status ?? ""}
              onChange={(event) => setFilter("status", event.target.value)}
              className="capitalize sm:w-36"
            >
              <option value="">All</option>
              {STATUSES.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </Select>
          </>
        }
        more={<DayFields key={cleared} days={days} onPick={setFilter} />}
        count={[user, status].filter((each) => each !== undefined).length + days.count}
        words={filterWords(
          [user !== undefined && (known?.email ?? `User ${user}`), status !== undefined && statusLabel(status)],
          days.words,
        )}
        clear={<ClearFilters narrowed={narrowed} onClear={clear} />}
      />
      <div className="my-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
        {data !== undefined && !failed ? <ResultCount count={data.total_count} noun="transaction" /> : <span />}
        {failedLeg !== undefined && (
          <button
            type="button"
            aria-label={`Failed ${failedLeg}s only: show all`}
            onClick={() => setFilter("failed_leg", "")}
            className="inline-flex min-h-11 items-center gap-2 rounded-10 border border-red/40 bg-card px-3 text-15 text-red hover:bg-well"
          >
            Failed {failedLeg}s only
            <X aria-hidden="true" size={16} strokeWidth={1.5} />
          </button>
        )}
        {exporting}
      </div>
      <div className="overflow-hidden rounded-16 border border-line bg-card">
        {failed ? (
          <ErrorPanel
            heading="Transactions Unavailable"
            message="Unable to load transactions. Please check your connection and try again."
            onRetry={() => void read.refetch()}
          />
        ) : (
          <AllTransactionsTable
            rows={days.reversed ? [] : data?.transactions}
            total={data?.total_count ?? 0}
            page={page}
            pages={data?.total_pages ?? 0}
            onPage={table.setPage}
            narrowed={narrowed}
            busy={read.isFetching && read.currentData === undefined}
            hrefOf={open.hrefOf}
            onClear={clear}
          />
        )}
        {data !== undefined && !failed && data.total_count > 0 && (
          <Pager
            className="border-line border-t px-5 py-2"
            label="Pages of transactions"
            page={page}
            totalPages={data.total_pages}
            onPage={table.setPage}
            size={{ value: pageSize, onChange: table.setPageSize, choices: PAGE_SIZES }}
          />
        )}
      </div>
      {open.paymentId !== null && (
        <PendingChunk value={null}>
          <PaymentDialog
            key={open.paymentId}
            paymentId={open.paymentId}
            onClose={open.close}
            address={adminPaymentPath(open.paymentId)}
            extra={(paymentId, onChanged) => (
              <PendingChunk value={null}>
                <PaymentActions
                  paymentId={paymentId}
                  onChanged={() => {
                    onChanged();
                    void read.refetch();
                  }}
                />
              </PendingChunk>
            )}
          />
        </PendingChunk>
      )}
    </>
  );
}
