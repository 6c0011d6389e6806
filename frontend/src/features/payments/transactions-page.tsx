import { Command, Guide, Step } from "../../components/dashboard/guide";
import { restStatusSample } from "../../lib/samples";

/** `/developer-dashboard/transactions` */
export function TransactionsPage() {
  return (
    <Guide
      heading="Look up a payment"
      lead="The checkout of a payment shows what arrived, how it was split, and the ledger transaction of each leg."
    >
      <Step heading="Get its status">
        <p>Your server reads the status, with all amounts and hashes, with its secret key:</p>
        <Command label="Read a payment's status" code={restStatusSample(window.location.origin)} />
      </Step>
      <Step heading="Find it by a transaction">
        <p>Look up the payment that a ledger transaction was sent for:</p>
        <Command
          label="Find a payment by its transaction"
          code={`curl -s ${window.location.origin}/api/payments/check-transaction/ \\
  -H "Authorization: Bearer $DROPWISE_SECRET_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"transaction_hash": "'$HASH'"}'`}
        />
      </Step>
    </Guide>
  );
}
