import { clsx } from "clsx";
import { Link } from "react-router-dom";
import { Button } from "../../../components/ui/button";
import { DataTable, NoSuchPage } from "../../../components/ui/data-table";
import type { Column, PhoneRow } from "../../../components/ui/data-table-props";
import { EmptyState } from "../../../components/ui/empty-state";
import { RelativeTime } from "../../../components/ui/relative-time";
import { Xrp } from "../../../components/ui/xrp";
import type { Transaction } from "../../../lib/api/generated";
import { formatDateTime, shortId } from "../../../lib/format";
import { PaymentStatus } from "../../shared/payment/payment-status";
import { PriceOrValue } from "../../shared/payment/price-or-value";
import { RefundBadge } from "../../shared/payment/refund-badge";
import { rowButtonLook } from "../shared/row-button";
import { TestTag } from "../shared/test-tag";

interface AllTransactionsTableProps {
  rows: readonly Transaction[] | undefined;
  /** How many match in all. */
  total: number;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  narrowed: boolean;
  busy: boolean;
  /** The address that opens a payment's details. */
  hrefOf: (id: string) => string;
  onClear: () => void;
}

/** One page of payments, each with its merchant and its mode. */
export function AllTransactionsTable({
  hrefOf,
  total,
  page,
  pages,
  onPage,
  narrowed,
  onClear,
  ...rest
}: AllTransactionsTableProps) {
  return (
    <DataTable
      caption="All transactions"
      columns={columns(hrefOf)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => hrefOf(id)}
      phone={PHONE}
      ghostRows={10}
      empty={
        total > 0 ? (
          <NoSuchPage page={page} last={pages} onPage={onPage} />
        ) : narrowed ? (
          <EmptyState
            heading="No matching transactions"
            action={
              <Button look="secondary" onClick={onClear}>
                Clear Filters
              </Button>
            }
          />
        ) : (
          <EmptyState heading="No transactions yet" hint="Every payment that a merchant creates is listed here." />
        )
      }
      {...rest}
    />
  );
}

const PHONE: PhoneRow<Transaction> = {
  title: ({ title }) => title || "Untitled Payment",
  figure: ({ amount }) => <Xrp amount={amount} className="font-semibold" />,
  state: ({ status, refund_status, user, livemode }) => (
    <>
      <PaymentStatus status={status} />
      <RefundBadge status={refund_status} />
      {!livemode && <TestTag />}
      <span className="truncate">{user.email}</span>
    </>
  ),
  age: ({ created_at }) => <RelativeTime at={created_at} />,
  facts: [
    { heading: "ID", cell: ({ id }) => <span className="code">{shortId(id)}</span> },
    { heading: "Tag", cell: ({ destination_tag }) => destination_tag },
    { heading: "Mode", cell: ({ livemode }) => (livemode ? "Live" : "Test") },
    { heading: "User", cell: ({ user }) => user.username || "Unknown User" },
    { heading: "Created", cell: ({ created_at }) => formatDateTime(created_at) },
  ],
};

function columns(hrefOf: (id: string) => string): readonly Column<Transaction>[] {
  return [
    {
      key: "details",
      heading: "Details",
      cell: ({ id, title, destination_tag, livemode }) => (
        <>
          <span className="flex items-center gap-2">
            <span className="break-words md:max-w-80 md:truncate" title={title}>
              {title || "Untitled Payment"}
            </span>
            {!livemode && <TestTag />}
          </span>
          <span className="block font-normal text-13 text-ink-3">
            <span className="code">{shortId(id)}</span> · Tag: {destination_tag}
          </span>
        </>
      ),
    },
    {
      key: "user",
      heading: "User",
      cell: ({ user }) => (
        <>
          <span className="block break-words md:max-w-52 md:truncate" title={user.username}>
            {user.username || "Unknown User"}
          </span>
          <span className="block break-all text-13 text-ink-3 md:max-w-52 md:truncate" title={user.email}>
            {user.email}
          </span>
        </>
      ),
    },
    {
      key: "amount",
      heading: "Amount (XRP)",
      align: "end",
      cell: (payment) => (
        <>
          <Xrp amount={payment.amount} className="font-semibold" />
          <PriceOrValue {...payment} />
        </>
      ),
    },
    {
      key: "status",
      heading: "Status",
      cell: ({ status, refund_status }) => (
        <span className="flex flex-wrap gap-1.5">
          <PaymentStatus status={status} />
          <RefundBadge status={refund_status} />
        </span>
      ),
    },
    {
      key: "date",
      heading: "Date",
      cell: ({ created_at }) => (
        <span className="text-13 text-ink-2">
          <RelativeTime at={created_at} />
        </span>
      ),
    },
    {
      key: "view",
      heading: "View",
      hideHeading: true,
      fit: true,
      // A card is a link as a whole.
      cell: ({ id, title }) => (
        <Link
          to={hrefOf(id)}
          aria-label={`View ${title || "Untitled Payment"}`}
          className={clsx(rowButtonLook, "max-md:hidden")}
        >
          View
        </Link>
      ),
    },
  ];
}
