import { clsx } from "clsx";
import { Terminal } from "lucide-react";
import { useState } from "react";
import { CopyToToast, useCopyToToast } from "../../components/ui/copy-to-toast";
import type { Attempt, WebhookLog } from "../../lib/api/generated";
import { DetailSection } from "../shared/payment/detail-rows";
import type { Headers } from "./delivery-words";
import { JsonCode } from "./json-code";
import { HeaderRows } from "./log-response";
import { curlOf, indentJson, YOUR_URL } from "./request-text";
import { ScrollArea } from "./scroll-area";

/** The body and the headers that the chosen attempt sent, to read, to copy, or as a command. */
export function DataSent({ log, attempt }: { log: WebhookLog; attempt: Attempt | undefined }) {
  const [shown, setShown] = useState<"Body" | "Headers">("Body");
  const url = log.webhook_config.webhook_url;
  const headers: Headers = attempt?.request_headers ?? null;
  const text =
    shown === "Body"
      ? log.request_body
      : Object.entries(headers ?? {})
          .map(([name, value]) => `${name}: ${value}`)
          .join("\n");
  return (
    <DetailSection heading="Data Sent">
      <div className="flex flex-wrap items-center gap-x-3">
        {(["Body", "Headers"] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={shown === each}
            onClick={() => setShown(each)}
            className="min-h-11 border-transparent border-b-2 text-13 text-ink-2 aria-pressed:border-blue aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {each}
          </button>
        ))}
        <span className="ml-auto inline-flex items-center">
          <CopyCurl command={curlOf(url, headers ?? { "Content-Type": "application/json" }, log.request_body)} />
          <CopyToToast text={text} label={shown} />
        </span>
      </div>
      {url === "" && (
        <p className="pb-2 text-13 text-ink-3">
          The built-in receiver has no URL: the curl command sends to <span className="code">{YOUR_URL}</span>.
        </p>
      )}
      <ScrollArea label={`Data sent: ${shown.toLowerCase()}`} className="max-h-96 bg-code p-4 text-code-text">
        {shown === "Headers" ? (
          <HeaderRows headers={headers} />
        ) : (
          <pre className="code whitespace-pre-wrap wrap-anywhere text-13">
            <JsonCode text={indentJson(log.request_body)} />
          </pre>
        )}
      </ScrollArea>
    </DetailSection>
  );
}

function CopyCurl({ command }: { command: string }) {
  const { copied, copy } = useCopyToToast(command, "Command");
  return (
    <button
      type="button"
      onClick={copy}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-6 px-2 text-13 text-ink-2 hover:text-ink"
    >
      <Terminal aria-hidden="true" size={16} strokeWidth={1.5} className={clsx(copied && "text-green")} />
      Copy as curl
    </button>
  );
}
