import { useState } from "react";
import { Link } from "react-router-dom";
import { CodeBlock } from "../../components/ui/code-block";
import { Tabs } from "../../components/ui/tabs";
import { API_SCHEMA_PATH, SIGN_UP_PATH } from "../../config/paths";
import { javaScriptSample, restCreateSample } from "../../lib/samples";
import { C, Chapter, P, Part, Sample } from "./prose";

const link = "text-blue underline underline-offset-2 hover:text-blue-d";

export function Overview({ origin }: { origin: string }) {
  const [way, setWay] = useState("rest");
  return (
    <Chapter id="overview" title="Overview">
      <P>
        A payment has three steps. Your server creates it with one call. You send the payer to the <C>checkout_url</C>{" "}
        that comes back, where a QR code holds address, amount and destination tag. When the ledger has validated what
        the payer sent, the amount is split to the drop, 99 % goes to your wallet, and your server hears of it by a
        signed webhook.
      </P>
      <P>
        Everything is JSON over HTTPS, below <C>{`${origin}/api/`}</C>. Amounts are XRP: send them as a string or a
        number of at most six decimals, read them as strings with exactly six. Times are UTC, ISO 8601. The whole API as
        OpenAPI:{" "}
        <a className={link} href={API_SCHEMA_PATH}>
          {API_SCHEMA_PATH}
        </a>
        .
      </P>
      <Part id="quick-start" title="Quick start">
        <P>
          <Link className={link} to={SIGN_UP_PATH}>
            Sign up
          </Link>
          , connect a wallet in test mode (one click makes a test wallet), create a secret key, and run this:
        </P>
        <Sample>
          <Tabs
            label="Ways to make the first payment"
            selected={way}
            onSelect={setWay}
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
          Open the checkout it prints and press <strong>Pay the exact amount</strong> under Simulate a payment. A wallet
          with play money pays over the local ledger; seconds later the page says Payment Complete!
        </P>
      </Part>
    </Chapter>
  );
}

export function Authentication() {
  return (
    <Chapter id="authentication" title="Authentication">
      <P>
        Your server proves who it is by a secret key: <C>Authorization: Bearer sk_test_…</C>, or the bare key without{" "}
        <C>Bearer</C>. A key belongs to one mode and decides the mode of everything made with it: <C>sk_test_…</C> moves
        play money, <C>sk_live_…</C> real XRP. It belongs on a server, never into a page, an app or a repository.
      </P>
      <P>
        A live key is shown once, when it is created. Regenerating it ends the old one within a second. The public
        status of a payment and its QR image need no key: who has the id may look, and nobody can change anything by it.
      </P>
    </Chapter>
  );
}
