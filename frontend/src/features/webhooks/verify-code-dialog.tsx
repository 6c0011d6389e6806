import { useState } from "react";
import { CodeBlock } from "../../components/ui/code-block";
import { Dialog } from "../../components/ui/dialog";
import { Tabs } from "../../components/ui/tabs";
import { VERIFY_JAVASCRIPT, VERIFY_PHP, VERIFY_PYTHON } from "../../lib/code-samples/verify-webhook.ts";

/** The check of a signature as code. Loaded lazily. */
export function VerifyCodeDialog({ onClose }: { onClose: () => void }) {
  const [language, setLanguage] = useState("javascript");
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Show code"
      description="Check the raw bytes of the body, before anything parses them."
    >
      <div className="mt-4">
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
            {
              key: "php",
              label: "PHP",
              content: <CodeBlock language="php" label="Verify a webhook in PHP" code={VERIFY_PHP} />,
            },
          ]}
        />
      </div>
    </Dialog>
  );
}
