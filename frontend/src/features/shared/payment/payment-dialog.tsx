import { Link2, ReceiptText, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useCopyToToast } from "../../../components/ui/copy-to-toast";
import { Dialog } from "../../../components/ui/dialog";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Spinner } from "../../../components/ui/spinner";
import { formatDate } from "../../../lib/format";
import { barButtonLook } from "./bar-button";
import { CancelPayment } from "./cancel-payment";
import { type PaymentFacts, textOr } from "./facts";
import { PaymentDetails } from "./payment-details";
import { usePaymentDetail } from "./use-payment-detail";

const RefundDialog = lazyComponent(() => import("../refund/refund-dialog"), "RefundDialog");

interface PaymentDialogProps {
  paymentId: string;
  onClose: () => void;
  /** The path, with its query, that opens these details. */
  address: string;
  /** Offers to cancel a pending payment and to refund a completed one: only its merchant may. */
  cancellable?: boolean;
  /** More about the payment, below its facts; `onChanged` reads them again. */
  extra?: ((paymentId: string, onChanged: () => void) => ReactNode) | undefined;
}

/** The Transaction Details of a payment, read from the server. */
export function PaymentDialog({ paymentId, onClose, address, cancellable = false, extra }: PaymentDialogProps) {
  const { payment, failure, loading, retry, refresh } = usePaymentDetail(paymentId);
  const [refunding, setRefunding] = useState(false);
  if (refunding && payment !== null) {
    return (
      <PendingChunk value={null}>
        <RefundDialog
          payment={{ id: payment.id, about: aboutOf(payment) }}
          onClose={() => {
            setRefunding(false);
            refresh();
          }}
        />
      </PendingChunk>
    );
  }
  return (
    <Frame
      onClose={onClose}
      bar={
        payment && (
          <>
            {cancellable && <CancelPayment payment={payment} />}
            {cancellable && isRefundable(payment) && (
              <button
                type="button"
                className={barButtonLook}
                onClick={() => setRefunding(true)}
                onPointerEnter={() => void RefundDialog.preload()}
              >
                <Undo2 aria-hidden="true" size={16} strokeWidth={1.5} />
                <span>
                  Refund<span className="max-sm:sr-only">{payment.refund_status === "partial" && " more"}</span>
                </span>
              </button>
            )}
            <CopyLink address={address} />
            {payment.receipt_url && (
              <a href={payment.receipt_url} className={barButtonLook}>
                <ReceiptText aria-hidden="true" size={16} strokeWidth={1.5} />
                <span className="max-sm:sr-only">Receipt</span>
              </a>
            )}
          </>
        )
      }
    >
      {loading ? (
        <Loading />
      ) : failure === null ? (
        <Content payment={payment}>{extra?.(paymentId, refresh)}</Content>
      ) : (
        <Failed message={failure} onRetry={retry} />
      )}
    </Frame>
  );
}

function isRefundable({ status, refund_status }: PaymentFacts): boolean {
  return status === "completed" && refund_status !== "full";
}

/** What was paid for, by whom and when. */
function aboutOf({ title, username, paid_at }: PaymentFacts): string {
  const when = paid_at ? `paid ${formatDate(paid_at)}` : null;
  return [textOr(title, "Untitled Payment"), username, when].filter(Boolean).join(", ");
}

interface SuppliedPaymentDialogProps {
  /** A sample, or one that another call brought; any of its fields may be missing. */
  payment: PaymentFacts | null;
  onClose: () => void;
}

/** The same of a payment that the caller has, such as a test transaction. */
export function SuppliedPaymentDialog({ payment, onClose }: SuppliedPaymentDialogProps) {
  return (
    <Frame onClose={onClose} bar={null}>
      <Content payment={payment} />
    </Frame>
  );
}

function Frame({ onClose, bar, children }: { onClose: () => void; bar: ReactNode; children: ReactNode }) {
  return (
    <Dialog open onClose={onClose} title="Transaction Details" bar={bar ?? null}>
      {children}
    </Dialog>
  );
}

function Content({ payment, children }: { payment: PaymentFacts | null; children?: ReactNode }) {
  return payment === null ? (
    <p className="px-5 py-20 text-center text-ink-2">No payment data available</p>
  ) : (
    <PaymentDetails payment={payment}>{children}</PaymentDetails>
  );
}

function Loading() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 px-5 py-20 text-ink-2">
      <Spinner />
      Loading payment…
    </p>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: (() => void) | undefined }) {
  return (
    <div className="py-10">
      <ErrorPanel heading="Error Loading Payment" message={message} onRetry={onRetry} />
    </div>
  );
}

function CopyLink({ address }: { address: string }) {
  const { copied, copy } = useCopyToToast(`${window.location.origin}${address}`, "Link");
  return (
    <button type="button" onClick={copy} className={barButtonLook}>
      <Link2 aria-hidden="true" size={16} strokeWidth={1.5} className={copied ? "text-green" : undefined} />
      <span className="max-sm:sr-only">Copy link</span>
    </button>
  );
}
