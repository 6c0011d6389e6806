import { RefreshCw, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { DataTable, ResultCount } from "../../components/ui/data-table";
import type { Column } from "../../components/ui/data-table-props";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Select } from "../../components/ui/field";
import { PageLink } from "../../components/ui/guide";
import { Panel } from "../../components/ui/panel";
import { StatusBadge } from "../../components/ui/status-badge";
import { useTableParams } from "../../components/ui/use-table-params";
import { Xrp } from "../../components/ui/xrp";
import { DEVELOPER_TEST_PATH, developerPaymentPath } from "../../config/paths";
import { DETECTED_REFRESH_MS } from "../../config/timing";
import {
  type DetectedPayment,
  type PaymentsDetectedApiArg,
  usePaymentsDetectedLatestQuery,
  usePaymentsDetectedQuery,
} from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { formatDateTime, shortId } from "../../lib/format";
import { LatestDetected } from "./latest-detected";

type FilterName = "status" | "platform" | "range";
type Choices = Record<FilterName, readonly [value: string, label: string][]>;

/** The first of each is the default, which the URL leaves out. */
const CHOICES: Choices = {
  status: [
    ["", "All Statuses"],
    ["pending", "Pending"],
    ["completed", "Completed"],
    ["failed", "Failed"],
  ],
  platform: [
    ["", "All Platforms"],
    ["shopify", "Shopify"],
    ["woocommerce", "WooCommerce"],
    ["custom", "Custom"],
  ],
  range: [
    ["", "Last 24 hours"],
    ["7d", "Last 7 days"],
    ["30d", "Last 30 days"],
    ["all", "All time"],
  ],
};
const LABELS: Record<FilterName, string> = { status: "Status", platform: "Platform", range: "Date range" };
const NAMES = Object.keys(CHOICES) as FilterName[];
/** The server lists no more. */
const MOST_SHOWN = 200;

const RETURN_LABELS: Record<string, string> = {
  pending: "Pending Return",
  completed: "Returned",
  failed: "Return Failed",
};

const COLUMNS: readonly Column<DetectedPayment>[] = [
  {
    key: "payment",
    heading: "Payment Details",
    cell: (row) => (
      <span className="flex min-w-0 flex-col">
        <Xrp amount={row.amount} unit className="figures font-medium" />
        <span className="text-13 text-ink-3">
          <span className="code" title={row.payment_id}>
            {shortId(row.payment_id)}
          </span>{" "}
          · Tag: {row.destination_tag}
        </span>
      </span>
    ),
  },
  {
    key: "sender",
    heading: "Sender",
    cell: ({ sender_address: sender }) =>
      sender === null ? (
        <None />
      ) : (
        <span className="code text-13" title={sender}>
          {sender.slice(0, 12)}…
        </span>
      ),
  },
  { key: "reason", heading: "Reason", cell: ({ reason }) => reason ?? <None /> },
  {
    key: "return_status",
    heading: "Return Status",
    cell: ({ return_status: status }) =>
      status === null ? <None /> : <StatusBadge status={status} label={RETURN_LABELS[status]} />,
  },
  {
    key: "date",
    heading: "Date",
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="figures whitespace-nowrap text-13 text-ink-2">
        {formatDateTime(created_at)}
      </time>
    ),
  },
];

function None() {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">None</span>
    </span>
  );
}

const FILTERS_ID = "detected-filters";

