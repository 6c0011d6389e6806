import { Ban } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { usePaymentsCancelMutation } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { barButtonLook } from "./bar-button";
import type { PaymentFacts } from "./facts";

/**
 * A button that ends a pending payment, after a question. A refusal, such as that it was paid meanwhile, is shown in the
 * dialog, which stays while the payment behind it is read again.
 */
export function CancelPayment({ payment }: { payment: PaymentFacts }) {
  const [asking, setAsking] = useState(false);
  const [cancel, { isLoading, isSuccess, error, reset }] = usePaymentsCancelMutation();

  async function confirm() {
    if ("data" in (await cancel({ paymentId: payment.id }))) {
      setAsking(false);
    }
  }

  return (
    <>
      {payment.status === "pending" && (
        <button
          type="button"
          className={barButtonLook}
          onClick={() => {
            reset();
            setAsking(true);
          }}
        >
          <Ban aria-hidden="true" size={16} strokeWidth={1.5} />
          <span>
            Cancel<span className="max-sm:sr-only"> payment</span>
          </span>
        </button>
      )}
      <span role="status" className="sr-only">
        {isSuccess ? "The payment is cancelled." : ""}
      </span>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title="Cancel this payment?"
        text="It ends now and can no longer be paid. XRP that arrives later is returned to its sender."
        confirmLabel="Cancel payment"
        cancelLabel="Keep it"
        danger
        busy={isLoading}
        error={error === undefined ? undefined : serverMessage(error, "Failed to cancel the payment. Try again.")}
      />
    </>
  );
}
