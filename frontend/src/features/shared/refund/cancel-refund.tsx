import { useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { type Refund, useRefundsCancelMutation } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { formatDateTime } from "../../../lib/format";

/** Until when it waits, and a button that ends it before money has moved. */
export function CancelRefund({ refund }: { refund: Refund }) {
  const [asking, setAsking] = useState(false);
  const [cancel, { isLoading, error, reset }] = useRefundsCancelMutation();

  async function confirm() {
    if ((await cancel({ refundId: refund.id })).data !== undefined) {
      setAsking(false);
    }
  }

  return (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-3 text-13 text-ink-3">
      Ends on {formatDateTime(refund.expires_at)}
      <button
        type="button"
        className="min-h-11 font-medium text-red hover:text-red-d"
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        Cancel refund
      </button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title="Cancel this refund?"
        text="It ends now. Do not sign or send it any more; the amount can be refunded again."
        confirmLabel="Cancel refund"
        cancelLabel="Keep it"
        danger
        busy={isLoading}
        error={error === undefined ? undefined : serverMessage(error, "It could not be canceled. Try again.")}
      />
    </p>
  );
}