/** `/payments/detected`: what arrived for the merchant's payments, and the latest of them. */
export function DetectedPage() {
  const params = useTableParams({ filters: NAMES });
  const chosen = Object.fromEntries(
    NAMES.map((name) => [
      name,
      CHOICES[name].some(([value]) => value === params.filters[name]) ? params.filters[name] : "",
    ]),
  ) as Record<FilterName, string>;
  const narrowed = NAMES.some((name) => chosen[name] !== "");
  const [filtersShown, setFiltersShown] = useState(narrowed);

  const query = Object.fromEntries(NAMES.flatMap((name) => (chosen[name] === "" ? [] : [[name, chosen[name]]])));
  const polling = { pollingInterval: DETECTED_REFRESH_MS };
  const list = usePaymentsDetectedQuery(query as PaymentsDetectedApiArg, polling);
  const latest = usePaymentsDetectedLatestQuery(undefined, polling);
  const refreshing = list.isFetching || latest.isFetching;
  const refresh = () => {
    void list.refetch();
    void latest.refetch();
  };
  // After a failure, the rows of another filter must not be shown under this one.
  const rows = (list.isError ? list.currentData : list.data)?.payments;

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="secondary"
          aria-expanded={filtersShown}
          aria-controls={FILTERS_ID}
          onClick={() => setFiltersShown(!filtersShown)}
        >
          <SlidersHorizontal aria-hidden="true" size={16} strokeWidth={1.5} />
          {filtersShown ? "Hide Filters" : "Show Filters"}
        </Button>
        <Button look="secondary" aria-busy={refreshing} onClick={refresh}>
          <RefreshCw
            aria-hidden="true"
            size={16}
            strokeWidth={1.5}
            className={refreshing ? "animate-spin" : undefined}
          />
          Refresh
        </Button>
      </div>
      <div id={FILTERS_ID} hidden={!filtersShown}>
        <div className="grid items-end gap-4 rounded-16 border border-line bg-card p-5 sm:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
          {NAMES.map((name) => (
            <Select
              key={name}
              label={LABELS[name]}
              value={chosen[name]}
              onChange={(event) => params.setFilter(name, event.target.value)}
            >
              {CHOICES[name].map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          ))}
          <Button look="secondary" disabled={!narrowed} onClick={params.clear}>
            Clear Filters
          </Button>
        </div>
      </div>
      <LatestDetected latest={latest.data} failed={latest.isError} onRetry={latest.refetch} />
      <Panel
        heading="Incoming transactions"
        inset="flush"
        aside={rows !== undefined && rows.length > 0 && <ResultCount count={rows.length} noun="transaction" />}
      >
        {rows === undefined && list.isError ? (
          <ErrorPanel
            heading="Detected Payments Unavailable"
            message={serverMessage(list.error, "Failed to load detected payments")}
            onRetry={refresh}
          />
        ) : (
          <>
            {list.isError && (
              <p role="alert" className="border-line border-b px-5 py-3 text-13 text-red">
                The list could not be refreshed. It will be tried again.
              </p>
            )}
            <DataTable
              caption="Incoming transactions"
              columns={COLUMNS}
              rows={rows}
              rowKey={(row) => row.id}
              rowHref={(row) => developerPaymentPath(row.payment_id)}
              busy={list.isFetching && list.currentData === undefined}
              empty={<Nothing chosen={chosen} onClear={params.clear} onAll={() => params.setFilter("range", "all")} />}
            />
            {rows?.length === MOST_SHOWN && (
              <p className="border-line border-t px-5 py-3 text-13 text-ink-3">
                These are the newest {MOST_SHOWN}. Choose a filter or a shorter range to narrow the list.
              </p>
            )}
          </>
        )}
      </Panel>
    </div>
  );
}

interface NothingProps {
  chosen: Record<FilterName, string>;
  onClear: () => void;
  onAll: () => void;
}

/** No rows: none match the filters, none in the last day, or none at all. */
function Nothing({ chosen, onClear, onAll }: NothingProps) {
  if (chosen.status !== "" || chosen.platform !== "" || !["", "all"].includes(chosen.range)) {
    return (
      <EmptyState
        heading="No detected payments match these filters"
        action={
          <Button look="secondary" onClick={onClear}>
            Clear Filters
          </Button>
        }
      />
    );
  }
  if (chosen.range === "") {
    return (
      <EmptyState
        heading="No payments detected in the last 24 hours"
        action={
          <Button look="secondary" onClick={onAll}>
            Show all time
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      heading="No payments detected yet"
      hint="What arrives for your payments is listed here, with what was decided about it."
      action={<PageLink to={DEVELOPER_TEST_PATH}>Make a test payment</PageLink>}
    />
  );
}
