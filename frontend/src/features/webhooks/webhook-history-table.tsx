import { RotateCw } from "lucide-react";
import { Link } from "react-router-dom";
import { Button, buttonLook } from "../../components/ui/button";
import { DataTable } from "../../components/ui/data-table";
import type { Column, PhoneRow } from "../../components/ui/data-table-props";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { RelativeTime } from "../../components/ui/relative-time";
import { StatusBadge } from "../../components/ui/status-badge";
import type { WebhookLogItem } from "../../lib/api/generated";
import { capitalized, formatDateTime, shortId } from "../../lib/format";
import { AttemptDots } from "./attempt-dots";
import { isSuccess, milliseconds, nextWords, resultWords } from "./delivery-words";
import type { WebhookHistoryList } from "./use-webhook-history";

interface WebhookHistoryTableProps {
  list: WebhookHistoryList;
  /** The address that opens a delivery's details. */
  hrefOf: (id: string) => string;
  onRetry: (id: string) => void;
  /** The delivery whose retry is being queued. */
  busyId: string | null;
}

/** One page of a webhook's deliveries. */
export function WebhookHistoryTable({ list, hrefOf, onRetry, busyId }: WebhookHistoryTableProps) {
  if (list.failure !== null) {
    return (
      <ErrorPanel
        heading="Failed to load webhook history"
        message={list.failure}
        onRetry={list.unknown ? undefined : list.retry}
      />
    );
  }
  const retryButton = (row: WebhookLogItem, size: "small" | "normal") =>
    row.can_retry && (
      <Button
        look="secondary"
        size={size}
        className="md:min-h-9"
        busy={busyId === row.id}
        onClick={() => onRetry(row.id)}
      >
        <RotateCw aria-hidden="true" size={16} strokeWidth={1.5} />
        Retry
      </Button>
    );
  const columns: Column<WebhookLogItem>[] = [
    ...FACTS,
    {
      key: "actions",
      heading: "Actions",
      align: "end",
      fit: true,
      cell: (row) => (
        <span className="inline-flex justify-end gap-2 max-xl:flex-wrap">
          {retryButton(row, "small")}
          <Link
            to={hrefOf(row.id)}
            className={buttonLook({ look: "secondary", size: "small", className: "md:min-h-9" })}
          >
            Details
          </Link>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Webhook history"
      columns={columns}
      rows={list.days.reversed ? [] : list.history?.webhooks}
      rowKey={(row) => row.id}
      rowHref={(row) => hrefOf(row.id)}
      phone={{ ...PHONE, actions: (row) => retryButton(row, "normal") }}
      busy={list.loading}
      ghostRows={10}
      empty={
        list.days.reversed ? (
          <EmptyState heading="The last day is before the first" hint="Choose other days above." />
        ) : list.table.page > 1 ? (
          <EmptyState
            heading={`There is no page ${list.table.page}`}
            action={
              <Link to={list.table.hrefOfPage(1)} className={buttonLook({ look: "secondary" })}>
                Go to page 1
              </Link>
            }
          />
        ) : (
          <EmptyState
            heading="No webhook history found"
            hint={
              list.narrowed ? "Try adjusting your filters or search terms" : "This webhook hasn't been triggered yet"
            }
          />
        )
      }
    />
  );
}

/** On a phone: event, result, status and payment; a press opens the rest. */
const PHONE: PhoneRow<WebhookLogItem> = {
  title: ({ event_type }) => <span className="code font-normal text-13">{event_type}</span>,
  figure: (row) => <Result row={row} />,
  state: (row) => (
    <>
      <StatusBadge status={row.status} label={capitalized(row.status)} />
      <span className="truncate">
        {row.payment_id === null ? "Test event" : row.payment_title || "Untitled Payment"}
      </span>
    </>
  ),
  age: (row) =>
    row.is_sending ? (
      "Sending now"
    ) : row.last_attempt_at === null ? (
      "Not yet"
    ) : (
      <RelativeTime at={row.last_attempt_at} short />
    ),
  facts: [
    {
      heading: "Payment",
      cell: ({ payment_id: id }) => id !== null && <span className="code text-13">{shortId(id)}</span>,
    },
    { heading: "Response", cell: (row) => <Response row={row} /> },
    { heading: "Attempts", cell: (row) => <Attempts row={row} /> },
    { heading: "Last Attempt", cell: ({ last_attempt_at: at }) => (at === null ? "Not yet" : formatDateTime(at)) },
  ],
};

const FACTS: readonly Column<WebhookLogItem>[] = [
  { key: "event", heading: "Event", cell: (row) => <EventName row={row} /> },
  {
    key: "status",
    heading: "Status",
    cell: ({ status }) => <StatusBadge status={status} label={capitalized(status)} />,
  },
  { key: "response", heading: "Response", cell: (row) => <Response row={row} /> },
  { key: "attempts", heading: "Attempts", cell: (row) => <Attempts row={row} /> },
  { key: "last", heading: "Last Attempt", cell: (row) => <LastAttempt at={row.last_attempt_at} /> },
];

function EventName({ row }: { row: WebhookLogItem }) {
  return (
    <>
      <span className="code block font-normal text-13">{row.event_type}</span>
      <span className="block font-normal text-13 text-ink-3 md:max-w-64 md:truncate">
        {row.payment_id === null ? (
          "Test event"
        ) : (
          <>
            <span title={row.payment_title}>{row.payment_title || "Untitled Payment"}</span>{" "}
            <span className="code ml-1">{shortId(row.payment_id)}</span>
          </>
        )}
      </span>
    </>
  );
}

function Result({ row }: { row: WebhookLogItem }) {
  const { response_status_code: code, error_message: error } = row;
  if (code === null && error === null) {
    return <span className="text-ink-3">–</span>;
  }
  return (
    <span className={`font-semibold ${isSuccess(code) ? "" : "text-red"}`}>
      {code ?? (error?.toLowerCase().includes("timed out") ? "Timed out" : "No response")}
    </span>
  );
}

function Response({ row }: { row: WebhookLogItem }) {
  const { response_status_code: code, error_message: error, response_time_ms: time } = row;
  const good = isSuccess(code);
  const none = code === null && error === null;
  return (
    <>
      <span
        title={error ?? undefined}
        className={none ? "text-ink-3" : `figures line-clamp-1 font-semibold ${good ? "" : "text-red"}`}
      >
        {resultWords({ status_code: code, error })}
      </span>
      <span className="figures block text-13 text-ink-3">{milliseconds(time)}</span>
    </>
  );
}

function Attempts({ row }: { row: WebhookLogItem }) {
  const next = nextWords(row, Date.now());
  return (
    <>
      <span className="inline-flex items-center gap-2">
        <span className="figures font-semibold">{row.attempts}</span>
        <AttemptDots delivery={row} />
      </span>
      {next !== null && <span className="figures block text-12 text-ink-2">{next}</span>}
    </>
  );
}

function LastAttempt({ at }: { at: string | null }) {
  return at === null ? (
    <span className="text-13 text-ink-3">Not yet</span>
  ) : (
    <>
      <span className="figures block whitespace-nowrap text-13">{formatDateTime(at)}</span>
      <span className="block text-13 text-ink-3">
        <RelativeTime at={at} short />
      </span>
    </>
  );
}
