import { CodeBlock } from "../../components/ui/code-block";
import { javaScriptSample } from "../../lib/samples";
import { C, Chapter, Facts, P, Sample } from "./prose";
import { ERROR_BODY, simulateSample } from "./samples";

export function Sdk({ origin }: { origin: string }) {
  return (
    <Chapter id="sdk" title="SDK">
      <P>
        Two operations are all a shop needs: <C>createPayment</C> and <C>getPaymentStatus</C>. In JavaScript they are
        these lines, on Node 18 or newer and without a dependency:
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
        Every refusal has one shape: <C>error</C>, a sentence for people; <C>code</C> for programs, where one is needed;{" "}
        <C>request_id</C>, which finds the call in our logs. On a refusal nothing has changed.
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
            "A field is missing or out of its limits; or no wallet is connected in this mode.",
            "The sentence names the field and the limit.",
          ],
          ["401", "No key, or one that is not valid.", "Check the key and its mode."],
          [
            "403",
            <>
              The account is suspended (<C>suspended</C>).
            </>,
            "Write to the operator.",
          ],
          ["404", "No such payment of yours in the key's mode.", "Check id and mode."],
          [
            "409",
            <>
              <C>already_paid</C>, <C>not_payable</C>, <C>idempotency_mismatch</C>, <C>idempotency_in_flight</C>.
            </>,
            "Read the payment; repeat only the last one.",
          ],
          ["413, 415", "The body is too large, or no JSON.", "Send JSON with its Content-Type."],
          [
            "429",
            <>
              <C>rate_limited</C>: more than 50 creates a second; <C>too_many_open_payments</C>: more than 10,000
              pending.
            </>,
            "Wait as long as Retry-After says.",
          ],
          [
            "503",
            <>
              Payments are paused, or <C>outcome_pending</C>.
            </>,
            "Repeat it later; the same Idempotency-Key makes that safe.",
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
        New accounts start in test mode. Its payments are real in everything but the money: a real checkout, a real
        ledger transaction, real webhooks, play money. Test and live never mix in a list or a sum.
      </P>
      <P>Each test checkout has a panel, Simulate a payment. The same by a call, as a payer's wallet would:</P>
      <Sample>
        <CodeBlock language="shell" label="Simulate a payment with curl" code={simulateSample(origin)} />
      </Sample>
      <Facts
        caption="Scenarios"
        heads={["Scenario", "What is sent"]}
        rows={[
          ["exact", "The amount. The payment completes."],
          ["underpay", "Too little. It is sent back; the payment stays pending."],
          ["overpay", "Too much. The payment completes; the excess is sent back."],
          ["wrong_tag", "To a destination tag nobody has. It is sent back."],
          ["no_tag", "Without a destination tag. It is sent back."],
          ["late", "After the payment has been ended. It is sent back."],
          ["twice", "The amount, two times. The second is sent back."],
        ]}
      />
    </Chapter>
  );
}
