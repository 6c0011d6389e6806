import { ShieldCheck } from "lucide-react";
import { useCallback, useEffect } from "react";
import { DropMark } from "../../components/ui/drop-mark";
import { Skeleton } from "../../components/ui/skeleton";
import { PRODUCT_NAME, pageTitle } from "../../config/product";
import { STATUS_POLL_MS } from "../../config/timing";
import type { PublicRefund } from "../../lib/api/generated";
import { formatXrpExact, priceWords, xrpToDrops } from "../../lib/money";
import { PlayMoneyStrip } from "../play-money-strip";
import { ReadPage } from "../read-page";
import { useRead } from "../use-read";
import { readRefund } from "./api";
import { ClaimForm } from "./claim-form";
import { Outcome } from "./outcome";

const OVER: readonly PublicRefund["status"][] = ["succeeded", "canceled", "expired"];

/** `/refund/{token}`: the customer of a refund names an account, and watches what becomes of it. */
export function RefundPage({ token }: { token: string }) {
  const read = useCallback((signal?: AbortSignal) => readRefund(token, signal), [token]);
  const { state, show, refresh, reload } = useRead(read);

  // While a form is filled in, nothing on the page changes by itself.
  const waits = state.phase === "ready" && state.value.status !== "awaiting_payer" && !isOver(state.value);
  useEffect(() => {
    if (!waits) {
      return;
    }
    const timer = setInterval(() => document.visibilityState === "visible" && refresh(), STATUS_POLL_MS);
    return () => clearInterval(timer);
  }, [waits, refresh]);

  return (
    <ReadPage
      state={state}
      onRetry={reload}
      loading="Loading refund…"
      skeletons={
        <>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-4 h-14 w-56" />
          <Skeleton className="mt-4 h-11 w-full" />
          <Skeleton className="mt-4 h-11 w-full" />
        </>
      }
      missing={{
        heading: "There is no such refund",
        detail: "Check the address, or ask the shop for a new link.",
      }}
    >
      {(refund) => <Shown token={token} refund={refund} onClaimed={show} onStale={refresh} />}
    </ReadPage>
  );
}

function isOver({ status }: PublicRefund): boolean {
  return OVER.includes(status);
}

interface ShownProps {
  token: string;
  refund: PublicRefund;
  onClaimed: (refund: PublicRefund) => void;
  onStale: () => void;
}

function Shown({ token, refund, onClaimed, onStale }: ShownProps) {
  const words = `Refund from ${refund.platform_name}`;
  useEffect(() => {
    document.title = pageTitle(refund.livemode ? words : `Test: ${words}`);
  }, [refund.livemode, words]);
  return (
    <div className="flex min-h-dvh flex-col bg-card pb-[env(safe-area-inset-bottom)]">
      {!refund.livemode && <PlayMoneyStrip />}
      <header className="border-line border-b bg-paper">
        <p className="wrap-anywhere mx-auto flex min-h-[52px] max-w-[520px] items-center px-6 py-2 font-semibold text-15">
          {refund.platform_name}
        </p>
      </header>
      <main className="mx-auto w-full max-w-[520px] px-6 pt-5 pb-8">
        <Head refund={refund} />
        {refund.status === "awaiting_payer" ? (
          <ClaimForm token={token} refund={refund} onClaimed={onClaimed} onStale={onStale} />
        ) : (
          <Outcome refund={refund} />
        )}
        <p className="mt-6 flex gap-3 border-line border-t pt-4 text-13 text-ink-2">
          <ShieldCheck aria-hidden="true" size={20} strokeWidth={1.5} className="mt-0.5 shrink-0 text-ink-3" />
          <span className="min-w-0">
            Nobody ever needs your secret key or seed, and nothing is paid from your wallet on this page.
          </span>
        </p>
      </main>
      <p className="mt-auto flex items-center justify-center gap-1.5 pb-6 text-13 text-ink-3">
        Payments by <DropMark size={14} /> {PRODUCT_NAME}
      </p>
    </div>
  );
}

/** How much, for what and why. */
function Head({ refund }: { refund: PublicRefund }) {
  const price = priceWords(refund);
  const xrp = formatXrpExact(xrpToDrops(refund.amount));
  const figure = price ?? xrp;
  return (
    <>
      <h1 className="wrap-anywhere font-normal text-13 text-ink-2 tracking-normal">Your refund for {refund.title}</h1>
      <p className="wrap-anywhere mt-1 font-semibold leading-tight">
        <span className={figure.length <= 9 ? "text-48" : figure.length <= 14 ? "text-36" : "text-24"}>{figure}</span>
        {price === null && <span className="font-medium text-18 text-ink-3"> XRP</span>}
      </p>
      {price !== null && (
        <p className="figures text-13 text-ink-3">
          {xrp} XRP at {refund.rate}
        </p>
      )}
      {refund.reason !== "" && <p className="wrap-anywhere mt-2 text-15 text-ink-2">“{refund.reason}”</p>}
    </>
  );
}
