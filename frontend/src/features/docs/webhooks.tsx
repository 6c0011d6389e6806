import { useState } from "react";
import { CodeBlock } from "../../components/ui/code-block";
import { Tabs } from "../../components/ui/tabs";
import { C, Chapter, Facts, P, Part, Sample } from "./prose";
import { EVENT_BODY, VERIFY_JAVASCRIPT, VERIFY_PYTHON } from "./samples";

export function Webhooks() {
  const [language, setLanguage] = useState("javascript");
  return (
    <Chapter id="webhooks" title="Webhooks & Monitoring">
      <P>
        Each event of a payment is POSTed to your endpoints of that mode, at most five an account. Answer with any 2xx
        within 15 seconds; do the work afterwards. Anything else, a redirect too, is a failure and is repeated after 5
        minutes, 30 minutes, 2 hours, 8 hours and 24 hours with the same body and a new signature.
      </P>
      <Facts
        caption="Events"
        heads={["Event", "When"]}
        rows={[
          ["payment.created", "A payment was created."],
          ["payment.processing", "Its amount arrived in a validated ledger."],
          ["payment.completed", "Your payout is done. Fulfil the order on this one."],
          ["payment.failed", "The payout finally failed."],
          ["payment.expired", "It was not paid in time, or cancelled."],
          [
            "payment.rejected",
            <>
              Something arrived that does not settle it, described in <C>rejected_payment</C>. It does not mean that the
              payment failed: <C>status</C> decides.
            </>,
          ],
          ["webhook.test", "You asked for a test."],
        ]}
      />
      <Sample>
        <CodeBlock language="json" label="Body of a payment.completed event" code={EVENT_BODY} />
      </Sample>
      <P>
        Events may arrive twice or out of order. <C>event_id</C> is the same for every delivery of one event;{" "}
        <C>sequence</C> counts a payment's events from 1, so an older one can be told from a newer one.
      </P>
      <Part id="verify-signature" title="Verify the signature">
        <P>
          <C>X-Webhook-Signature: sha256=…</C> is the HMAC-SHA256 of <C>{'"{X-Webhook-Timestamp}.{raw body}"'}</C>. Its
          key is the endpoint's whole <C>whsec_…</C> string. Verify it over the raw bytes, before any parser has touched
          them, and refuse what is older than five minutes.
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
          (<C>webhook-id</C>, <C>webhook-timestamp</C>, <C>webhook-signature</C>) stand beside it, so any of its
          libraries verifies a delivery as well.
        </P>
      </Part>
    </Chapter>
  );
}
