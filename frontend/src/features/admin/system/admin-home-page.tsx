import { ErrorPanel } from "../../../components/ui/error-panel";
import { RelativeTime } from "../../../components/ui/relative-time";
import { StatCards } from "../../../components/ui/stat-cards";
import { figureSize, Xrp } from "../../../components/ui/xrp";
import { DASHBOARD_POLL_MS } from "../../../config/timing";
import { type Overview, useAdminOverviewQuery } from "../../../lib/api/generated";
import { formatXrp, xrpToDrops } from "../../../lib/money";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { useSignedInUser } from "../../../store/user";
import { ModeChoice, useModeParam } from "../shared/mode-choice";
import { PageHeader } from "../shared/page-header";
import { AttentionList } from "./attention-list";
import { LiveActivity } from "./live-activity";
import { QuickActions } from "./quick-actions";

/** `/admin-dashboard`: the platform's totals, its newest payments, and what needs a person. */
export function AdminHomePage() {
  const user = useSignedInUser();
  const { mode: chosen, setMode } = useModeParam();
  const mode = chosen ?? "live";
  const read = useAdminOverviewQuery(
    { mode },
    {
      pollingInterval: DASHBOARD_POLL_MS,
      skipPollingIfUnfocused: true,
      refetchOnFocus: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const { currentData: overview, fulfilledTimeStamp: updatedAt } = read;
  // It is of both modes: it stays while the figures of the other mode load.
  const known = read.data?.attention;
  const failed = !read.isFetching && read.isError && overview === undefined;
  useFailureToast(failed, "Failed to load dashboard overview");

  return (
    <>
      <PageHeader
        heading={`Welcome, ${user.first_name || "Admin"}`}
        note={
          <>
            {mode === "live" ? "Live payments." : "Test payments."}
            {overview !== undefined && updatedAt !== undefined && (
              <>
                {" "}
                Updated <RelativeTime at={new Date(updatedAt).toISOString()} short />.
              </>
            )}
          </>
        }
      >
        <ModeChoice mode={mode} onMode={setMode} />
      </PageHeader>
      {failed ? (
        <div className="rounded-16 border border-line bg-card">
          <ErrorPanel
            heading="Dashboard Unavailable"
            message="Unable to load dashboard metrics. Please check your connection and try again."
            onRetry={() => void read.refetch()}
          />
        </div>
      ) : (
        // All of it comes at once, so that what needs a person does not push what is shown already.
        <div key={known === undefined ? "loading" : "loaded"} className="flex flex-col gap-5">
          {known !== undefined && <AttentionList attention={known} onSeen={() => void read.refetch()} />}
          <Totals overview={overview} />
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
            <LiveActivity rows={overview?.recent_activity} mode={mode} />
            <QuickActions />
          </div>
        </div>
      )}
    </>
  );
}

function Totals({ overview }: { overview: Overview | undefined }) {
  const count = overview?.transaction_count;
  const counted = count?.toLocaleString("en-US");
  return (
    <StatCards
      label="Totals of the platform"
      columns={4}
      stats={[
        {
          ...amount("Total XRP Processed", overview?.total_xrp_processed),
          note: overview === undefined ? NO_NOTE : average(overview),
        },
        {
          ...amount("Burn Volume", overview?.burn_volume),
          ember: overview !== undefined && !isZero(overview.burn_volume),
          note: "Validated on the ledger",
        },
        {
          label: "Transactions",
          value: counted && <span className={figureSize(counted)}>{counted}</span>,
          quiet: count === 0,
          note: "Completed payments",
        },
        { ...amount("Revenue", overview?.revenue), note: "Platform fees less burns" },
      ]}
    />
  );
}

/** Holds the line of a note that is still to come, so that nothing moves. */
const NO_NOTE = "\u00a0";

function isZero(value: string): boolean {
  return xrpToDrops(value) === 0n;
}

function amount(label: string, value: string | undefined) {
  return {
    label,
    unit: "XRP",
    value: value && <Xrp amount={value} large />,
    quiet: value !== undefined && isZero(value),
  };
}

function average({ total_xrp_processed: total, transaction_count: count }: Overview): string {
  return count === 0 ? NO_NOTE : `Average ${formatXrp(xrpToDrops(total) / BigInt(count))} XRP`;
}
