import { Command, Guide, Step } from "../../components/dashboard/guide";
import { restStatusSample } from "../../lib/samples";

/** `/developer-dashboard/transactions` */
export function TransactionsPage() {
  return (
    <Guide
      heading="Each payment tells its own story"
      lead="A payment's checkout shows what arrived, how it was split and the ledger's transactions for each part, to the payer and to you."
    >
      <Step heading="Ask for a payment">
        <p>Its status with every amount and hash, by your server and your secret key:</p>
        <Command label="Read a payment's status" code={restStatusSample(window.location.origin)} />
      </Step>
      <Step heading="Find one by its transaction">
        <p>The payment that a transaction on the ledger was sent for:</p>
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
