import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { CopyButton } from "../components/ui/copy-button";
import { ErrorBoundary } from "../components/ui/error-boundary";
import { lazyComponent } from "../components/ui/lazy-component";
import { useMedia } from "../components/ui/use-media";
import { shortId } from "../lib/format";
import type { Connection } from "../lib/live-payment/payment-feed";
import { isMoving } from "../lib/live-payment/pending-legs";
import type { PublicStatus } from "../lib/live-payment/types";
import { playMoneyWords } from "./network";
import { shownState } from "./view-state";

const Simulator = lazyComponent(() => import("./simulator"), "Simulator");
/** From this width on there is room for the simulator beside the payment. */
const ROOM_BESIDE = "(min-width: 1080px)";

interface CheckoutLayoutProps {
  payment?: PublicStatus;
  /** Where only the id is known. */
  paymentId?: string | undefined;
  connection?: Connection;
  onSimulated?: () => void;
  children: ReactNode;
}

/**
 * The page around a payment: the play-money band, the heading with the connection badge, the card and, if the payment
 * can be simulated, the simulator (beside the card if there is room, otherwise behind a button in the band).
 */
export function CheckoutLayout({
  payment,
  paymentId = payment?.id,
  connection,
  onSimulated,
  children,
}: CheckoutLayoutProps) {
  const [asked, setAsked] = useState(0);
  const beside = useMedia(ROOM_BESIDE);
  const band = payment === undefined ? null : playMoneyWords(payment);
  const keyOf = payment === undefined ? "" : shownState(payment);
  const simulator = payment?.can_simulate === true && onSimulated !== undefined;

  return (
    <div className="flex min-h-dvh flex-col pb-[env(safe-area-inset-bottom)]">
      {band !== null && (
        <aside
          aria-label="Play money"
          className="stripes flex min-h-8 shrink-0 items-center justify-center gap-3 font-medium text-13 text-amber"
        >
          <span>{band}</span>
          {simulator && !beside && (
            <button
              type="button"
              className="group flex min-h-11 items-center"
              aria-haspopup="dialog"
              onClick={() => setAsked(asked + 1)}
            >
              <span className="rounded-6 border border-amber-stripe bg-card px-3 py-1 group-hover:bg-amber-t">
                Simulate
              </span>
            </button>
          )}
        </aside>
      )}
      <div className="relative mx-auto w-full max-w-[440px] min-[480px]:pt-2 min-[480px]:pb-6">
        <header className="flex h-10 items-center justify-between border-line border-b px-6 min-[480px]:border-0 min-[480px]:px-0">
          <h1 className="font-medium text-13 text-ink-3 tracking-normal">Payment Checkout</h1>
          {connection !== undefined && payment !== undefined && isMoving(payment.status) && (
            <ConnectionBadge key={connection} connection={connection} payment={payment} />
          )}
        </header>
        {simulator && (beside || asked > 0) && (
          <ErrorBoundary
            resetKey={String(asked)}
            fallback={
              <p role="alert" className="px-6 py-3 text-13 text-red">
                Simulate did not load. Check your connection and try again.
              </p>
            }
          >
            <Simulator payment={payment} beside={beside} asked={asked} onSimulated={onSimulated} />
          </ErrorBoundary>
        )}
        <main>
          <div className="bg-card px-6 pt-4 min-[480px]:rounded-16 min-[480px]:border min-[480px]:border-line min-[480px]:pt-5">
            {children}
          </div>
          {paymentId !== undefined && <PaymentId key={keyOf} id={paymentId} />}
        </main>
      </div>
    </div>
  );
}

/** What a payer quotes when he writes to the shop: eight characters to read, the whole id to copy. */
function PaymentId({ id }: { id: string }) {
  return (
    <p className="-mb-2 flex items-center justify-center pl-5 text-12 text-ink-3">
      Payment&nbsp;<span className="code">{shortId(id)}</span>
      <CopyButton text={id} label="Payment ID" note="visible" className="print:hidden" />
    </p>
  );
}

const CONNECTION_WORDS = { connecting: "Connecting", reconnecting: "Reconnecting" };

/** Keyed by its state where it is used: a new badge shifts nothing, a badge that grows does. */
function ConnectionBadge({ connection, payment }: { connection: Connection; payment: PublicStatus }) {
  if (connection === "live" && !(payment.status === "pending" && payment.accepting)) {
    return null;
  }
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-2 font-medium text-13",
        connection === "connecting" ? "text-ink-3" : "text-amber",
      )}
    >
      <span aria-hidden="true" className="size-[7px] rounded-full bg-current" />
      {connection === "live" ? "Waiting for payment" : CONNECTION_WORDS[connection]}
    </span>
  );
}
