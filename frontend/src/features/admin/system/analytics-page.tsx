import { DateField } from "../../../components/ui/date-field";
import { EmptyState } from "../../../components/ui/empty-state";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { Select } from "../../../components/ui/field";
import { Panel } from "../../../components/ui/panel";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { useTableParams } from "../../../components/ui/use-table-params";
import { adminApi, useAdminRevenueQuery } from "../../../lib/api/generated";
import { isDay, today } from "../../../lib/days";
import { formatDay } from "../../../lib/format";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { ExportButton } from "../../shared/export-button";
import { ModeChoice, useModeParam } from "../shared/mode-choice";
import { PageHeader } from "../shared/page-header";
import { currentPeriod, periodsBetween, periodsOf, rangeOf, rangeWords } from "../shared/periods";
import { AnalyticsCard } from "./analytics-card";

const FILTERS = ["period", "date", "month", "from", "to"] as const;

/** `/admin-dashboard/analytics`: revenue and burns of one day, one month or a range, in UTC, beside those before. */
export function AnalyticsPage() {
  const { mode: chosen, setMode } = useModeParam();
  const mode = chosen ?? "live";
  const { filters, setFilter, clear } = useTableParams({ filters: FILTERS });
  const now = today();
  const daily = filters.period !== "monthly";
  const date = isDay(filters.date) && filters.date <= now ? filters.date : now;
  const thisMonth = now.slice(0, 7);
  const month = isDay(`${filters.month}-01`) && filters.month <= thisMonth ? filters.month : thisMonth;
  const range = rangeOf(filters, now);
  const query = {
    mode,
    ...(range.query ?? (daily ? { period: "daily" as const, date } : { period: "monthly" as const, month })),
  };
  const read = useAdminRevenueQuery(query, { refetchOnMountOrArgChange: true, skip: range.wrong !== null });
  const data = range.wrong === null ? read.currentData : undefined;
  const failed = range.wrong === null && !read.isFetching && read.isError && data === undefined;
  useFailureToast(failed, "Failed to load analytics data");
  const asked = range.query;
  const periods = asked === null ? periodsOf(daily ? date : month) : periodsBetween(asked.dateFrom, asked.dateTo);
  const span = asked === null ? formatDay(daily ? date : month) : rangeWords(asked.dateFrom, asked.dateTo);
  const current = currentPeriod(periods[0] ?? "");
  const card = data && { span, periods, before: data.before, open: periods.includes(current) ? current : undefined };

  return (
    <>
      <PageHeader heading="Revenue and burns" note={`${mode === "live" ? "Live" : "Test"} payments, in UTC.`}>
        <div className="flex flex-wrap items-center gap-3">
          <ModeChoice mode={mode} onMode={setMode} />
          <ExportButton call={adminApi.endpoints.adminRevenueExport} filter={query} disabled={range.wrong !== null} />
        </div>
      </PageHeader>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <Select
          label="Period"
          value={daily ? "daily" : "monthly"}
          onChange={(event) => setFilter("period", event.target.value === "daily" ? "" : "monthly")}
          className="w-40"
        >
          <option value="daily">Daily</option>
          <option value="monthly">Monthly</option>
        </Select>
        {daily ? (
          <DateField
            key="date"
            label="Date"
            type="date"
            max={now}
            applied={date}
            onPick={(value) => setFilter("date", value)}
            className="w-44"
          />
        ) : (
          <DateField
            key="month"
            label="Month"
            type="month"
            max={thisMonth}
            applied={month}
            onPick={(value) => setFilter("month", value)}
            className="w-44"
          />
        )}
        <fieldset className="flex flex-wrap items-end gap-3 max-sm:w-full sm:ml-3">
          <legend className="sr-only">A range instead</legend>
          <DateField
            label="Range from"
            type="date"
            max={now}
            applied={isDay(filters.from) ? filters.from : ""}
            optional
            onPick={(day) => setFilter("from", day)}
            className="max-sm:min-w-36 max-sm:flex-1 sm:w-44"
          />
          <DateField
            label="Range to"
            type="date"
            max={now}
            applied={isDay(filters.to) ? filters.to : ""}
            optional
            onPick={(day) => setFilter("to", day)}
            className="max-sm:min-w-36 max-sm:flex-1 sm:w-44"
          />
          {(filters.from !== "" || filters.to !== "") && (
            <button
              type="button"
              onClick={clear}
              className="min-h-11 rounded-10 px-2 font-medium text-15 text-ink-2 hover:text-ink"
            >
              Clear range
            </button>
          )}
        </fieldset>
      </div>
      {range.wrong !== null ? (
        <div className="rounded-16 border border-line bg-card">
          <EmptyState heading={range.wrong} hint="Choose other days above." />
        </div>
      ) : failed ? (
        <div className="rounded-16 border border-line bg-card">
          <ErrorPanel
            heading="Analytics Unavailable"
            message="Unable to load analytics data. Please check your connection and try again."
            onRetry={() => void read.refetch()}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          {card === undefined ? (
            <>
              <GhostCard heading="Revenue Analytics" />
              <GhostCard heading="Burn Analytics" />
            </>
          ) : (
            <>
              <AnalyticsCard
                heading="Revenue Analytics"
                what="Revenue"
                empty="No revenue data for selected period"
                {...card}
                amountBefore={card.before.revenue}
                rows={data?.revenue.map(({ period, revenue }) => ({ period, amount: revenue })) ?? []}
              />
              <AnalyticsCard
                heading="Burn Analytics"
                what="Burned"
                empty="No burn data for selected period"
                {...card}
                amountBefore={card.before.burned}
                rows={data?.burn.map(({ period, burned }) => ({ period, amount: burned })) ?? []}
                ember
              />
            </>
          )}
        </div>
      )}
    </>
  );
}

function GhostCard({ heading }: { heading: string }) {
  return (
    <Panel heading={heading}>
      <Delayed>
        <p role="status" className="sr-only">
          Loading {heading}…
        </p>
        <div className="grid h-75 content-start gap-3">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-56 w-full" />
        </div>
      </Delayed>
    </Panel>
  );
}
