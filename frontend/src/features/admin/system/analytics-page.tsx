import { ErrorPanel } from "../../../components/ui/error-panel";
import { Select } from "../../../components/ui/field";
import { Panel } from "../../../components/ui/panel";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { useTableParams } from "../../../components/ui/use-table-params";
import { useAdminRevenueQuery } from "../../../lib/api/generated";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { DateField } from "../shared/filter-fields";
import { ModeChoice, useModeParam } from "../shared/mode-choice";
import { PageHeader } from "../shared/page-header";
import { isDay, periodsOf, today } from "../shared/periods";
import { AnalyticsCard } from "./analytics-card";

const FILTERS = ["period", "date", "month"] as const;

/** `/admin-dashboard/analytics`: revenue and burns of one day or one month, in UTC. */
export function AnalyticsPage() {
  const { mode: chosen, setMode } = useModeParam();
  const mode = chosen ?? "live";
  const { filters, setFilter } = useTableParams({ filters: FILTERS });
  const now = today();
  const daily = filters.period !== "monthly";
  const date = isDay(filters.date) && filters.date <= now ? filters.date : now;
  const thisMonth = now.slice(0, 7);
  const month = isDay(`${filters.month}-01`) && filters.month <= thisMonth ? filters.month : thisMonth;
  const read = useAdminRevenueQuery(
    { mode, ...(daily ? { period: "daily", date } : { period: "monthly", month }) },
    { refetchOnMountOrArgChange: true },
  );
  const data = read.currentData;
  const failed = !read.isFetching && read.isError && data === undefined;
  useFailureToast(failed, "Failed to load analytics data");
  const periods = periodsOf(daily ? date : month);

  return (
    <>
      <PageHeader heading="Revenue and burns" note={`${mode === "live" ? "Live" : "Test"} payments, in UTC.`}>
        <ModeChoice mode={mode} onMode={setMode} />
      </PageHeader>
      <div className="mb-5 flex flex-wrap gap-3">
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
            label="Date"
            type="date"
            max={now}
            applied={date}
            onPick={(value) => setFilter("date", value)}
            className="w-44"
          />
        ) : (
          <DateField
            label="Month"
            type="month"
            max={thisMonth}
            applied={month}
            onPick={(value) => setFilter("month", value)}
            className="w-44"
          />
        )}
      </div>
      {failed ? (
        <div className="rounded-16 border border-line bg-card">
          <ErrorPanel
            heading="Analytics Unavailable"
            message="Unable to load analytics data. Please check your connection and try again."
            onRetry={() => void read.refetch()}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          {data === undefined ? (
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
                span={daily ? date : month}
                periods={periods}
                rows={data.revenue.map(({ period, revenue }) => ({ period, amount: revenue }))}
              />
              <AnalyticsCard
                heading="Burn Analytics"
                what="Burned"
                empty="No burn data for selected period"
                span={daily ? date : month}
                periods={periods}
                rows={data.burn.map(({ period, burned }) => ({ period, amount: burned }))}
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
