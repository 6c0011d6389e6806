import { RotateCcw } from "lucide-react";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { DataTable, NoSuchPage } from "../../../components/ui/data-table";
import type { Column, PhoneRow } from "../../../components/ui/data-table-props";
import { EmptyState } from "../../../components/ui/empty-state";
import { RelativeTime } from "../../../components/ui/relative-time";
import { Xrp } from "../../../components/ui/xrp";
import { adminPaymentPath } from "../../../config/paths";
import { type AdminRefund, adminApi, type RefundStatusEnum } from "../../../lib/api/generated";
import { formatDate, formatDateTime, shortAddress } from "../../../lib/format";
import { priceWords } from "../../../lib/money";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import { STATES, WAYS } from "../../shared/refund/refund-words";
import type { AdminAction } from "../shared/action-dialog";
import { useReleases } from "../shared/releases";
import { rowButtonLook } from "../shared/row-button";
import { TestTag } from "../shared/test-tag";
import { TransactionLink } from "../shared/transaction-link";

const { adminRefundRetry } = adminApi.endpoints;

/** As an administrator reads a refund's state: "you" is not its merchant. */
export function stateWord(status: RefundStatusEnum): string {
  return status === "awaiting_merchant" ? "Awaiting merchant" : STATES[status].word;
}

interface RefundsTableProps {
  rows: readonly AdminRefund[] | undefined;
  /** How many match in all. */
  total: number;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  narrowed: boolean;
  onClear: () => void;
  busy: boolean;
  /** Asks before an action on a row. */
  onAction: (action: AdminAction) => void;
}

/** One page of refunds; a failed one can be sent again, and what came back be released. A row opens its payment. */
export function RefundsTable({ total, page, pages, onPage, narrowed, onClear, onAction, ...rest }: RefundsTableProps) {
  const dispatch = useAppDispatch();
  const releases = useReleases();

  function act(row: AdminRefund) {
    if (row.release !== null) {
      onAction(releases(row.release, factsOf(row)));
      return;
    }
    onAction({
      title: "Send this refund again?",
      text: "The same amount is sent to the same address again. Its merchant can choose another address. Nothing is sent twice.",
      confirmLabel: "Send again",
      facts: factsOf(row),
      run: (reason) => dispatch(send(adminRefundRetry, { refundId: row.id, reason: { reason } })),
    });
  }

  return (
    <DataTable
      caption="Refunds"
      columns={columns(act).filter(({ key }) => key !== "action" || rest.rows?.some(hasAction))}
      phone={phoneRow(act)}
      rowKey={({ id }) => id}
      rowHref={({ payment_id }) => adminPaymentPath(payment_id)}
      ghostRows={10}
      empty={
        total > 0 ? (
          <NoSuchPage page={page} last={pages} onPage={onPage} />
        ) : narrowed ? (
          <EmptyState
            heading="No matching refunds"
            action={
              <Button look="secondary" onClick={onClear}>
                Clear Filters
              </Button>
            }
          />
        ) : (
          <EmptyState heading="No refunds yet" hint="Every refund that a merchant creates is listed here." />
        )
      }
      {...rest}
    />
  );
}

function factsOf({ amount, user, destination_address, failure_reason }: AdminRefund): AdminAction["facts"] {
  return [
    ["Amount", `${amount} XRP`],
    ["Merchant", user.email],
    ["Address", destination_address ?? "none"],
    ["Failed because", failure_reason ?? ""],
  ];
}

type RowAct = (row: AdminRefund) => void;

