import { RotateCcw } from "lucide-react";
import { Badge } from "../../../components/ui/badge";
import { DataTable, NoSuchPage } from "../../../components/ui/data-table";
import type { Column, PhoneRow } from "../../../components/ui/data-table-props";
import { EmptyState } from "../../../components/ui/empty-state";
import { RelativeTime } from "../../../components/ui/relative-time";
import { StatusBadge } from "../../../components/ui/status-badge";
import { Xrp } from "../../../components/ui/xrp";
import { adminPaymentPath } from "../../../config/paths";
import { type AdminRejectedPayment, adminApi, type ReturnStatusEnum } from "../../../lib/api/generated";
import { formatDateTime, shortHash, shortId } from "../../../lib/format";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import type { AdminAction } from "../shared/action-dialog";
import { useReleases } from "../shared/releases";
import { rowButtonLook } from "../shared/row-button";
import { TestTag } from "../shared/test-tag";
import { TransactionLink } from "../shared/transaction-link";

export const RETURN_WORDS: Record<ReturnStatusEnum, string> = {
  pending: "Pending Return",
  completed: "Returned",
  failed: "Return Failed",
};
const SENDER_SHOWN = 12;
const { adminRejectedRetry } = adminApi.endpoints;

interface RejectedPaymentsTableProps {
  rows: readonly AdminRejectedPayment[] | undefined;
  /** How many match in all. */
  total: number;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  busy: boolean;
  /** Asks before an action on a row. */
  onAction: (action: AdminAction) => void;
}

/** One page of rejected payments; a failed return can be retried, and what was not sent be released. */
export function RejectedPaymentsTable({ total, page, pages, onPage, onAction, ...rest }: RejectedPaymentsTableProps) {
  const dispatch = useAppDispatch();
  const releases = useReleases();

  function retry(row: AdminRejectedPayment) {
    onAction({
      title: "Retry this return?",
      text: "The same amount is sent to the same sender again. Nothing is sent twice.",
      confirmLabel: "Retry",
      facts: factsOf(row),
      run: (reason) => dispatch(send(adminRejectedRetry, { rejectedId: String(row.id), reason: { reason } })),
    });
  }

  function release(row: AdminRejectedPayment) {
    const action = row.release && releases(row.release, factsOf(row));
    if (action) {
      onAction(action);
    }
  }

  return (
    <DataTable
      caption="Rejected payments"
      columns={columns(retry, release).filter(({ key }) => key !== "action" || rest.rows?.some(hasAction))}
      phone={phoneRow(retry, release)}
      rowKey={({ id }) => id}
      rowHref={({ payment_id: payment }) => payment && adminPaymentPath(payment)}
      ghostRows={10}
      empty={
        total > 0 ? (
          <NoSuchPage page={page} last={pages} onPage={onPage} />
        ) : (
          <EmptyState
            heading="No rejected payments found"
            hint="What arrives late, twice, with a wrong amount or without a known tag is listed here and returned."
          />
        )
      }
      {...rest}
    />
  );
}

function factsOf({ amount, sender_address, reason }: AdminRejectedPayment): AdminAction["facts"] {
  return [
    ["Received", `${amount} XRP`],
    ["Sender", sender_address ?? "Unknown"],
    ["Reason", reason],
  ];
}

type RowAct = (row: AdminRejectedPayment) => void;

