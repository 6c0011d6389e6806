import { clsx } from "clsx";
import { Link } from "react-router-dom";
import { Button, buttonLook } from "../../components/ui/button";
import { DataTable } from "../../components/ui/data-table";
import type { Column, PhoneRow } from "../../components/ui/data-table-props";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { RelativeTime } from "../../components/ui/relative-time";
import { Xrp } from "../../components/ui/xrp";
import { DEVELOPER_TEST_PATH } from "../../config/paths";
import type { Payment } from "../../lib/api/generated";
import { formatDateTime, shortId } from "../../lib/format";
import { priceWords, valueWords } from "../../lib/money";
import { EXCEPTION_WORDS, remarkOn } from "../shared/payment/facts";
import { PaymentStatus } from "../shared/payment/payment-status";
import { PriceOrValue } from "../shared/payment/price-or-value";
import { RefundBadge } from "../shared/payment/refund-badge";
import type { Transactions } from "./use-transactions";

const COLUMNS: readonly Column<Payment>[] = [
  { key: "payment", heading: "Payment", cell: (payment) => <Name payment={payment} /> },
  { key: "status", heading: "Status", cell: (payment) => <Status payment={payment} /> },
  {
    key: "amount",
    heading: "Amount",
    align: "end",
    cell: (payment) => (
      <>
        <Amount amount={payment.amount} />
        <PriceOrValue {...payment} />
      </>
    ),
  },
  {
    key: "fee",
    heading: "Fee",
    align: "end",
    cell: ({ platform_fee }) => <Amount amount={platform_fee} />,
  },
  {
    key: "burned",
    heading: "Burned",
    align: "end",
    cell: ({ burn_amount }) => <Amount amount={burn_amount} className="text-ember" />,
  },
  {
    key: "payout",
    heading: "Net payout",
    align: "end",
    cell: ({ merchant_payout }) => <Amount amount={merchant_payout} />,
  },
  {
    key: "created",
    heading: "Created",
    align: "end",
    cell: ({ created_at }) => (
      <span className="text-13 text-ink-3">
        <RelativeTime at={created_at} short />
      </span>
    ),
  },
];

/** On a phone: what identifies a payment; a press opens the rest. */
const PHONE: PhoneRow<Payment> = {
  title: ({ title }) => title,
  figure: ({ amount }) => <Xrp amount={amount} />,
  state: (payment) => (
    <>
      <PaymentStatus status={payment.status} />
      <RefundBadge status={payment.refund_status} />
      {EXCEPTION_WORDS[payment.exception] !== undefined && <span>{EXCEPTION_WORDS[payment.exception]}</span>}
      <span className="code">{shortId(payment.id)}</span>
    </>
  ),
  age: ({ created_at }) => <RelativeTime at={created_at} short />,
  facts: [
    { heading: "Price", cell: (payment) => priceWords(payment) },
    { heading: "Worth when received", cell: (payment) => valueWords(payment) },
    { heading: "Net payout", cell: ({ merchant_payout: drops }) => drops !== null && <Xrp amount={drops} /> },
    { heading: "Fee", cell: ({ platform_fee: drops }) => drops !== null && <Xrp amount={drops} /> },
    {
      heading: "Burned",
      cell: ({ burn_amount: drops }) => drops !== null && <Xrp amount={drops} className="text-ember" />,
    },
    {
      heading: "Refunded",
      cell: ({ refunded_amount, refund_status }) => refund_status !== "none" && <Xrp amount={refunded_amount} />,
    },
    { heading: "Username", cell: ({ username }) => username },
    { heading: "Created", cell: ({ created_at }) => formatDateTime(created_at) },
  ],
  note: (payment) => remarkOn(payment)?.words,
};

interface TransactionTableProps {
  list: Transactions;
  /** The address that opens a payment's details. */
  hrefOf: (id: string) => string;
}

/** One page of the merchant's payments; a row opens its details. */
export function TransactionTable({ list, hrefOf }: TransactionTableProps) {
  if (list.failure !== null) {
    return <ErrorPanel heading="Failed to load transaction history" message={list.failure} onRetry={list.retry} />;
  }
  return (
    <DataTable
      caption="Transactions"
      columns={COLUMNS}
      rows={list.filter.days.reversed ? [] : list.history?.payments}
      rowKey={(payment) => payment.id}
      rowHref={(payment) => hrefOf(payment.id)}
      phone={PHONE}
      busy={list.loading}
      ghostRows={10}
      empty={<Empty list={list} />}
    />
  );
}

/** Nothing yet, no match, and a page beyond the last one are three things. */
function Empty({ list }: { list: Transactions }) {
  const { table, history, filter } = list;
  if (filter.days.reversed) {
    return <EmptyState heading="The last day is before the first" hint="Choose other days above." />;
  }
  if (history !== undefined && history.total_count > 0) {
    return (
      <EmptyState
        heading={`There is no page ${table.page}`}
        hint={`The last page is ${history.total_pages}.`}
        action={
          <Link to={table.hrefOfPage(1)} className={buttonLook({ look: "secondary" })}>
            Go to page 1
          </Link>
        }
      />
    );
  }
  if (filter.narrowed) {
    return (
      <EmptyState
        heading="No matching transactions"
        hint="You can search for a part of a title, a whole reference, tag or transaction hash, or the start of an ID."
        action={
          <Button look="secondary" onClick={table.clear}>
            Clear Filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      heading="No transactions yet"
      hint="Payments show up here as soon as you create them."
      action={
        <Link to={DEVELOPER_TEST_PATH} className={buttonLook()}>
          Create a test payment
        </Link>
      }
    />
  );
}

/** The title, cut off after one line in the table, above the short id and the username. */
function Name({ payment }: { payment: Payment }) {
  return (
    <>
      <span className="block md:max-w-72 md:truncate" title={payment.title}>
        {payment.title}
      </span>
      <span className="block font-normal text-13 text-ink-3 md:max-w-72 md:truncate">
        <span className="code">{shortId(payment.id)}</span> · {payment.username}
      </span>
    </>
  );
}

function Status({ payment }: { payment: Payment }) {
  const remark = remarkOn(payment);
  return (
    <>
      <span className="flex flex-wrap gap-1.5">
        <PaymentStatus status={payment.status} />
        <RefundBadge status={payment.refund_status} />
      </span>
      {remark !== null && (
        <span
          title={remark.words}
          className={clsx(
            "mt-0.5 line-clamp-2 text-12 md:max-w-56",
            remark.tone === "error" ? "text-red" : "text-ink-3",
          )}
        >
          {remark.words}
        </span>
      )}
    </>
  );
}

/** An amount of a column, or that there is none (yet): the split is made when the payment arrives. */
function Amount({ amount, className }: { amount: string | null; className?: string }) {
  return amount === null ? (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  ) : (
    <Xrp amount={amount} className={className} />
  );
}
