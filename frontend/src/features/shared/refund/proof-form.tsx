import { type FormEvent, useState } from "react";
import { Button } from "../../../components/ui/button";
import { TextField } from "../../../components/ui/field";
import { type RefundDetail, useRefundsProofMutation } from "../../../lib/api/generated";
import { fieldMessages, serverMessage } from "../../../lib/errors";
import { LedgerLink } from "../payment/detail-rows";

const HASH_SHAPE = /^[0-9a-f]{64}$/i;

/** Names the transaction that paid the refund, where another wallet than the connected one has sent it. */
export function ProofForm({ refundId }: { refundId: string }) {
  const [hash, setHash] = useState("");
  const [problem, setProblem] = useState<string>();
  const [prove, { isLoading, error }] = useRefundsProofMutation();
  const { transaction_hash: said } = fieldMessages(error, ["transaction_hash"]);
  const failure =
    error === undefined ? undefined : (said ?? serverMessage(error, "It could not be checked. Try again."));

  function submit(event: FormEvent) {
    event.preventDefault();
    const wellFormed = HASH_SHAPE.test(hash.trim());
    setProblem(wellFormed ? undefined : "A transaction hash has 64 hexadecimal digits.");
    if (wellFormed) {
      void prove({ refundId, proofForm: { transaction_hash: hash.trim() } });
    }
  }

  return (
    <form noValidate onSubmit={submit} className="mt-5 flex items-start gap-2 border-line border-t pt-4">
      <TextField
        label="Already sent? Paste its hash"
        placeholder="64 characters"
        code
        autoComplete="off"
        spellCheck={false}
        value={hash}
        error={problem ?? failure}
        onChange={(event) => setHash(event.target.value)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" look="secondary" className="mt-[1.625rem]" busy={isLoading}>
        Check
      </Button>
    </form>
  );
}

interface MismatchesProps {
  mismatched: RefundDetail["mismatched"];
  explorer: string | null;
}

/** Transactions that carry the refund's InvoiceID and do not pay it. */
export function Mismatches({ mismatched, explorer }: MismatchesProps) {
  if (mismatched.length === 0) {
    return null;
  }
  return (
    <ul className="mt-4 flex flex-col gap-3 rounded-10 bg-red-t px-4 py-3 text-13">
      {mismatched.map(({ transaction_hash: hash, obstacle }) => (
        <li key={hash}>
          <span className="block font-medium text-red">{obstacle} It does not count.</span>
          <LedgerLink hash={hash} kind="Refund" explorer={explorer} />
        </li>
      ))}
    </ul>
  );
}
