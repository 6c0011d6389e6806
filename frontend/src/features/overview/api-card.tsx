import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { buttonLook } from "../../components/ui/button";
import { CodeBlock } from "../../components/ui/code-block";
import { Panel } from "../../components/ui/panel";
import { DEVELOPER_WALLET_PATH } from "../../config/paths";
import type { SecretKey } from "../../lib/api/generated";
import { useTestMode } from "../../store/test-mode";
import { RESET_BY_ADMINISTRATOR, SecretKeyField } from "../shared/keys/secret-key-field";
import { CreateKey } from "./create-key";
import { createSample } from "./create-sample";

interface ApiCardProps {
  /** Null if there is none; undefined if it could not be read. */
  secretKey: SecretKey | null | undefined;
  /** The checklist is on the page, and has the button that creates the key. */
  inChecklist: boolean;
  className?: string;
}

/** The secret key of the mode, and a call that creates a payment with it. */
export function ApiCard({ secretKey, inChecklist, className }: ApiCardProps) {
  return (
    <Panel
      heading="API Configuration"
      className={className}
      aside={
        secretKey !== null && (
          <Link
            to={DEVELOPER_WALLET_PATH}
            className="inline-flex min-h-11 items-center font-medium text-13 text-blue hover:text-blue-d"
          >
            Manage key
          </Link>
        )
      }
    >
      {secretKey === undefined ? (
        <KeyNotLoaded />
      ) : secretKey === null ? (
        <NoKey inChecklist={inChecklist} />
      ) : (
        <WithKey secretKey={secretKey} />
      )}
    </Panel>
  );
}

function KeyNotLoaded() {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex min-h-12 items-center justify-between rounded-10 bg-well px-4">
        <span aria-hidden="true">–</span>
        <span className="text-13 text-ink-3">Not loaded</span>
      </p>
      <CodeBlock label="Create a payment" language="shell" code={createSample(window.location.origin, null)} />
    </div>
  );
}

function WithKey({ secretKey }: { secretKey: SecretKey }) {
  const { key, masked } = secretKey;
  const [isShown, setShown] = useState(false);
  const { origin } = window.location;
  return (
    <div className="flex flex-col gap-3">
      <SecretKeyField secretKey={secretKey} shown={isShown} onShownChange={setShown} className="min-h-12 pr-1" />
      {key === null && (
        <p className="text-13 text-ink-3">
          {secretKey.reset_by_administrator
            ? RESET_BY_ADMINISTRATOR
            : "A live key is shown once, when it is created. If it is lost, regenerate it on the wallet page."}
        </p>
      )}
      <CodeBlock
        label="Create a payment"
        language="shell"
        code={createSample(origin, key === null || isShown ? key : masked)}
        copied={createSample(origin, key)}
      />
    </div>
  );
}

/** Where the key and the sample will be, and the button that makes them real. */
function NoKey({ inChecklist }: { inChecklist: boolean }) {
  const testMode = useTestMode();
  return (
    <div className="flex flex-col gap-3">
      <div aria-hidden="true" className="flex flex-col gap-3">
        <Ghost>
          <span className="flex items-center gap-2">
            <span className="code text-13 text-ink-3">{testMode ? "sk_test_" : "sk_live_"}</span>
            <Line width="w-full" />
          </span>
        </Ghost>
        <Ghost>
          <span className="flex flex-col gap-3 py-1">
            <Line width="w-3/4" />
            <Line width="w-11/12" />
            <Line width="w-2/3" />
          </span>
        </Ghost>
      </div>
      {inChecklist ? (
        <p className="text-13 text-ink-3">Create a secret key to see your sample request.</p>
      ) : testMode ? (
        <CreateKey />
      ) : (
        // A live key needs a recent sign-in and is shown once: the wallet page has room for that.
        <Link to={DEVELOPER_WALLET_PATH} className={buttonLook({ className: "self-start" })}>
          Create secret key
        </Link>
      )}
    </div>
  );
}

function Ghost({ children }: { children: ReactNode }) {
  return <div className="rounded-10 border border-line-2 border-dashed px-4 py-3">{children}</div>;
}

function Line({ width }: { width: string }) {
  return <span className={`block h-2 rounded-full bg-line ${width}`} />;
}
