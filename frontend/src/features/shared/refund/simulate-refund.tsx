import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { type Refund, useRefundsProofMutation, useRefundsSimulateMutation } from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { useInterval } from "../../../lib/use-interval";

const PROOF_MS = 2_000;
/** A ledger closes within seconds; by then the merchant can paste the hash himself. */
const MOST_PROOFS = 15;

/**
 * Has a trial payer send exactly what the refund waits for, with play money. From an "own wallet" it is no wallet whose
 * history is read, so its transaction is named as soon as it is validated.
 */
export function SimulateRefund({ refund }: { refund: Refund }) {
  const [simulate, { data, isLoading, error, isSuccess }] = useRefundsSimulateMutation();
  const [prove, { isLoading: proving }] = useRefundsProofMutation();
  const [proofs, setProofs] = useState(0);
  const hash = refund.method === "own_wallet" ? data?.transaction_hash : undefined;
  useInterval(
    () => {
      if (hash !== undefined && !proving) {
        setProofs(proofs + 1);
        void prove({ refundId: refund.id, proofForm: { transaction_hash: hash } });
      }
    },
    PROOF_MS,
    hash !== undefined && proofs < MOST_PROOFS,
  );
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
      {hash !== undefined && <p className="code break-all text-12 text-ink-3">{hash}</p>}
      {error !== undefined && (
        <p role="alert" className="text-13 text-red">
          {serverMessage(error, "It could not be sent. Try again.")}
        </p>
      )}
    </>
  );
}
