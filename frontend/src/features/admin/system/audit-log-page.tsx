import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { DataTable, NoSuchPage, ResultCount } from "../../../components/ui/data-table";
import { DayFields, daysOf } from "../../../components/ui/day-filter";
import { EmptyState } from "../../../components/ui/empty-state";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { Select } from "../../../components/ui/field";
import { FilterBar } from "../../../components/ui/filter-bar";
import { lazyComponent } from "../../../components/ui/lazy-component";
import { Pager } from "../../../components/ui/pager";
import { useTableParams } from "../../../components/ui/use-table-params";
import { type AuditRow, adminApi, useAdminAuditLogQuery } from "../../../lib/api/generated";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { ExportButton } from "../../shared/export-button";
import { ClearFilters } from "../shared/clear-filters";
import { AdminSearch, filterWords } from "../shared/filter-fields";
import { PageHeader } from "../shared/page-header";
import { AuditCheck } from "./audit-check";
import { auditColumns, auditPhoneRow } from "./audit-columns";
import { AUDIT_ACTIONS } from "./audit-words";

const AuditDialog = lazyComponent(() => import("./audit-dialog"), "AuditDialog");
const FILTERS = ["actor", "action", "from", "to"] as const;
const ACTIONS = Object.entries(AUDIT_ACTIONS) as readonly [AuditRow["action"], string][];

/** `/admin-dashboard/audit-log`: who did what, when and from where; filters and page are in the address. */
export function AuditLogPage() {
  const table = useTableParams({ filters: FILTERS, pageSize: 25 });
  const { page, search, filters, setFilter } = table;
  const action = ACTIONS.find(([each]) => each === filters.action)?.[0];
  const days = daysOf(filters);
  const { reversed } = days;
  const filter = {
    ...(filters.actor === "" ? {} : { actor: filters.actor }),
    ...(action === undefined ? {} : { action }),
    ...(search === "" ? {} : { subject: search }),
    ...days.query,
  };
  const read = useAdminAuditLogQuery({ page, ...filter }, { refetchOnMountOrArgChange: true, skip: reversed });
  const [openId, setOpenId] = useState<number | null>(null);
  // A new field, so that a text that was not searched for is forgotten too.
  const [cleared, setCleared] = useState(0);
  const data = reversed ? undefined : read.data;
  const failed = !reversed && !read.isFetching && read.isError && read.currentData === undefined;
  useFailureToast(failed, "Failed to load the audit log");
  const narrowed = search !== "" || filters.actor !== "" || action !== undefined || days.count > 0;
  const exporting = <ExportButton call={adminApi.endpoints.adminAuditLogExport} filter={filter} disabled={reversed} />;
  const open = data?.results.find(({ id }) => id === openId);

  function clear() {
    setCleared(cleared + 1);
    table.clear();
  }

  return (
    <>
      <PageHeader
        heading="Admin actions"
        note="Newest first. Rows are never changed or removed. Each entry is hash-chained to the previous one."
      />
      <AuditCheck />
      <FilterBar
        search={
          <AdminSearch
            key={`subject ${cleared}`}
            label="Search subjects"
            placeholder="Email, title or id"
            applied={search}
            onSearch={table.setSearch}
          />
        }
        first={
          <>
            <AdminSearch
              key={`actor ${cleared}`}
              label="Search administrators"
              placeholder="Administrator's email"
              applied={filters.actor}
              onSearch={(text) => setFilter("actor", text)}
              className="sm:w-52"
            />
            <Select
              label="Action"
              hideLabel
              value={action ?? ""}
              onChange={(event) => setFilter("action", event.target.value)}
              className="sm:w-44"
            >
              <option value="">All actions</option>
              {ACTIONS.map(([each, label]) => (
                <option key={each} value={each}>
                  {label}
                </option>
              ))}
            </Select>
          </>
        }
        more={<DayFields key={cleared} days={days} onPick={setFilter} />}
        count={(filters.actor === "" ? 0 : 1) + (action === undefined ? 0 : 1) + days.count}
        words={filterWords([filters.actor, action !== undefined && AUDIT_ACTIONS[action]], days.words)}
        clear={<ClearFilters narrowed={narrowed} onClear={clear} />}
      />
      <div className="my-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
        {data !== undefined && !failed ? <ResultCount count={data.count} noun="row" /> : <span />}
        {exporting}
      </div>
      <div className="overflow-hidden rounded-16 border border-line bg-card">
        {failed ? (
          <ErrorPanel
            heading="Audit Log Unavailable"
            message="Unable to load the audit log. Please check your connection and try again."
            onRetry={() => void read.refetch()}
          />
        ) : (
          <DataTable
            caption="Audit log"
            columns={auditColumns(setOpenId)}
            phone={auditPhoneRow(setOpenId)}
            rows={reversed ? [] : data?.results}
            rowKey={({ id }) => id}
            busy={read.isFetching && read.currentData === undefined}
            ghostRows={10}
            empty={
              reversed ? (
                <EmptyState heading="The last day is before the first" hint="Choose other days above." />
              ) : data !== undefined && data.count > 0 ? (
                <NoSuchPage page={page} last={data.total_pages} onPage={table.setPage} />
              ) : narrowed ? (
                <EmptyState
                  heading="No matching rows"
                  action={
                    <Button look="secondary" onClick={clear}>
                      Clear Filters
                    </Button>
                  }
                />
              ) : (
                <EmptyState heading="Nothing recorded yet" hint="Every admin action is listed here." />
              )
            }
          />
        )}
        {data !== undefined && !failed && data.count > 0 && (
          <Pager
            className="border-line border-t px-5 py-2"
            label="Pages of the audit log"
            page={page}
            totalPages={data.total_pages}
            onPage={table.setPage}
          />
        )}
      </div>
      {open !== undefined && <AuditDialog row={open} onClose={() => setOpenId(null)} />}
    </>
  );
}
