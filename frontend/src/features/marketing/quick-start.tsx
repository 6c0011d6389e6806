import { useState } from "react";
import { Link } from "react-router-dom";
import { CodeBlock } from "../../components/ui/code-block";
import { Tabs } from "../../components/ui/tabs";
import { DOCS_PATH } from "../../config/paths";
import { installSdkSample, javaScriptSample, restCreateSample } from "../../lib/samples";
import { Section } from "./section";

/** Two ways to create the first payment, with samples that call this address. */
export function QuickStart() {
  const origin = window.location.origin;
  const [sample, setSample] = useState("sdk");
  return (
    <Section
      labelledBy="quick-start"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,42.5rem)]"
    >
      <div>
        <h2 id="quick-start" className="text-36">
          From key to first payment in five minutes
        </h2>
        <p className="mt-4 text-ink-2">
          Create a payment with your test key, open the checkout and simulate a payment. The webhook arrives before you
          can switch tabs.
        </p>
        <p className="mt-5">
          <Link
            to={DOCS_PATH}
            className="inline-flex min-h-11 items-center font-medium text-blue underline underline-offset-4 hover:text-blue-d"
          >
            View Full Documentation
          </Link>
        </p>
      </div>
      <Tabs
        label="Ways to integrate"
        selected={sample}
        onSelect={setSample}
        tabs={[
          {
            key: "sdk",
            label: "JavaScript SDK",
            content: (
              <>
                <CodeBlock language="shell" label="Install the SDK" code={installSdkSample(origin)} />
                <div className="h-3" />
                <CodeBlock language="js" label="createPayment in JavaScript" code={javaScriptSample(origin)} />
              </>
            ),
          },
          {
            key: "rest",
            label: "REST API",
            content: <CodeBlock language="shell" label="Create a payment with curl" code={restCreateSample(origin)} />,
          },
        ]}
      />
    </Section>
  );
}
