import { useState } from "react";
import { Badge } from "../../../components/ui/badge";
import { Dialog } from "../../../components/ui/dialog";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { Spinner } from "../../../components/ui/spinner";
import { useRefundsOptionsQuery } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { RefundForm } from "./refund-form";
import { RefundStep } from "./refund-step";
import { headingOf, STATES } from "./refund-words";
import { useRefund } from "./use-refund";

interface RefundDialogProps {
  /** A refund that exists; without one, the questions of a new one come first. */
  refundId?: string;
  /** The payment of a new one, and what was paid for, by whom. */
  payment?: { id: string; about: string };
  onClose: () => void;
}

/** A refund from its questions to its proof, in one dialog. */
export function RefundDialog({ refundId, payment, onClose }: RefundDialogProps) {
  const [created, setCreated] = useState<string | null>(refundId ?? null);
  const { detail, failure, retry } = useRefund(created);
  const refund = detail?.refund;
  const state = refund && STATES[refund.status];
  return (
    <Dialog
      open
      onClose={onClose}
      title={headingOf(refund)}
      bar={state ? <Badge tone={state.tone}>{state.word}</Badge> : null}
    >
      {created === null && payment !== undefined ? (
        <NewRefund payment={payment} onCreated={setCreated} />
      ) : detail !== undefined ? (
        <RefundStep detail={detail} />
      ) : failure === null ? (
        <Loading />
      ) : (
        <Failed message={failure} onRetry={retry} />
      )}
    </Dialog>
  );
}

interface NewRefundProps {
  payment: NonNullable<RefundDialogProps["payment"]>;
  onCreated: (refundId: string) => void;
}

function NewRefund({ payment, onCreated }: NewRefundProps) {
  const { data, error, isError, refetch } = useRefundsOptionsQuery(
    { paymentId: payment.id },
    { refetchOnMountOrArgChange: true },
  );
  if (data === undefined) {
    return isError ? (
      <Failed message={serverMessage(error, "Check your connection, and try again.")} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  }
  if (/^0(\.0*)?$/.test(data.left)) {
    return (
      <p className="px-5 py-20 text-center text-ink-2">
        Nothing is left to refund: what was refunded, or is being refunded, has reached the whole payment.
      </p>
    );
  }
  return <RefundForm paymentId={payment.id} options={data} about={payment.about} onCreated={onCreated} />;
}

function Loading() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 px-5 py-20 text-ink-2">
      <Spinner />
      Loading refund…
    </p>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="py-10">
      <ErrorPanel heading="The refund could not be loaded" message={message} onRetry={onRetry} />
    </div>
  );
}
