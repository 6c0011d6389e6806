import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { InvoicePayment, PublicInvoice } from "../../lib/api/generated";
import { formatDay } from "../../lib/format";
import { formatPrice, formatXrpExact, xrpToDrops } from "../../lib/money";
import { clockWords, figures, listed, momentWords, totalWords } from "./words";

/** The document itself, as paper: square corners, the same on screen, in print and in the PDF. */
export function InvoiceSheet({ invoice }: { invoice: PublicInvoice }) {
  return (
    <article
      className={clsx(
        "wrap-anywhere flex flex-col bg-card px-6 py-6 text-15",
        "min-[900px]:min-h-[1080px] min-[900px]:border min-[900px]:border-line min-[900px]:px-16 min-[900px]:py-14",
        "print:min-h-0 print:border-0 print:p-0",
      )}
    >
      <Head invoice={invoice} />
      <Parties invoice={invoice} />
      <Lines invoice={invoice} />
      <Totals invoice={invoice} />
      {invoice.payment !== null && <Paid invoice={invoice} payment={invoice.payment} />}
      {invoice.note !== "" && <p className="mt-8 max-w-[520px] whitespace-pre-line text-ink-2">{invoice.note}</p>}
      <Foot invoice={invoice} />
    </article>
  );
}

function Head({ invoice }: { invoice: PublicInvoice }) {
  const { seller } = invoice;
  return (
    <header className="hidden justify-between gap-8 min-[900px]:flex print:flex">
      <div>
        <h2 className="font-semibold text-36 leading-none">Invoice</h2>
        <p className="mt-2 text-18 text-ink-2">{invoice.number}</p>
        {invoice.status === "void" && <p className="mt-1 font-semibold text-18 text-red">Void</p>}
      </div>
      <address className="text-right not-italic">
        <p className="font-semibold">{seller.name}</p>
        {[seller.address, seller.tax_id, seller.contact].filter(Boolean).map((text) => (
          <p key={text} className="whitespace-pre-line">
            {text}
          </p>
        ))}
      </address>
    </header>
  );
}

function Parties({ invoice }: { invoice: PublicInvoice }) {
  const { customer, seller } = invoice;
  return (
    <div className="grid grid-cols-2 gap-6 min-[900px]:mt-12 print:mt-8">
      <div>
        <p className="text-13 text-ink-3">For</p>
        <Party name={customer.name} address={customer.address} taxId={customer.tax_id} />
      </div>
      <div className="min-[900px]:hidden print:hidden">
        <p className="text-13 text-ink-3">From</p>
        <Party name={seller.name} address={seller.address} taxId={seller.tax_id} />
      </div>
      <dl className="col-span-2 grid grid-cols-[auto_1fr] content-start gap-x-6 gap-y-1.5 text-13 min-[900px]:col-span-1 min-[900px]:ml-auto print:col-span-1 print:ml-auto">
        <Fact name="Date">{formatDay(invoice.issue_date)}</Fact>
        <Fact name="Due">
          <strong className="font-semibold">{formatDay(invoice.due_date)}</strong>
        </Fact>
        {invoice.reference !== "" && <Fact name="Reference">{invoice.reference}</Fact>}
      </dl>
    </div>
  );
}

