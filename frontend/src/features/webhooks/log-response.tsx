import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Attempt } from "../../lib/api/generated";
import { DetailSection } from "../shared/payment/detail-rows";
import { formatExact } from "./attempt-list";
import { errorSentence, type Headers } from "./delivery-words";
import { indentIfJson } from "./request-text";
import { ScrollArea } from "./scroll-area";

/** The server keeps so many bytes of a body; half a character at its end is replaced by one of three bytes. */
const KEPT_BYTES = 4096;

function isCut(body: string) {
  return body.length >= KEPT_BYTES / 4 && new TextEncoder().encode(body).length >= KEPT_BYTES;
}

/** Why the chosen attempt failed, and what the server answered to it. */
export function LogResponse({ attempt }: { attempt: Attempt | undefined }) {
  const error = attempt === undefined ? null : errorSentence(attempt);
  const answered = attempt !== undefined && attempt.status_code !== null;
  return (
    <>
      {error !== null && (
        <section aria-label="Error Details" className="flex gap-3 rounded-10 bg-red-t px-4 py-3 text-13">
          <TriangleAlert aria-hidden="true" size={16} strokeWidth={1.5} className="mt-0.5 shrink-0 text-red" />
          <div className="min-w-0">
            <h3 className="text-13 text-red tracking-normal">Error Details</h3>
            <p className="wrap-anywhere">{error}</p>
          </div>
        </section>
      )}
      <DetailSection heading="Response">
        {attempt !== undefined && (
          <p className="figures text-12 text-ink-3">
            Attempt {attempt.number}, {formatExact(attempt.started_at)}
          </p>
        )}
        {answered ? (
          <div className="mt-2 grid gap-3 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
            <Well label="Headers">
              <HeaderRows headers={attempt.response_headers} />
            </Well>
            <Well label="Body">
              {isCut(attempt.response_body) && (
                <p className="mb-2 text-12 text-ink-3">Only the first 4 kB of a response are kept.</p>
              )}
              {attempt.response_body === "" ? (
                <p className="text-13 text-ink-3">Empty</p>
              ) : (
                <pre className="code whitespace-pre-wrap wrap-anywhere text-13">
                  {indentIfJson(attempt.response_body)}
                </pre>
              )}
            </Well>
          </div>
        ) : (
          <p className="mt-1 text-13 text-ink-2">No response yet.</p>
        )}
      </DetailSection>
    </>
  );
}

/** Headers as text, whatever they contain. */
export function HeaderRows({ headers }: { headers: Headers }) {
  const entries = Object.entries(headers ?? {});
  return entries.length === 0 ? (
    <p className="text-13">Not recorded</p>
  ) : (
    <dl className="code grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-13">
      {entries.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere opacity-75">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Well({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollArea label={`Response ${label.toLowerCase()}`} className="max-h-72 bg-well p-3">
      <p className="mb-1 text-12 text-ink-2">{label}</p>
      {children}
    </ScrollArea>
  );
}
