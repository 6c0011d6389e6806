import { CodeBlock } from "../../components/ui/code-block";
import { javaScriptSample } from "../../lib/samples";
import { C, Chapter, Facts, P, Sample } from "./prose";
import { ERROR_BODY, simulateSample } from "./samples";

export function Sdk({ origin }: { origin: string }) {
  return (
    <Chapter id="sdk" title="SDK">
      <P>
        A shop needs only two operations: <C>createPayment</C> and <C>getPaymentStatus</C>. The SDK is not published
        yet; with fetch, both are a few lines of JavaScript (Node 18 or newer, no dependencies):
      </P>
      <Sample>
        <CodeBlock language="js" label="createPayment and getPaymentStatus" code={javaScriptSample(origin)} />
      </Sample>
    </Chapter>
  );
}

export function Errors() {
  return (
    <Chapter id="errors" title="Error Codes">
      <P>
        Every error has the same shape: <C>error</C>, a sentence for people; sometimes <C>code</C>, for programs; and{" "}
        <C>request_id</C>, which identifies the call in our logs. A failed call changes nothing.
      </P>
      <Sample>
        <CodeBlock language="json" label="Body of an error" code={ERROR_BODY} />
      </Sample>
      <Facts
        caption="Status codes of errors"
        heads={["Status", "Meaning", "What to do"]}
        rows={[
          [
            "400",
            "A field is missing or outside its limits, or no wallet is connected in this mode.",
            "The sentence names the field and the limit.",
          ],
          ["401", "The key is missing or invalid.", "Check the key and its mode."],
          [
            "403",
            <>
              The account is suspended (<C>suspended</C>).
            </>,
            "Contact us.",
          ],
          ["404", "You have no such payment in the key's mode.", "Check the ID and the mode."],
          [
            "409",
            <>
              <C>already_paid</C>, <C>not_payable</C>, <C>idempotency_mismatch</C>, <C>idempotency_in_flight</C>.
            </>,
            "Read the payment. Repeat the call only for the last one.",
          ],
          ["413, 415", "The body is too large or not JSON.", "Send JSON with its Content-Type."],
          [
            "429",
            <>
              <C>rate_limited</C>: more than 50 creates a second; <C>too_many_open_payments</C>: more than 10,000
              pending.
            </>,
            "Wait for the time in Retry-After.",
          ],
          [
            "503",
            <>
              Payments are paused, or <C>outcome_pending</C>.
            </>,
            "Repeat the call later, with the same Idempotency-Key to be safe.",
          ],
        ]}
      />
    </Chapter>
  );
}

export function TestMode({ origin }: { origin: string }) {
  return (
    <Chapter id="test-mode" title="Test mode">
      <P>
        New accounts start in test mode. Everything about a test payment is real except the money: a real checkout, real
        ledger transactions and real webhooks, with play money. Lists and totals never mix test and live payments.
      </P>
      <P>Each test checkout has a panel, Simulate a payment. You can also simulate one with a call:</P>
      <Sample>
        <CodeBlock language="shell" label="Simulate a payment with curl" code={simulateSample(origin)} />
      </Sample>
      <Facts
        caption="Scenarios"
        heads={["Scenario", "What is sent"]}
        rows={[
          ["exact", "The amount. The payment completes."],
          ["underpay", "Too little. It is returned; the payment stays pending."],
          ["overpay", "Too much. The payment completes; the excess is returned."],
          ["wrong_tag", "The amount with an unknown destination tag. It is returned."],
          ["no_tag", "The amount without a destination tag. It is returned."],
          ["late", "The amount after the payment has expired. It is returned."],
          ["twice", "The amount, twice. The second is returned."],
        ]}
      />
    </Chapter>
  );
}
