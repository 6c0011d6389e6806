import { RefreshCw, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { DataTable, ResultCount } from "../../components/ui/data-table";
import type { Column, PhoneRow } from "../../components/ui/data-table-props";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Select } from "../../components/ui/field";
import { PageLink } from "../../components/ui/guide";
import { Pager } from "../../components/ui/pager";
import { Panel } from "../../components/ui/panel";
import { RelativeTime } from "../../components/ui/relative-time";
import { StatusBadge } from "../../components/ui/status-badge";
import { TimesNote } from "../../components/ui/times-note";
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
import { plainXrp, xrpToDrops } from "../../lib/money";
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
const MOST_LISTED = 200;
const PAGE_SIZE = 25;

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
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="code font-normal text-13" title={row.payment_id}>
            {shortId(row.payment_id)}
          </span>
          <Xrp amount={row.amount} unit className="figures" />
        </span>
        <span className="font-normal text-13 text-ink-3">
          {row.title} · Tag: {row.destination_tag}
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
  { key: "reason", heading: "Reason", cell: (row) => <Decision row={row} /> },
  { key: "return_status", heading: "Return Status", cell: (row) => <Return row={row} /> },
  {
    key: "date",
    heading: "Date",
    align: "end",
    cell: ({ created_at }) => (
      <>
        <time dateTime={created_at} className="figures block whitespace-nowrap text-13">
          {formatDateTime(created_at)}
        </time>
        <span className="block text-13 text-ink-3">
          <RelativeTime at={created_at} short />
        </span>
      </>
    ),
  },
];

/** On a phone: payment, amount and what was decided; a press opens the rest. */
const PHONE: PhoneRow<DetectedPayment> = {
  title: ({ title }) => title,
  figure: ({ amount }) => <Xrp amount={amount} />,
  state: (row) => (
    <>
      <Decision row={row} />
      <span className="code">{shortId(row.payment_id)}</span>
    </>
  ),
  age: ({ created_at }) => <RelativeTime at={created_at} short />,
  facts: [
    { heading: "Tag", cell: ({ destination_tag }) => <span className="code text-13">{destination_tag}</span> },
    {
      heading: "Sender",
      cell: ({ sender_address: sender }) => sender !== null && <span className="code text-13">{sender}</span>,
    },
    { heading: "Return Status", cell: (row) => <Return row={row} /> },
    { heading: "Date", cell: ({ created_at }) => formatDateTime(created_at) },
  ],
};

/** Why a deposit was rejected; one that paid its payment was accepted. */
function Decision({ row: { reason } }: { row: DetectedPayment }) {
  return reason === null ? (
    <StatusBadge status="success" label="Accepted" />
  ) : (
    <span className="text-ink-2">{reason}</span>
  );
}

/** How far a return is, with what the ledger delivered and, of an overpaid payment, what was too much. */
function Return({ row }: { row: DetectedPayment }) {
  const { return_status: status, returned_amount: back, excess_amount: excess } = row;
  if (status === null) {
    return <span className="text-13 text-ink-3">Nothing to return</span>;
  }
  const words = [
    ...(back === null ? [] : [`${plainXrp(xrpToDrops(back))} back`]),
    ...(excess === null ? [] : [`${plainXrp(xrpToDrops(excess))} too much`]),
  ].join(", ");
  return (
    <>
      <StatusBadge status={status} label={RETURN_LABELS[status]} />
      {words !== "" && <span className="figures mt-0.5 block text-12 text-ink-3">{words}</span>}
    </>
  );
}

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
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / PAGE_SIZE));
  // The list may be shorter than when the address was made.
  const page = Math.min(params.page, pages);

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto text-ink-2">Every deposit that carried one of your tags. Refreshed every 30 seconds.</p>
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
      <LatestDetected
        newest={rows === undefined ? undefined : (rows[0] ?? null)}
        latest={latest.data}
        listFailed={list.isError}
        failed={latest.isError}
        onRetry={refresh}
      />
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
              rows={rows?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
              rowKey={(row) => row.id}
              rowHref={(row) => developerPaymentPath(row.payment_id)}
              phone={PHONE}
              busy={list.isFetching && list.currentData === undefined}
              empty={<Nothing chosen={chosen} onClear={params.clear} onAll={() => params.setFilter("range", "all")} />}
            />
            <Pager
              className="border-line border-t px-5 py-2"
              label="Pages of incoming transactions"
              page={page}
              totalPages={pages}
              hrefOf={params.hrefOfPage}
            />
            {rows?.length === MOST_LISTED && page === pages && (
              <p className="border-line border-t px-5 py-3 text-13 text-ink-3">
                These are the newest {MOST_LISTED}. Choose a filter or a shorter range to narrow the list.
              </p>
            )}
          </>
        )}
      </Panel>
      <TimesNote />
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