function columns(onAct: RowAct): readonly Column<AdminRefund>[] {
  return [
    {
      key: "payment",
      heading: "Payment",
      cell: ({ title, username, livemode }) => (
        <>
          <span className="flex items-center gap-2">
            <span className="break-words md:max-w-64 md:truncate" title={title}>
              {title}
            </span>
            {!livemode && <TestTag />}
          </span>
          <span className="block font-normal text-13 text-ink-3 md:max-w-64 md:truncate">{username}</span>
        </>
      ),
    },
    {
      key: "merchant",
      heading: "Merchant",
      cell: ({ user }) => (
        <span className="block break-all text-13 md:max-w-44 md:truncate" title={user.email}>
          {user.email}
        </span>
      ),
    },
    {
      key: "amount",
      heading: "Amount (XRP), way",
      align: "end",
      cell: (row) => (
        <>
          <Xrp amount={row.amount} className="font-semibold" />
          <span className="block text-13 text-ink-3">{priceWords(row)}</span>
          <span className="block whitespace-nowrap text-13 text-ink-3">{WAYS[row.method]}</span>
        </>
      ),
    },
    { key: "state", heading: "State", cell: (row) => <State row={row} /> },
    {
      key: "age",
      heading: "Created",
      align: "end",
      cell: ({ created_at }) => (
        <span className="text-13 text-ink-2">
          <RelativeTime at={created_at} />
        </span>
      ),
    },
    {
      key: "action",
      heading: "Actions",
      hideHeading: true,
      fit: true,
      cell: (row) => <RowAction row={row} onAct={onAct} />,
    },
  ];
}

function phoneRow(onAct: RowAct): PhoneRow<AdminRefund> {
  return {
    title: ({ title }) => title,
    figure: ({ amount }) => <Xrp amount={amount} />,
    state: ({ status, livemode, user }) => (
      <>
        <Badge tone={STATES[status].tone}>{stateWord(status)}</Badge>
        {!livemode && <TestTag />}
        <span className="truncate">{user.email}</span>
      </>
    ),
    age: ({ created_at }) => <RelativeTime at={created_at} />,
    facts: [
      { heading: "Mode", cell: ({ livemode }) => (livemode ? "Live" : "Test") },
      { heading: "Way", cell: ({ method }) => WAYS[method] },
      { heading: "Customer", cell: ({ username }) => username },
      { heading: "Price", cell: (row) => priceWords(row) },
      {
        heading: "Address",
        cell: ({ destination_address: address }) =>
          address !== null && <span className="code text-13">{shortAddress(address)}</span>,
      },
      { heading: "Proof", cell: (row) => row.transaction_hash !== null && <Proof row={row} /> },
      { heading: "Created", cell: ({ created_at }) => formatDateTime(created_at) },
    ],
    note: (row) => stepWords(row),
    actions: (row) => (hasAction(row) ? <RowAction row={row} onAct={onAct} /> : undefined),
  };
}

function State({ row }: { row: AdminRefund }) {
  const words = stepWords(row);
  return (
    <>
      <Badge tone={STATES[row.status].tone}>{stateWord(row.status)}</Badge>
      {words !== null && (
        <span title={words} className="mt-0.5 line-clamp-2 text-12 text-ink-3 md:max-w-56">
          {words}
        </span>
      )}
      <span className="mt-0.5 block empty:hidden">
        <Proof row={row} />
      </span>
    </>
  );
}

/** What the refund waits for, or how it ended; null where its state says it all. */
function stepWords(row: AdminRefund): string | null {
  switch (row.status) {
    case "awaiting_payer":
      return `The customer names an address until ${formatDate(row.expires_at)}`;
    case "awaiting_merchant":
      return `${row.needs_confirmation ? "Confirms the address" : "Sends it"} by ${formatDate(row.expires_at)}`;
    case "failed":
      return row.given_back && !row.can_retry ? "Given back to the merchant" : row.failure_reason;
    case "canceled":
    case "expired":
      return row.paid_after_end ? "Paid after its end, not counted" : null;
    default:
      return null;
  }
}

function Proof({ row: { transaction_hash: hash, explorer_url: explorer } }: { row: AdminRefund }) {
  return hash === null ? null : <TransactionLink what="Refund" hash={hash} explorer={explorer} />;
}

function hasAction({ can_retry, release }: AdminRefund): boolean {
  return can_retry || release !== null;
}

function RowAction({ row, onAct }: { row: AdminRefund; onAct: RowAct }) {
  if (!hasAction(row)) {
    return null;
  }
  const releasing = row.release !== null;
  return (
    <button
      type="button"
      aria-label={`${releasing ? "Release" : "Send again"} ${row.amount} XRP`}
      onClick={() => onAct(row)}
      className={`${rowButtonLook} gap-1.5`}
    >
      {!releasing && <RotateCcw aria-hidden="true" size={16} strokeWidth={1.5} />}
      {releasing ? "Release" : "Send again"}
    </button>
  );
}
