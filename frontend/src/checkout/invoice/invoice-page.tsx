import { clsx } from "clsx";
import { Download, ExternalLink, Printer, Receipt, ShieldCheck } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Badge, type BadgeTone } from "../../components/ui/badge";
import { Button, buttonLook } from "../../components/ui/button";
import { Skeleton } from "../../components/ui/skeleton";
import { pageTitle } from "../../config/product";
import type { PublicInvoice } from "../../lib/api/generated";
import { formatPrice, formatXrpExact, xrpToDrops } from "../../lib/money";
import { PlayMoneyStrip } from "../play-money-strip";
import { ReadPage } from "../read-page";
import { useRead } from "../use-read";
import { fileAddress, payInvoice, readInvoice, readPreloadedInvoice } from "./api";
import { InvoiceSheet } from "./invoice-sheet";
import { visitKey, visitUntil } from "./visit";
import { dueWords, totalWords } from "./words";

/** The amount of this minute is asked for again while the page is looked at. */
const REFRESH_MS = 30_000;
const NOT_MADE = "The payment could not be made. Check your connection, and try again.";

/** `/invoice/{token}`: the document, and Pay beside it. */
export function InvoicePage({ token }: { token: string }) {
  const read = useCallback((signal?: AbortSignal) => readInvoice(token, signal), [token]);
  const { state, refresh, reload } = useRead(read, () => readPreloadedInvoice(document));

  const open = state.phase === "ready" && state.value.status === "open";
  useEffect(() => {
    if (!open) {
      return;
    }
    const again = () => {
      if (document.visibilityState === "visible") {
        refresh();
      }
    };
    const timer = setInterval(again, REFRESH_MS);
    // Whoever comes back from the checkout may have paid.
    window.addEventListener("pageshow", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pageshow", again);
    };
  }, [open, refresh]);

  return (
    <ReadPage
      wide
      state={state}
      onRetry={reload}
      loading="Loading invoice…"
      skeletons={
        <>
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="mt-6 h-[420px] w-full" />
        </>
      }
      missing={{
        heading: "There is no such invoice",
        detail: "Check the address, or ask the shop for a new one.",
      }}
    >
      {(invoice) => <Shown token={token} invoice={invoice} onStale={refresh} />}
    </ReadPage>
  );
}

interface ShownProps {
  token: string;
  invoice: PublicInvoice;
  onStale: () => void;
}

function Shown({ token, invoice, onStale }: ShownProps) {
  useEffect(() => {
    const words = `Invoice ${invoice.number}, ${invoice.seller.name}`;
    document.title = pageTitle(invoice.mode === "test" ? `Test: ${words}` : words);
  }, [invoice.number, invoice.seller.name, invoice.mode]);
  return (
    <div className="flex min-h-dvh flex-col bg-card pb-[env(safe-area-inset-bottom)] min-[900px]:bg-paper print:bg-card">
      {invoice.mode === "test" && <PlayMoneyStrip />}
      <Bar token={token} name={invoice.seller.name} />
      <main className="mx-auto flex w-full max-w-[1184px] flex-1 flex-col min-[900px]:grid min-[900px]:flex-none min-[900px]:grid-cols-[minmax(0,1fr)_300px] min-[900px]:items-start min-[900px]:gap-10 min-[900px]:px-6 min-[900px]:py-8 print:block print:p-0">
        <div className="px-6 pt-5 min-[900px]:hidden print:hidden">
          <Summary invoice={invoice} heading={`Invoice ${invoice.number}`} large />
        </div>
        <InvoiceSheet invoice={invoice} />
        <div className="sticky bottom-0 mt-auto min-[900px]:top-8 min-[900px]:mt-0 print:hidden">
          <Actions token={token} invoice={invoice} onStale={onStale} />
        </div>
      </main>
    </div>
  );
}

function Bar({ token, name }: { token: string; name: string }) {
  return (
    <header className="border-line border-b bg-paper print:hidden">
      <div className="mx-auto flex min-h-[52px] max-w-[1184px] items-center justify-between gap-4 px-6 min-[900px]:min-h-16">
        <p className="wrap-anywhere font-semibold text-15 min-[900px]:text-18">{name}</p>
        <div className="flex shrink-0 items-center gap-2">
          <button
            type="button"
            className="hidden min-h-11 items-center gap-2 px-3 text-13 text-ink-2 hover:text-ink min-[900px]:inline-flex"
            onClick={() => window.print()}
          >
            <Printer aria-hidden="true" size={16} strokeWidth={1.5} /> Print
          </button>
          <a
            className={buttonLook({
              look: "secondary",
              className: "max-[899px]:border-0 max-[899px]:bg-transparent max-[899px]:px-0",
            })}
            href={fileAddress(token)}
            target="_blank"
            rel="noreferrer"
          >
            <Download aria-hidden="true" size={18} strokeWidth={1.5} />
            <span className="max-[899px]:sr-only">Download PDF</span>
          </a>
        </div>
      </div>
    </header>
  );
}

/** From here on a total is too long for the largest figures. */
const LONG_TOTAL = 11;
const LONGEST_BESIDE = 18;

/** As large as fits one line beside the paper, or above it on a phone. */
function totalSize(length: number, large: boolean): string {
  if (length > LONG_TOTAL) {
    return !large && length > LONGEST_BESIDE ? "text-18" : "text-24";
  }
  return large ? "text-36 min-[360px]:text-[52px]" : "text-36";
}

