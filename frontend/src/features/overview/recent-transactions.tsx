import { Link } from "react-router-dom";
import { RowLink, TableGrid } from "../../components/ui/data-table-grid";
import type { Column } from "../../components/ui/data-table-props";
import { Panel } from "../../components/ui/panel";
import { RelativeTime } from "../../components/ui/relative-time";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { StatusBadge } from "../../components/ui/status-badge";
import { useCompact } from "../../components/ui/use-media";
import { Xrp } from "../../components/ui/xrp";
import { DEVELOPER_TRANSACTIONS_PATH, developerPaymentPath } from "../../config/paths";
import type { Payment } from "../../lib/api/generated";
import { capitalized, shortId } from "../../lib/format";
import { NotLoaded } from "./not-loaded";
import type { Reading } from "./use-home";

const GHOST_ROWS = [0, 1, 2, 3, 4];

const COLUMNS: readonly Column<Payment>[] = [
  { key: "title", heading: "Payment", cell: ({ title }) => title },
  { key: "status", heading: "Status", cell: ({ status }) => <Status status={status} /> },
  { key: "amount", heading: "Amount", align: "end", cell: ({ amount }) => <Xrp amount={amount} unit /> },
  { key: "id", heading: "ID", cell: ({ id }) => <span className="code text-13">{shortId(id)}</span> },
  {
    key: "created",
    heading: "Created",
    align: "end",
    cell: ({ created_at }) => <RelativeTime at={created_at} short />,
  },
];

/** The five latest payments. */
export function RecentTransactions({ recent, className }: { recent: Reading<Payment[]>; className?: string }) {
  const { data: payments, failed } = recent;
  return (
    <Panel
      heading="Recent Transactions"
      inset="flush"
      className={className}
      aside={
        payments?.length === 0 ? (
          <span className="text-13 text-ink-3">No payments yet</span>
        ) : (
          <Link
            to={DEVELOPER_TRANSACTIONS_PATH}
            className="inline-flex min-h-11 items-center font-medium text-13 text-blue hover:text-blue-d"
          >
            View all
          </Link>
        )
      }
    >
      {payments === undefined && failed ? (
        <NotLoaded />
      ) : payments === undefined ? (
        <Delayed>
          <GhostRows breathing />
        </Delayed>
      ) : payments.length === 0 ? (
        <>
          <GhostHeads />
          <GhostRows />
        </>
      ) : (
        <Rows payments={payments} />
      )}
    </Panel>
  );
}

function Rows({ payments }: { payments: readonly Payment[] }) {
  const compact = useCompact();
  const rowHref = ({ id }: Payment) => developerPaymentPath(id);
  const caption = "The latest five payments";
  if (!compact) {
    return (
      <TableGrid
        caption={caption}
        columns={COLUMNS}
        rows={payments}
        rowKey={({ id }) => id}
        rowHref={rowHref}
        empty={null}
      />
    );
  }
  return (
    <ul aria-label={caption}>
      {payments.map((payment) => (
        <li
          key={payment.id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-line border-t px-5 py-3.5 first:border-t-0"
        >
          <span className="min-w-0 break-words">
            <RowLink to={rowHref(payment)}>{payment.title}</RowLink>
          </span>
          <span className="figures">
            <Xrp amount={payment.amount} unit />
          </span>
          <span>
            <Status status={payment.status} />
          </span>
          <span className="text-right text-13 text-ink-3">
            <RelativeTime at={payment.created_at} short />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Status({ status }: { status: string }) {
  return <StatusBadge status={status} label={capitalized(status)} />;
}

/** The heads of the columns that the rows will have. */
function GhostHeads() {
  return (
    <div aria-hidden="true" className="flex h-11 items-center gap-6 border-line border-b px-5 text-13 text-ink-3">
      <span className="w-1/4">Payment</span>
      <span className="w-20">Status</span>
      <span className="ml-auto w-24 text-right">Amount</span>
      <span className="w-16 max-md:hidden">ID</span>
    </div>
  );
}

/** Where the rows will be: they breathe while they load, and are drawn with dashes while there are none. */
function GhostRows({ breathing = false }: { breathing?: boolean }) {
  const bar = (look: string) =>
    breathing ? <Skeleton className={look} /> : <span className={`rounded-full bg-well ${look}`} />;
  return (
    <div aria-hidden="true" className="w-full">
      {GHOST_ROWS.map((row) => (
        <div
          key={row}
          className={`flex h-14 items-center gap-6 border-line px-5 ${row > 0 ? `border-t ${breathing ? "" : "border-dashed"}` : ""}`}
        >
          {bar("h-2.5 w-1/4")}
          {bar("h-4 w-20")}
          {bar("ml-auto h-2.5 w-24")}
          {bar("h-2.5 w-16 max-md:hidden")}
        </div>
      ))}
    </div>
  );
}