function Party({ name, address, taxId }: { name: string; address: string; taxId: string }) {
  return (
    <address className="whitespace-pre-line text-13 not-italic min-[900px]:text-15 print:text-15">
      {[name, address, taxId].filter(Boolean).join("\n")}
    </address>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const CELL = "whitespace-nowrap py-3 pl-4 text-right align-top tabular-nums";
/** Shown on paper and where there is room; a phone has them in one line under the text. */
const WIDE = "hidden min-[900px]:table-cell print:table-cell";

function Lines({ invoice }: { invoice: PublicInvoice }) {
  const taxed = invoice.prices_include_tax ? "with tax" : "without tax";
  return (
    <table className="mt-8 w-full border-ink border-b min-[900px]:mt-10 min-[900px]:border-b-0 print:border-b-0">
      <thead className="text-13 text-ink-3">
        <tr className="border-ink border-b">
          <th className="py-2 text-left font-normal">What</th>
          <th className={clsx("whitespace-nowrap py-2 pl-4 text-right font-normal", WIDE)}>Quantity</th>
          <th className={clsx("whitespace-nowrap py-2 pl-4 text-right font-normal", WIDE)}>Unit price</th>
          <th className={clsx("whitespace-nowrap py-2 pl-4 text-right font-normal", WIDE)}>Tax</th>
          <th className="whitespace-nowrap py-2 pl-4 text-right font-normal">
            {invoice.currency}
            <span className="min-[900px]:hidden print:hidden">, {taxed}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
          <tr key={at} className="break-inside-avoid border-line border-b last:border-b-0">
            <td className="py-3 align-top">
              {line.text}
              <span className="block text-13 text-ink-3 min-[900px]:hidden print:hidden">
                {line.quantity} × {figures(line.unit_price)} · {line.tax_rate}% tax
              </span>
            </td>
            <td className={clsx(CELL, WIDE)}>{line.quantity}</td>
            <td className={clsx(CELL, WIDE)}>{figures(line.unit_price)}</td>
            <td className={clsx(CELL, WIDE, "text-ink-2")}>{line.tax_rate}%</td>
            <td className={CELL}>{figures(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ invoice }: { invoice: PublicInvoice }) {
  const taxes = invoice.taxes.filter(({ rate }) => Number(rate) > 0);
  return (
    <dl className="mt-4 grid break-inside-avoid grid-cols-[1fr_auto] gap-y-2 tabular-nums min-[900px]:ml-auto min-[900px]:w-[320px] print:ml-auto print:w-[320px]">
      <dt className="text-ink-2">Without tax</dt>
      <dd className="text-right">{figures(invoice.subtotal)}</dd>
      {taxes.map(({ rate, net, tax }) => (
        <Sum key={rate} name={`${rate}% of ${figures(net)}`} value={figures(tax)} />
      ))}
      <dt className="border-ink pt-2 font-semibold min-[900px]:border-t min-[900px]:text-18 print:border-t">Total</dt>
      <dd className="border-ink pt-2 text-right font-semibold min-[900px]:border-t min-[900px]:text-18 print:border-t">
        {totalWords(invoice)}
      </dd>
    </dl>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right">{value}</dd>
    </>
  );
}

function Paid({ invoice, payment }: { invoice: PublicInvoice; payment: InvoicePayment }) {
  const hash = payment.transaction_hash;
  return (
    <section className="mt-8 break-inside-avoid border border-green/30">
      <header className="flex flex-wrap items-center justify-between gap-x-4 bg-green-t px-5 py-2">
        <h3 className="flex items-center gap-2 font-semibold text-18 text-green">
          <Check aria-hidden="true" size={20} strokeWidth={1.5} /> Paid
        </h3>
        <p className="text-13 text-ink-2">{momentWords(payment.paid_at, invoice.time_zone)}</p>
      </header>
      <dl className="grid gap-x-6 gap-y-1 px-5 py-4 min-[480px]:grid-cols-[120px_1fr] min-[480px]:gap-y-2 print:grid-cols-[120px_1fr]">
        <Proof name="Amount in XRP">
          <strong className="font-semibold">{formatXrpExact(xrpToDrops(payment.amount))}</strong>{" "}
          <span className="text-13 text-ink-2">XRP</span>
        </Proof>
        {payment.rate !== null && payment.rate_at !== null && (
          <Proof name="Rate">
            1 XRP = {formatPrice(payment.rate, invoice.currency)} at {clockWords(payment.rate_at, invoice.time_zone)}
            <span className="block text-13 text-ink-2">
              Median of {listed(payment.rate_sources.map(({ name }) => name))}
            </span>
          </Proof>
        )}
        <Proof name="Transaction">
          <span className="code break-all text-13">
            {[0, 16, 32, 48].map((at) => (
              <span key={at} className="inline-block">
                {hash.slice(at, at + 16)}
              </span>
            ))}
          </span>
        </Proof>
        {payment.receipt_url !== null && (
          <Proof name="Receipt">
            <a className="break-all text-blue underline underline-offset-2" href={payment.receipt_url}>
              {payment.receipt_url.replace(/^https?:\/\//, "")}
            </a>
          </Proof>
        )}
      </dl>
    </section>
  );
}

function Proof({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-13 text-ink-3 min-[480px]:pt-0.5">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Foot({ invoice }: { invoice: PublicInvoice }) {
  const paying =
    invoice.payment !== null
      ? "Paid in XRP."
      : invoice.currency === "XRP"
        ? "Payable in XRP."
        : "Payable in XRP at the rate of the moment.";
  return (
    <footer className="mt-auto hidden pt-12 text-12 text-ink-3 min-[900px]:block print:block">
      <div className="grid grid-cols-3 gap-6 border-line border-t pt-4">
        <p className="whitespace-pre-line">
          {invoice.seller.name}
          {invoice.seller.address !== "" && `\n${invoice.seller.address.replaceAll("\n", ", ")}`}
        </p>
        <p>
          Prices {invoice.prices_include_tax ? "with" : "without"} tax.
          <br />
          {paying} Times in {invoice.time_zone}.
        </p>
        <p className="break-all">{invoice.url.replace(/^https?:\/\//, "")}</p>
      </div>
    </footer>
  );
}
