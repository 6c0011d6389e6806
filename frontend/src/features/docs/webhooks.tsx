import { useState } from "react";
import { CodeBlock } from "../../components/ui/code-block";
import { Tabs } from "../../components/ui/tabs";
import { C, Chapter, Facts, P, Sample, Topic } from "./prose";
import { EVENT_BODY, VERIFY_JAVASCRIPT, VERIFY_PYTHON } from "./samples";

export function Webhooks() {
  const [language, setLanguage] = useState("javascript");
  return (
    <Chapter id="webhooks" title="Webhooks & Monitoring">
      <P>
        Each event of a payment is POSTed to your endpoints in that mode; an account has at most five. Return any 2xx
        within 15 seconds and do the work afterwards. Anything else, including a redirect, is a failure and is retried
        after 5 minutes, 30 minutes, 2 hours, 8 hours and 24 hours, with the same body and a new signature.
      </P>
      <Facts
        caption="Events"
        heads={["Event", "When"]}
        rows={[
          ["payment.created", "A payment was created."],
          ["payment.processing", "Its amount arrived in a validated ledger."],
          ["payment.completed", "Your payout is done. Fulfil the order now."],
          ["payment.failed", "The payout failed permanently."],
          ["payment.expired", "It was not paid in time, or cancelled."],
          [
            "payment.rejected",
            <>
              An incoming transaction was rejected; see <C>rejected_payment</C>. This does not mean that the payment
              failed: check <C>status</C>.
            </>,
          ],
          ["webhook.test", "You sent a test event."],
        ]}
      />
      <Sample>
        <CodeBlock language="json" label="Body of a payment.completed event" code={EVENT_BODY} />
      </Sample>
      <P>
        Events may arrive twice or out of order. <C>event_id</C> is the same for every delivery of an event;{" "}
        <C>sequence</C> counts a payment's events from 1, so you can tell which one is newer.
      </P>
      <Topic id="verify-signature" title="Verify the signature">
        <P>
          <C>X-Webhook-Signature: sha256=…</C> is the HMAC-SHA256 of <C>{'"{X-Webhook-Timestamp}.{raw body}"'}</C>. The
          key is the endpoint's whole <C>whsec_…</C> string. Verify the raw bytes, before parsing them, and reject
          deliveries older than five minutes.
        </P>
        <Sample>
          <Tabs
            label="Languages"
            selected={language}
            onSelect={setLanguage}
            tabs={[
              {
                key: "javascript",
                label: "JavaScript",
                content: <CodeBlock language="js" label="Verify a webhook in JavaScript" code={VERIFY_JAVASCRIPT} />,
              },
              {
                key: "python",
                label: "Python",
                content: <CodeBlock language="python" label="Verify a webhook in Python" code={VERIFY_PYTHON} />,
              },
            ]}
          />
        </Sample>
        <P>
          The headers of{" "}
          <a
            className="text-blue underline underline-offset-2 hover:text-blue-d"
            href="https://www.standardwebhooks.com"
            target="_blank"
            rel="noreferrer"
          >
            Standard Webhooks
          </a>{" "}
          (<C>webhook-id</C>, <C>webhook-timestamp</C>, <C>webhook-signature</C>) are sent too, so any of its libraries
          can verify a delivery.
        </P>
      </Topic>
    </Chapter>
  );
}
