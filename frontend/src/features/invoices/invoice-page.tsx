import { Link, useParams } from "react-router-dom";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { DEVELOPER_INVOICES_PATH } from "../../config/paths";
import { useInvoicesReadQuery } from "../../lib/api/generated";
import { serverMessage, statusOf } from "../../lib/errors";
import { InvoiceDetails } from "./invoice-details";
import { InvoiceEditor } from "./invoice-editor";

/** `/developer-dashboard/invoices/{id}`: the editor of a draft, else the invoice as it was opened. */
export function InvoicePage() {
  const { invoiceId = "" } = useParams();
  const read = useInvoicesReadQuery({ invoiceId }, { refetchOnMountOrArgChange: true });
  const invoice = read.currentData?.invoice;
  if (invoice === undefined && read.isError) {
    const missing = statusOf(read.error) === 404;
    return (
      <ErrorPanel
        heading={missing ? "There is no such invoice" : "Failed to load the invoice"}
        message={serverMessage(read.error, "Check your connection, and try again.")}
        onRetry={missing ? undefined : () => void read.refetch()}
      >
        <Link
          to={DEVELOPER_INVOICES_PATH}
          className="mt-3 inline-flex min-h-11 items-center font-medium text-13 text-blue"
        >
          All invoices
        </Link>
      </ErrorPanel>
    );
  }
  if (invoice === undefined) {
    return (
      <Delayed>
        <p role="status" className="sr-only">
          Loading the invoice…
        </p>
        <Skeleton className="h-8 w-2/5" />
        <Skeleton className="mt-6 h-64 w-full" />
      </Delayed>
    );
  }
  return (
    <>
      <p className="mb-4 flex min-h-11 flex-wrap items-center gap-x-2 text-15">
        <Link to={DEVELOPER_INVOICES_PATH} className="inline-flex min-h-11 items-center text-ink-2 hover:text-ink">
          Invoices
        </Link>
        <span aria-hidden="true" className="text-ink-3">
          ›
        </span>
        <span className="wrap-anywhere font-semibold">{invoice.number ?? "New invoice"}</span>
      </p>
      {invoice.status === "draft" ? (
        <InvoiceEditor key={invoice.id} invoice={invoice} />
      ) : (
        <InvoiceDetails key={invoice.id} invoice={invoice} />
      )}
    </>
  );
}
