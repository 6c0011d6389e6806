import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { copyAndTell } from "../../components/ui/copy-to-toast";
import { DEVELOPER_INVOICES_PATH, developerInvoicePath } from "../../config/paths";
import {
  type Invoice,
  type InvoiceForm,
  useInvoicesCreateMutation,
  useInvoicesDeleteMutation,
  useInvoicesOpenMutation,
  useInvoicesSendMutation,
  useInvoicesVoidMutation,
} from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { openFile } from "./invoice-file";

/** What can be done with an invoice; each says how it went. */
export function useInvoiceActions() {
  const navigate = useNavigate();
  const [create] = useInvoicesCreateMutation();
  const [open] = useInvoicesOpenMutation();
  const [send] = useInvoicesSendMutation();
  const [end] = useInvoicesVoidMutation();
  const [remove] = useInvoicesDeleteMutation();
  const [busy, setBusy] = useState(false);

  async function run<Data>(
    call: Promise<{ data?: Data; error?: unknown }>,
    failed: string,
    done: (data: NonNullable<Data>) => void,
  ): Promise<boolean> {
    setBusy(true);
    const { data, error } = await call;
    setBusy(false);
    if (data === undefined || data === null) {
      notify.error(serverMessage(error, failed));
      return false;
    }
    done(data);
    return true;
  }

  return {
    busy,
    start: (content: InvoiceForm) =>
      run(create({ invoiceForm: content }), "The draft could not be made.", ({ invoice }) =>
        navigate(developerInvoicePath(invoice.id)),
      ),
    open: (id: string) =>
      run(open({ invoiceId: id }), "The invoice could not be opened.", ({ invoice }) =>
        notify.success(`Invoice ${invoice.number} is open.`),
      ),
    send: (id: string) =>
      run(send({ invoiceId: id }), "The invoice could not be sent.", ({ invoice }) =>
        notify.success(`Sent to ${invoice.customer.email}.`),
      ),
    end: (id: string) =>
      run(end({ invoiceId: id }), "The invoice could not be voided.", () =>
        notify.success("Invoice voided. Its number is kept."),
      ),
    remove: (id: string) =>
      run(remove({ invoiceId: id }), "The draft could not be deleted.", () => {
        notify.success("Draft deleted.");
        navigate(DEVELOPER_INVOICES_PATH);
      }),
    file: (id: string) =>
      openFile(id).catch((error: unknown) => notify.error(serverMessage(error, "The PDF could not be made."))),
    copy: (invoice: Invoice) => copyAndTell(invoice.url ?? "", "Link"),
  };
}

/** The same again, as a new draft: a void invoice is corrected so. */
export function sameAgain(invoice: Invoice): InvoiceForm {
  return {
    currency: invoice.currency,
    customer: invoice.customer,
    lines: invoice.lines.map(({ text, quantity, unit_price, tax_rate }) => ({ text, quantity, unit_price, tax_rate })),
    prices_include_tax: invoice.prices_include_tax,
    reference: invoice.reference,
    note: invoice.note,
    reminders: invoice.reminders,
  };
}
