import { Ellipsis } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { Badge } from "../../components/ui/badge";
import { DataTable } from "../../components/ui/data-table";
import type { Column } from "../../components/ui/data-table-props";
import { LazyMenu } from "../../components/ui/lazy-menu";
import { Xrp } from "../../components/ui/xrp";
import { developerInvoicePath } from "../../config/paths";
import type { Invoice } from "../../lib/api/generated";
import { notify } from "../../lib/toast";
import { dueOf, stateOf, stepOf, totalOf } from "./invoice-words";
import { sameAgain, useInvoiceActions } from "./use-invoice-actions";

interface InvoiceTableProps {
  invoices: readonly Invoice[] | undefined;
  busy: boolean;
  empty: React.ReactNode;
}

/** The invoices by number; voided ones are struck through and never gone. */
export function InvoiceTable({ invoices, busy, empty }: InvoiceTableProps) {
  const columns: Column<Invoice>[] = [
    { key: "number", heading: "Number", cell: ({ number }) => <strong>{number ?? "Draft"}</strong> },
    { key: "customer", heading: "Customer", cell: (invoice) => <Customer invoice={invoice} /> },
    { key: "status", heading: "Status", cell: (invoice) => <State invoice={invoice} /> },
    { key: "due", heading: "Due", cell: (invoice) => <Due invoice={invoice} /> },
    { key: "total", heading: "Total", align: "end", cell: (invoice) => <Total invoice={invoice} /> },
    { key: "received", heading: "Received, XRP", align: "end", cell: (invoice) => <Received invoice={invoice} /> },
    {
      key: "actions",
      heading: "Actions",
      hideHeading: true,
      align: "end",
      fit: true,
      cell: (invoice) => <Actions invoice={invoice} />,
    },
  ];
  return (
    <DataTable
      caption="Invoices"
      columns={columns}
      rows={invoices}
      rowKey={({ id }) => id}
      rowHref={({ id }) => developerInvoicePath(id)}
      busy={busy && invoices !== undefined}
      empty={empty}
      phone={{
        title: ({ number, customer }) => `${number ?? "Draft"} ${customer.name}`,
        figure: (invoice) => <Total invoice={invoice} />,
        state: (invoice) => <State invoice={invoice} />,
        age: dueOf,
        facts: [
          { heading: "Customer", cell: (invoice) => <Customer invoice={invoice} /> },
          { heading: "Due", cell: (invoice) => <Due invoice={invoice} /> },
          { heading: "Received, XRP", cell: (invoice) => <Received invoice={invoice} /> },
        ],
        actions: (invoice) => <Actions invoice={invoice} />,
      }}
    />
  );
}

function Customer({ invoice }: { invoice: Invoice }) {
  const quiet = invoice.status === "void" ? "text-ink-3" : "";
  return <span className={`wrap-anywhere line-clamp-1 ${quiet}`}>{invoice.customer.name || "No customer yet"}</span>;
}

function State({ invoice }: { invoice: Invoice }) {
  const { tone, word } = stateOf(invoice);
  return <Badge tone={tone}>{word}</Badge>;
}

function Due({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <span className="block">{dueOf(invoice)}</span>
      <span className={`block text-13 ${invoice.is_overdue ? "text-red" : "text-ink-3"}`}>{stepOf(invoice)}</span>
    </>
  );
}

function Total({ invoice }: { invoice: Invoice }) {
  return <span className={invoice.status === "void" ? "text-ink-3 line-through" : ""}>{totalOf(invoice)}</span>;
}

function Received({ invoice }: { invoice: Invoice }) {
  const { payment } = invoice;
  if (payment === null) {
    return <span className="text-ink-3">–</span>;
  }
  return (
    <span className="flex flex-col items-end">
      <Xrp amount={payment.amount} />
      {payment.rate !== null && <span className="text-13 text-ink-3">at {payment.rate}</span>}
    </span>
  );
}

function Actions({ invoice }: { invoice: Invoice }) {
  const navigate = useNavigate();
  const act = useInvoiceActions();
  const opened = invoice.status !== "draft";
  return (
    <LazyMenu
      label={`Actions of ${invoice.number ?? "the draft"}`}
      trigger={
        <>
          <Ellipsis aria-hidden="true" size={16} strokeWidth={1.5} />
          <span className="sr-only">More</span>
        </>
      }
      triggerClassName="inline-flex size-11 items-center justify-center rounded-10 text-ink-2 hover:bg-well"
      onFailed={() => notify.error("The menu did not load. Check your connection and try again.")}
      items={[
        { label: opened ? "View" : "Edit", onSelect: () => navigate(developerInvoicePath(invoice.id)) },
        ...(opened ? [{ label: "Copy link", onSelect: () => void act.copy(invoice) }] : []),
        { label: "PDF", onSelect: () => void act.file(invoice.id) },
        { label: "Duplicate", onSelect: () => void act.start(sameAgain(invoice)) },
      ]}
    />
  );
}