const TONES: Record<PublicInvoice["status"], BadgeTone> = {
  draft: "neutral",
  open: "info",
  paid: "success",
  void: "neutral",
};
const WORDS: Record<PublicInvoice["status"], string> = { draft: "Draft", open: "Open", paid: "Paid", void: "Void" };

function Summary({ invoice, heading, large = false }: { invoice: PublicInvoice; heading: string; large?: boolean }) {
  const Heading = large ? "h1" : "p";
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <Heading className={large ? "font-semibold text-18" : "text-13 text-ink-3"}>{heading}</Heading>
        <Badge tone={invoice.is_overdue ? "error" : TONES[invoice.status]}>
          {invoice.is_overdue ? "Overdue" : WORDS[invoice.status]}
        </Badge>
      </div>
      <p
        className={clsx(
          "wrap-anywhere mt-2 font-semibold leading-tight",
          totalSize(totalWords(invoice).length, large),
          invoice.status === "void" && "text-ink-3 line-through",
        )}
      >
        {totalWords(invoice)}
      </p>
      <p className={clsx("mt-1 text-13", invoice.is_overdue ? "text-red" : "text-ink-3")}>{dueWords(invoice)}</p>
    </>
  );
}

function Actions({ token, invoice, onStale }: ShownProps) {
  const heading = invoice.status === "open" ? "To pay" : "Total";
  return (
    <>
      <section
        aria-label="Payment"
        className="border-line border-t bg-card px-6 pt-3 pb-4 min-[900px]:rounded-16 min-[900px]:border min-[900px]:p-6"
      >
        <div className="hidden min-[900px]:mb-5 min-[900px]:block">
          <Summary invoice={invoice} heading={heading} />
        </div>
        {invoice.status === "open" && <Pay token={token} invoice={invoice} onStale={onStale} />}
        {invoice.payment !== null && (
          <div className="flex gap-2 min-[900px]:flex-col">
            {invoice.payment.receipt_url !== null && (
              <a
                className={buttonLook({
                  look: "secondary",
                  wide: true,
                  className: "max-[899px]:px-2 max-[359px]:[&_svg]:hidden",
                })}
                href={invoice.payment.receipt_url}
              >
                <Receipt aria-hidden="true" size={18} strokeWidth={1.5} /> Open receipt
              </a>
            )}
            {invoice.payment.explorer_url !== null && (
              <a
                className={buttonLook({
                  look: "secondary",
                  wide: true,
                  className: "max-[899px]:px-2 max-[359px]:[&_svg]:hidden",
                })}
                href={invoice.payment.explorer_url}
                target="_blank"
                rel="noreferrer"
              >
                <ExternalLink aria-hidden="true" size={18} strokeWidth={1.5} /> View on Explorer
              </a>
            )}
            {invoice.payment.receipt_url === null && invoice.payment.explorer_url === null && (
              <p className="text-13 text-ink-2">Paid in full. Thank you.</p>
            )}
          </div>
        )}
        {invoice.status === "void" && (
          <p className="text-15 text-ink-2">
            The shop has voided this invoice. Do not pay it; ask {invoice.seller.name} for a new one.
          </p>
        )}
      </section>
      <p className="mt-4 hidden gap-3 px-2 text-13 text-ink-2 min-[900px]:flex">
        <ShieldCheck aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-ink-3" />
        {invoice.payment === null
          ? "Paid from your own XRP wallet. The paid invoice carries the ledger's proof, here and in its PDF."
          : "The hash proves the payment. Anyone can look it up on the ledger, without us."}
      </p>
    </>
  );
}

function Pay({ token, invoice, onStale }: ShownProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function press() {
    setBusy(true);
    setProblem("");
    const key = visitKey(token, Date.now());
    try {
      const { checkout, expiresAt } = await payInvoice(token, key);
      visitUntil(token, key, Date.parse(expiresAt));
      window.location.assign(checkout);
    } catch (error) {
      setProblem((error instanceof Error && error.message) || NOT_MADE);
      setBusy(false);
      onStale();
    }
  }

  if (invoice.refusal !== null) {
    return (
      <p role="status" className="text-15 text-ink-2">
        {invoice.refusal}
      </p>
    );
  }
  const { quote } = invoice;
  return (
    <>
      <Button wide className="min-h-13" busy={busy} onClick={press}>
        Pay {totalWords(invoice)}
      </Button>
      {problem !== "" && (
        <p role="alert" className="mt-2 text-13 text-red">
          {problem}
        </p>
      )}
      <p className="mt-2 text-center text-13 text-ink-3 min-[900px]:mt-3 min-[900px]:text-left min-[900px]:text-ink-2">
        {quote === null
          ? "There is no exchange rate at the moment. Try again in a minute."
          : quote.rate !== null && (
              <>
                <strong className="font-semibold text-ink-2 min-[900px]:text-ink">
                  {formatXrpExact(xrpToDrops(quote.amount))} XRP
                </strong>{" "}
                at this minute's rate
                <span className="max-[899px]:hidden">
                  {" "}
                  of {formatPrice(quote.rate, invoice.currency)}. It is fixed for 15 minutes when you press Pay, and set
                  again if you come back later.
                </span>
              </>
            )}
      </p>
    </>
  );
}
