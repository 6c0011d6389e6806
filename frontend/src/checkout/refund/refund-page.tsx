import { CircleHelp, ShieldCheck } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { DropMark } from "../../components/ui/drop-mark";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { PRODUCT_NAME, pageTitle } from "../../config/product";
import { STATUS_POLL_MS } from "../../config/timing";
import type { PublicRefund } from "../../lib/api/generated";
import { formatXrpExact, priceWords, xrpToDrops } from "../../lib/money";
import { PublicCallError } from "../../lib/public-api";
import { Headline } from "../headline";
import { readRefund } from "./api";
import { ClaimForm } from "./claim-form";
import { Outcome } from "./outcome";

const FAILED = "The page could not be loaded. Check your connection, and try again.";
const OVER: readonly PublicRefund["status"][] = ["succeeded", "canceled", "expired"];

type State =
  | { phase: "loading" }
  | { phase: "missing" }
  | { phase: "failed"; message: string }
  | { phase: "ready"; refund: PublicRefund };

/** `/refund/{token}`: the customer of a refund names an account, and watches what becomes of it. */
export function RefundPage({ token }: { token: string }) {
  const [state, setState] = useState<State>({ phase: "loading" });

  const read = useCallback(
    (signal?: AbortSignal, quiet = false) =>
      readRefund(token, signal).then(
        (refund) => setState({ phase: "ready", refund }),
        (error: unknown) => {
          if (signal?.aborted || quiet) {
            return;
          }
          const missing = error instanceof PublicCallError && error.status === 404;
          const said = error instanceof Error ? error.message : "";
          setState(missing ? { phase: "missing" } : { phase: "failed", message: said || FAILED });
        },
      ),
    [token],
  );

  const loading = state.phase === "loading";
  useEffect(() => {
    if (!loading) {
      return;
    }
    const ended = new AbortController();
    read(ended.signal);
    return () => ended.abort();
  }, [loading, read]);

  // While a form is filled in, nothing on the page changes by itself.
  const waits = state.phase === "ready" && state.refund.status !== "awaiting_payer" && !isOver(state.refund);
  useEffect(() => {
    if (!waits) {
      return;
    }
    const timer = setInterval(() => document.visibilityState === "visible" && read(undefined, true), STATUS_POLL_MS);
    return () => clearInterval(timer);
  }, [waits, read]);

  switch (state.phase) {
    case "ready":
      return (
        <Shown
          token={token}
          refund={state.refund}
          onClaimed={(refund) => setState({ phase: "ready", refund })}
          onStale={() => read(undefined, true)}
        />
      );
    case "loading":
      return <Loading />;
    case "missing":
      return (
        <Alone>
          <Headline
            icon={CircleHelp}
            tone="bg-well text-ink-2"
            heading="There is no such refund"
            detail="Check the address, or ask the shop for a new link."
          />
        </Alone>
      );
    case "failed":
      return (
        <Alone>
          <ErrorPanel heading="Error" message={state.message} onRetry={() => setState({ phase: "loading" })} />
        </Alone>
      );
  }
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
      {!refund.livemode && (
        <aside
          aria-label="Play money"
          className="stripes flex min-h-8 shrink-0 items-center justify-center px-6 font-medium text-13 text-amber"
        >
          Test mode: no real money
        </aside>
      )}
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

function Loading() {
  return (
    <Delayed>
      <div role="status" className="mx-auto flex w-full max-w-[520px] flex-col gap-4 px-6 pt-8">
        <span className="sr-only">Loading refund…</span>
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-14 w-56" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    </Delayed>
  );
}

function Alone({ children }: { children: React.ReactNode }) {
  return <main className="mx-auto w-full max-w-[520px] px-6 pt-8">{children}</main>;
}
