import { useState } from "react";
import { Link } from "react-router-dom";
import { Badge } from "../../components/ui/badge";
import { Button, buttonLook } from "../../components/ui/button";
import { lazyComponent } from "../../components/ui/lazy-component";
import { Switch } from "../../components/ui/switch";
import { developerPaymentPath } from "../../config/paths";
import { type Invoice, useInvoicesUpdateMutation } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { formatDateTime } from "../../lib/format";
import { notify } from "../../lib/toast";
import { dueOf, stateOf, totalOf } from "./invoice-words";
import { sameAgain, useInvoiceActions } from "./use-invoice-actions";

const ConfirmDialog = lazyComponent(() => import("../../components/ui/confirm-dialog"), "ConfirmDialog");

/** An invoice that was opened: what is on it, and what can still be done. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-8 min-[1080px]:grid-cols-[minmax(0,1fr)_320px]">
      <section aria-label="Invoice" className="wrap-anywhere min-w-0 rounded-16 border border-line bg-card p-6">
        <dl className="grid gap-4 sm:grid-cols-2">
          <Fact name="Customer">
            {[invoice.customer.name, invoice.customer.address, invoice.customer.tax_id].filter(Boolean).join("\n")}
          </Fact>
          <Fact name="Email">{invoice.customer.email || "None"}</Fact>
          <Fact name="Due">{dueOf(invoice)}</Fact>
          <Fact name="Reference">{invoice.reference || "None"}</Fact>
        </dl>
        <table className="mt-6 w-full text-15">
          <thead className="text-13 text-ink-3">
            <tr className="border-ink border-b">
              <th className="py-2 text-left font-normal">What</th>
              <th className="py-2 pl-4 text-right font-normal">{invoice.currency}</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an open invoice never change
              <tr key={at} className="border-line border-b">
                <td className="py-3">
                  {line.text}
                  <span className="block text-13 text-ink-3">
                    {line.quantity} × {line.unit_price} · {line.tax_rate}% tax
                  </span>
                </td>
                <td className="whitespace-nowrap py-3 pl-4 text-right align-top tabular-nums">{line.amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <InvoiceSums invoice={invoice} />
        {invoice.note !== "" && <p className="mt-6 whitespace-pre-line text-ink-2">{invoice.note}</p>}
      </section>
      <Actions invoice={invoice} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** Without tax, and the tax of each rate. */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  return (
    <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-2 text-15 tabular-nums">
      <dt className="text-13 text-ink-2">Without tax</dt>
      <dd className="text-right">{invoice.subtotal}</dd>
      {invoice.taxes
        .filter(({ rate }) => Number(rate) > 0)
        .map(({ rate, net, tax }) => (
          <div key={rate} className="col-span-2 flex justify-between">
            <dt className="text-13 text-ink-2">
              {rate}% of {net}
            </dt>
            <dd>{tax}</dd>
          </div>
        ))}
    </dl>
  );
}

function Actions({ invoice }: { invoice: Invoice }) {
  const act = useInvoiceActions();
  const [voiding, setVoiding] = useState(false);
  const { tone, word } = stateOf(invoice);
  const canBePaid = invoice.status === "open";
  return (
    <aside aria-label="Actions" className="min-w-0 min-[1080px]:sticky min-[1080px]:top-20">
      <div className="rounded-16 border border-line bg-card p-6">
        <p className="flex items-center justify-between gap-3 text-13 text-ink-3">
          {invoice.number} <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="wrap-anywhere mt-2 font-semibold text-36 leading-tight">{totalOf(invoice)}</p>
        <Proof invoice={invoice} />
        <div className="mt-4 grid gap-2">
          {invoice.status !== "void" && invoice.customer.email !== "" && (
            <Button wide busy={act.busy} onClick={() => void act.send(invoice.id)}>
              {invoice.sent_at === null ? "Send by email" : "Send again"}
            </Button>
          )}
          <a
            className={buttonLook({ look: "secondary", wide: true })}
            href={invoice.url ?? ""}
            target="_blank"
            rel="noreferrer"
          >
            Open its page
          </a>
          <div className="grid grid-cols-2 gap-2">
            <Button look="secondary" onClick={() => void act.copy(invoice)}>
              Copy link
            </Button>
            <Button look="secondary" onClick={() => void act.file(invoice.id)}>
              PDF
            </Button>
          </div>
        </div>
        {canBePaid && <Reminders invoice={invoice} />}
      </div>
      <div className="mt-2 flex flex-wrap justify-between gap-2 px-2 text-13">
        <button type="button" className="min-h-11 text-blue" onClick={() => void act.start(sameAgain(invoice))}>
          Duplicate
        </button>
        {canBePaid && (
          <button type="button" className="min-h-11 text-red" onClick={() => setVoiding(true)}>
            Void
          </button>
        )}
      </div>
      {voiding && (
        <ConfirmDialog
          open
          danger
          title={`Void ${invoice.number}`}
          text="It keeps its number and can no longer be paid. This cannot be undone."
          confirmLabel="Void"
          busy={act.busy}
          onClose={() => setVoiding(false)}
          onConfirm={() => void act.end(invoice.id).then(() => setVoiding(false))}
        />
      )}
    </aside>
  );
}

function Proof({ invoice }: { invoice: Invoice }) {
  const { payment } = invoice;
  if (payment === null) {
    return (
      <p className="mt-1 text-13 text-ink-3">
        {invoice.sent_at === null ? "Not sent yet" : `Sent ${formatDateTime(invoice.sent_at)}`}
      </p>
    );
  }
  return (
    <p className="wrap-anywhere mt-1 text-13 text-ink-2">
      Paid {formatDateTime(payment.paid_at)}: {payment.amount} XRP
      {payment.rate !== null && ` at ${payment.rate}`}.{" "}
      <Link className="text-blue underline underline-offset-2" to={developerPaymentPath(payment.payment_id)}>
        See the payment
      </Link>
      <span className="code mt-1 block break-all text-12 text-ink-3">{payment.transaction_hash}</span>
    </p>
  );
}

function Reminders({ invoice }: { invoice: Invoice }) {
  const [update, { isLoading }] = useInvoicesUpdateMutation();
  async function change(reminders: boolean) {
    const { error } = await update({ invoiceId: invoice.id, patchedInvoiceForm: { reminders } });
    if (error !== undefined) {
      notify.error(serverMessage(error, "The reminders could not be changed."));
    }
  }
  return (
    <div className="mt-4 border-line border-t pt-2">
      <Switch
        label="Remind by email"
        checked={invoice.reminders}
        busy={isLoading}
        onChange={(reminders) => void change(reminders)}
      />
      <p className="text-13 text-ink-3">3 days before, on and 7 days after the due date</p>
    </div>
  );
}
