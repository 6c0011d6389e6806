import { FlaskConical } from "lucide-react";
import { Button } from "../../../components/ui/button";
import { type Refund, useRefundsSimulateMutation } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";

/** Has a trial payer send exactly what the refund waits for, with play money. */
export function SimulateRefund({ refund }: { refund: Refund }) {
  const [simulate, { isLoading, error, isSuccess }] = useRefundsSimulateMutation();
  return (
    <>
      <Button
        look={refund.payment_url === null ? "primary" : "secondary"}
        wide
        busy={isLoading}
        disabled={isSuccess}
        onClick={() => void simulate({ refundId: refund.id })}
      >
        <FlaskConical aria-hidden="true" size={16} strokeWidth={1.5} />
        {isSuccess ? "Sent, waiting for its ledger" : "Simulate this payment"}
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-13 text-red">
          {serverMessage(error, "It could not be sent. Try again.")}
        </p>
      )}
    </>
  );
}
