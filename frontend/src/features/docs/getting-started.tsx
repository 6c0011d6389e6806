import { useState } from "react";
import { Link } from "react-router-dom";
import { CodeBlock } from "../../components/ui/code-block";
import { Tabs } from "../../components/ui/tabs";
import { API_SCHEMA_PATH, SIGN_UP_PATH } from "../../config/paths";
import { javaScriptSample, restCreateSample } from "../../lib/samples";
import { C, Chapter, P, Sample, Topic } from "./prose";

const link = "text-blue underline underline-offset-2 hover:text-blue-d";

export function Overview({ origin }: { origin: string }) {
  const [sample, setSample] = useState("rest");
  return (
    <Chapter id="overview" title="Overview">
      <P>
        A payment takes three steps. Your server creates it with one call. You send the payer to the <C>checkout_url</C>{" "}
        in the response, where a QR code contains the address, amount and destination tag. Once the ledger has validated
        the payer's transaction, the amount is split to the drop, 99% goes to your wallet, and your server gets a signed
        webhook.
      </P>
      <P>
        Everything is JSON over HTTPS, under <C>{`${origin}/api/`}</C>. Amounts are in XRP: send them as a string or a
        number with at most six decimals; responses contain strings with exactly six. Times are UTC in ISO 8601. The
        OpenAPI schema is at{" "}
        <a className={link} href={API_SCHEMA_PATH}>
          {API_SCHEMA_PATH}
        </a>
        .
      </P>
      <Topic id="quick-start" title="Quick start">
        <P>
          <Link className={link} to={SIGN_UP_PATH}>
            Sign up
          </Link>
          , connect a wallet in test mode (one click creates a test wallet), create a secret key, and run this:
        </P>
        <Sample>
          <Tabs
            label="Ways to create the first payment"
            selected={sample}
            onSelect={setSample}
            tabs={[
              {
                key: "rest",
                label: "REST API",
                content: <CodeBlock language="shell" label="First payment with curl" code={restCreateSample(origin)} />,
              },
              {
                key: "javascript",
                label: "JavaScript",
                content: (
                  <CodeBlock language="js" label="First payment in JavaScript" code={javaScriptSample(origin)} />
                ),
              },
            ]}
          />
        </Sample>
        <P>
          Open the checkout that it prints and press <strong>Pay exactly 10 XRP</strong> under Simulate a payment. A
          wallet with play money pays on the test ledger, and seconds later the page says Payment Complete!
        </P>
      </Topic>
    </Chapter>
  );
}

export function Authentication() {
  return (
    <Chapter id="authentication" title="Authentication">
      <P>
        Your server authenticates with a secret key: <C>Authorization: Bearer sk_test_…</C>, or the key alone without{" "}
        <C>Bearer</C>. A key belongs to one mode and sets the mode of everything created with it: <C>sk_test_…</C> moves
        play money, <C>sk_live_…</C> real XRP. Keep it on your server, never in a web page, an app or a repository.
      </P>
      <P>
        A live key is shown once, when it is created. Regenerating it revokes the old one within a second. The public
        status of a payment and its QR code need no key: anyone with the ID can read them; nobody can change anything.
      </P>
    </Chapter>
  );
}
