import { CodeBlock } from "../../components/ui/code-block";
import { restStatusSample } from "../../lib/samples";
import { C, Chapter, Facts, P, Sample, Topic } from "./prose";
import { CREATED_RESPONSE, cancelSample, checkTransactionSample } from "./samples";

export function Endpoints({ origin }: { origin: string }) {
  return (
    <Chapter id="endpoints" title="API Endpoints">
      <Topic id="create-payment" title="Create a payment">
        <P>
          <C>POST /api/payments/create/</C> returns 201 and the payment. The fee, the burn ratio and your payout address
          are fixed at that moment; later changes do not affect it.
        </P>
        <Facts
          caption="Fields of the create call"
          heads={["Field", "What it is", "Limit"]}
          rows={[
            ["title", "Required. What the payment is for; shown to the payer.", "200 characters"],
            ["amount", "Required. XRP, at most six decimals.", "Test: 0.000001. Live: 0.01. At most 100,000,000,000"],
            ["platform_name", "Required. Your shop's name.", "100"],
            ["username", "Required. Your name for the payer.", "100"],
            [
              "redirect_url",
              <>
                Required. Where the payer goes afterwards. <C>{"{PAYMENT_ID}"}</C> is replaced with the ID.
              </>,
              "Absolute; https in live mode",
            ],
            ["description", "More details for the payer.", "2,000"],
            ["metadata", "Your own object, included in every response and webhook.", "8 KiB, 50 keys"],
            ["developer_reference", "Your own order number.", "100"],
            ["expires_in_minutes", "How long the payer has. Default 15.", "1–1,440"],
          ]}
        />
        <Sample>
          <CodeBlock language="json" label="Response of the create call, shortened" code={CREATED_RESPONSE} />
        </Sample>
        <P>
          Send an <C>Idempotency-Key</C> header (1 to 255 printable characters). Repeating the call with the same key
          and body within 24 hours returns the same 201 and creates nothing; with a different body it returns 409{" "}
          <C>idempotency_mismatch</C>.
        </P>
      </Topic>
      <Topic id="payment-status" title="Get its status">
        <P>
          <C>GET /api/payments/status/{"{id}"}/</C> returns the payment and needs your key;{" "}
          <C>GET /api/payments/public/status/{"{id}"}/</C> returns what the payer may see and needs none. Prefer
          webhooks. If you poll, poll every 5 seconds, at most 30 times.
        </P>
        <Sample>
          <CodeBlock language="shell" label="A payment's status with curl" code={restStatusSample(origin)} />
        </Sample>
      </Topic>
      <Topic id="cancel-payment" title="Cancel it">
        <P>
          <C>POST /api/payments/cancel/{"{id}"}/</C> ends a pending payment early, once the ledger proves that it was
          not paid. It returns 200 and the expired payment, 409 <C>already_paid</C> if it was paid, or 503{" "}
          <C>outcome_pending</C> while that is not certain yet; then repeat the call.
        </P>
        <Sample>
          <CodeBlock language="shell" label="Cancel a payment with curl" code={cancelSample(origin)} />
        </Sample>
      </Topic>
      <Topic id="check-transaction" title="Find a payment by its transaction">
        <P>
          <C>POST /api/payments/check-transaction/</C> tells you which of your payments a ledger transaction was sent
          for, and whether it settled it: <C>found</C>, <C>payment_request</C> and <C>deposit</C>. It only reads.
        </P>
        <Sample>
          <CodeBlock language="shell" label="Check a transaction with curl" code={checkTransactionSample(origin)} />
        </Sample>
      </Topic>
    </Chapter>
  );
}

export function Statuses() {
  return (
    <Chapter id="statuses" title="Statuses and exceptions">
      <P>
        <C>status</C> is the state of the payment. <C>exception</C> says what was unusual about the latest incoming
        transaction; it is independent of the status.
      </P>
      <Facts
        caption="Statuses of a payment"
        heads={["Status", "Meaning", "Next"]}
        rows={[
          ["pending", "Waiting for the payer.", "processing or expired"],
          ["processing", "The amount arrived in a validated ledger; the payout is under way.", "completed or failed"],
          [
            "completed",
            "Your payout is validated or, with hourly or daily payouts, scheduled. Fulfil the order.",
            "final",
          ],
          [
            "failed",
            <>
              The payout failed permanently; the reason is in <C>metadata.failure_reason</C>. The money is safe, and an
              administrator can retry.
            </>,
            "processing, after a retry",
          ],
          ["expired", "Not paid in time, or cancelled.", "final"],
        ]}
      />
      <Facts
        caption="Exceptions of a payment"
        heads={["Exception", "What arrived", "What happens"]}
        rows={[
          ["none", "The exact amount, or nothing yet.", "–"],
          ["underpaid", "Less than the amount.", "Returned. The payment stays pending and can still be paid."],
          [
            "overpaid",
            "More than the amount.",
            "The payment completes. The excess is returned, or paid out to you if it is too small to return.",
          ],
          ["late", "The amount, after the expiry.", "Returned."],
          ["duplicate", "A second payment.", "Returned."],
        ]}
      />
      <P>
        Returns are reduced by a network fee of 12 drops; amounts below 0.001 XRP are not returned. Transactions with an
        unknown destination tag, or none, match no payment and are returned to the sender too.
      </P>
      <Topic id="split" title="How an amount is split">
        <P>
          In whole drops (a drop is a millionth of an XRP): <C>{"fee = amount × fee_ppm // 1,000,000"}</C>,{" "}
          <C>{"burn = fee × burn_ppm // 1,000,000"}</C>, <C>payout = amount − fee</C>. With a fee of 1% and a burn ratio
          of 10%, a payment of 10 XRP gives a fee of 0.1, of which 0.01 goes to the burn wallet, and a payout of 9.9.{" "}
          <C>platform_fee</C>, <C>merchant_payout</C> and <C>burn_amount</C> are null until the payment is processing.
        </P>
      </Topic>
    </Chapter>
  );
}
