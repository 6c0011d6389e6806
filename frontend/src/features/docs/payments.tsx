import { CodeBlock } from "../../components/ui/code-block";
import { restStatusSample } from "../../lib/samples";
import { C, Chapter, Facts, P, Part, Sample } from "./prose";
import { CREATED_ANSWER, cancelSample, checkTransactionSample } from "./samples";

export function Endpoints({ origin }: { origin: string }) {
  return (
    <Chapter id="endpoints" title="API Endpoints">
      <Part id="create-payment" title="Create a payment">
        <P>
          <C>POST /api/payments/create/</C> answers 201 with the payment. Fee, burn ratio and your payout address are
          frozen in it at that moment: what changes later does not touch it.
        </P>
        <Facts
          caption="Fields of the create call"
          heads={["Field", "What it is", "Limit"]}
          rows={[
            ["title", "Required. What is paid for; the payer reads it.", "200 characters"],
            ["amount", "Required. XRP, at most six decimals.", "Test: 0.000001. Live: 0.01. At most 100,000,000,000"],
            ["platform_name", "Required. Your shop's name.", "100"],
            ["username", "Required. Who pays, in your own words.", "100"],
            [
              "redirect_url",
              <>
                Required. Where the payer goes on. <C>{"{PAYMENT_ID}"}</C> in it is filled in.
              </>,
              "Absolute; https in live mode",
            ],
            ["description", "More about it.", "2,000"],
            ["metadata", "An object of yours, given back in every answer and webhook.", "8 KiB, 50 keys"],
            ["developer_reference", "Your own order number.", "100"],
            ["expires_in_minutes", "How long the payer has; 15 without it.", "1–1,440"],
          ]}
        />
        <Sample>
          <CodeBlock language="json" label="Answer of the create call, shortened" code={CREATED_ANSWER} />
        </Sample>
        <P>
          Send an <C>Idempotency-Key</C> header (1 to 255 printable characters) with it. A call that is repeated with
          the same key and body within 24 hours gets the same 201 and makes nothing new; with another body it gets 409{" "}
          <C>idempotency_mismatch</C>.
        </P>
      </Part>
      <Part id="payment-status" title="Ask for its status">
        <P>
          <C>GET /api/payments/status/{"{id}"}/</C> answers the payment with your key;{" "}
          <C>GET /api/payments/public/status/{"{id}"}/</C> answers what a payer may know, without one. Webhooks make
          asking unnecessary; who asks all the same does it every 5 seconds and at most 30 times.
        </P>
        <Sample>
          <CodeBlock language="shell" label="A payment's status with curl" code={restStatusSample(origin)} />
        </Sample>
      </Part>
      <Part id="cancel-payment" title="Cancel it">
        <P>
          <C>POST /api/payments/cancel/{"{id}"}/</C> ends a pending payment early, once the ledger is certain that it
          was not paid: 200 with the expired payment, 409 <C>already_paid</C> if it was, 503 <C>outcome_pending</C>{" "}
          while that is undecided; repeat the call then.
        </P>
        <Sample>
          <CodeBlock language="shell" label="Cancel a payment with curl" code={cancelSample(origin)} />
        </Sample>
      </Part>
      <Part id="check-transaction" title="Find a payment by its transaction">
        <P>
          <C>POST /api/payments/check-transaction/</C> answers which of your payments a ledger transaction was sent for,
          and whether it settled it: <C>found</C>, <C>payment_request</C> and <C>credit</C>. It reads, it never credits.
        </P>
        <Sample>
          <CodeBlock language="shell" label="Check a transaction with curl" code={checkTransactionSample(origin)} />
        </Sample>
      </Part>
    </Chapter>
  );
}

export function Statuses() {
  return (
    <Chapter id="statuses" title="Statuses and exceptions">
      <P>
        <C>status</C> says where the payment is. <C>exception</C> says what was unusual about the latest arrival; it is
        a second axis and never changes the first.
      </P>
      <Facts
        caption="Statuses of a payment"
        heads={["Status", "Meaning", "Ends in"]}
        rows={[
          ["pending", "Waiting for the payer.", "processing or expired"],
          ["processing", "The amount arrived in a validated ledger; the payout is on its way.", "completed or failed"],
          [
            "completed",
            "Your payout is validated; with hourly or daily payouts, split and booked until the next one. Fulfil the order.",
            "stays",
          ],
          [
            "failed",
            <>
              The payout finally failed; the reason is in <C>metadata.failure_reason</C>. The money is safe and an
              administrator can retry.
            </>,
            "processing, by a retry",
          ],
          ["expired", "Not paid in time, or cancelled.", "stays"],
        ]}
      />
      <Facts
        caption="Exceptions of a payment"
        heads={["Exception", "What arrived", "What happens"]}
        rows={[
          ["none", "The exact amount, or nothing yet.", "–"],
          ["underpaid", "Less than the amount.", "Sent back. The payment stays pending and can be paid again in time."],
          [
            "overpaid",
            "More than the amount.",
            "The payment settles; the excess is sent back, or paid out to you where it is too small to send.",
          ],
          ["late", "The amount, after the expiry.", "Sent back."],
          ["duplicate", "A second payment.", "Sent back."],
        ]}
      />
      <P>
        What is sent back is less a network fee of 12 drops; under 0.001 XRP it is not sent. A transaction without a
        destination tag, or with an unknown one, belongs to no payment and goes back to its sender too.
      </P>
      <Part id="split" title="How an amount is split">
        <P>
          In whole drops, a millionth of an XRP each: <C>{"fee = amount × fee_ppm // 1,000,000"}</C>,{" "}
          <C>{"burn = fee × burn_ppm // 1,000,000"}</C>, <C>payout = amount − fee</C>. At 1 % and a tenth, 10 XRP give a
          fee of 0.1, of which 0.01 goes to the burn wallet, and a payout of 9.9. <C>platform_fee</C>,{" "}
          <C>merchant_payout</C> and <C>burn_amount</C> are null until the payment is processing.
        </P>
      </Part>
    </Chapter>
  );
}