function columns(onRetry: RowAct, onRelease: RowAct): readonly Column<AdminRejectedPayment>[] {
  return [
    {
      key: "details",
      heading: "Payment Details",
      cell: ({ amount, destination_tag, transaction_hash, livemode }) => (
        <>
          <span className="figures block font-semibold">
            <Xrp amount={amount} unit />
            {!livemode && (
              <span className="ml-2">
                <TestTag />
              </span>
            )}
          </span>
          <span className="figures block font-normal text-13 text-ink-3">
            Tag: {destination_tag ?? "none"} · <span className="code">{shortId(transaction_hash)}</span>
          </span>
        </>
      ),
    },
    {
      key: "sender",
      heading: "Sender",
      cell: ({ sender_address: sender }) =>
        sender === null ? (
          "Unknown"
        ) : (
          <span className="code text-13" title={sender}>
            {sender.slice(0, SENDER_SHOWN)}
          </span>
        ),
    },
    { key: "reason", heading: "Reason", cell: ({ reason }) => reason },
    {
      key: "status",
      heading: "Return Status",
      cell: ({ return_status: status, released, note, return_transaction_hash: hash, explorer_url: explorer }) => (
        <span className="flex flex-col items-start gap-1 max-md:items-end max-md:text-right">
          {released ? (
            <Badge tone="neutral">Released</Badge>
          ) : (
            <StatusBadge status={status} label={RETURN_WORDS[status]} />
          )}
          {note !== null && <span className="max-w-64 text-13 text-ink-2">{note}</span>}
          {note === null && hash !== null && <TransactionLink what="Return" hash={hash} explorer={explorer} />}
        </span>
      ),
    },
    {
      key: "date",
      heading: "Date",
      align: "end",
      cell: ({ rejected_at }) => (
        <time dateTime={rejected_at} className="figures whitespace-nowrap text-13 text-ink-2">
          {formatDateTime(rejected_at)}
        </time>
      ),
    },
    {
      key: "action",
      heading: "Actions",
      hideHeading: true,
      fit: true,
      cell: (row) => <RowAction row={row} onRetry={onRetry} onRelease={onRelease} />,
    },
  ];
}

function phoneRow(onRetry: RowAct, onRelease: RowAct): PhoneRow<AdminRejectedPayment> {
  return {
    title: ({ reason }) => reason,
    figure: ({ amount }) => <Xrp amount={amount} />,
    state: ({ return_status: status, released, sender_address: sender, livemode }) => (
      <>
        {released ? (
          <Badge tone="neutral">Released</Badge>
        ) : (
          <StatusBadge status={status} label={RETURN_WORDS[status]} />
        )}
        {!livemode && <TestTag />}
        {sender !== null && <span className="code truncate">{sender}</span>}
      </>
    ),
    age: ({ rejected_at }) => <RelativeTime at={rejected_at} />,
    facts: [
      { heading: "Mode", cell: ({ livemode }) => (livemode ? "Live" : "Test") },
      { heading: "Tag", cell: ({ destination_tag }) => destination_tag ?? "none" },
      { heading: "Transaction", cell: ({ transaction_hash: hash }) => <span className="code">{shortHash(hash)}</span> },
      { heading: "Sender", cell: ({ sender_address }) => <span className="code text-13">{sender_address}</span> },
      { heading: "Date", cell: ({ rejected_at }) => formatDateTime(rejected_at) },
      {
        heading: "Return",
        cell: ({ return_transaction_hash: hash, explorer_url: explorer }) =>
          hash !== null && <TransactionLink what="Return" hash={hash} explorer={explorer} />,
      },
    ],
    note: ({ note }) => note,
    actions: (row) => (hasAction(row) ? <RowAction row={row} onRetry={onRetry} onRelease={onRelease} /> : undefined),
  };
}

function hasAction({ can_retry, release }: AdminRejectedPayment): boolean {
  return can_retry || release !== null;
}

function RowAction({ row, onRetry, onRelease }: { row: AdminRejectedPayment; onRetry: RowAct; onRelease: RowAct }) {
  if (row.can_retry) {
    return (
      <button
        type="button"
        aria-label={`Retry the return of ${row.amount} XRP`}
        onClick={() => onRetry(row)}
        className={`${rowButtonLook} gap-1.5`}
      >
        <RotateCcw aria-hidden="true" size={16} strokeWidth={1.5} />
        Retry
      </button>
    );
  }
  return (
    row.release !== null && (
      <button
        type="button"
        aria-label={`Release ${row.amount} XRP`}
        onClick={() => onRelease(row)}
        className={rowButtonLook}
      >
        Release
      </button>
    )
  );
}
