import type { ReactNode } from "react";
import type { WebhookLog } from "../../lib/api/generated";
import { formatDateTime } from "../../lib/format";
import { AUTOMATIC_ATTEMPTS, isSuccess } from "./delivery-words";

/** The three figures of a delivery, and its basic information with the times. */
export function LogFigures({ log }: { log: WebhookLog }) {
  const { response_status_code: code, response_time_ms: time, attempts } = log;
  return (
    <div className="border-line border-b lg:grid lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)]">
      <dl className="grid grid-cols-3 border-line max-lg:border-b lg:border-r">
        <Figure label="Attempts" quiet={attempts <= AUTOMATIC_ATTEMPTS ? `of ${AUTOMATIC_ATTEMPTS}` : null}>
          {attempts}
        </Figure>
        <Figure label="Response Time" quiet={time === null ? null : "ms"}>
          {time === null ? "–" : time.toLocaleString("en-US")}
        </Figure>
        <Figure label="Response Code" quiet={null}>
          <span className={code !== null && !isSuccess(code) ? "text-red" : undefined}>{code ?? "–"}</span>
        </Figure>
      </dl>
      <dl
        aria-label="Basic Information"
        className="grid content-center gap-x-6 gap-y-1 px-5 py-4 text-13 sm:grid-cols-2 sm:px-7"
      >
        <Fact label="Event Type">
          <span className="code">{log.event_type}</span>
        </Fact>
        <Fact label="Webhook">{log.webhook_config.name}</Fact>
        <Fact label="Created">{formatDateTime(log.created_at)}</Fact>
        <Fact label="Updated">{formatDateTime(log.updated_at)}</Fact>
        <Fact label="Last Attempt">
          {log.last_attempt_at === null ? "Not yet" : formatDateTime(log.last_attempt_at)}
        </Fact>
        <Fact label="Delivered">{log.delivered_at === null ? "Not delivered" : formatDateTime(log.delivered_at)}</Fact>
      </dl>
    </div>
  );
}

function Figure({ label, quiet, children }: { label: string; quiet: string | null; children: ReactNode }) {
  return (
    <div className="border-line px-4 py-4 not-first:border-l sm:first:pl-7 sm:px-5">
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="figures mt-1 whitespace-nowrap font-semibold text-24 tracking-[-0.03em]">
        {children}
        {quiet !== null && <span className="font-normal text-15 text-ink-3 tracking-normal"> {quiet}</span>}
      </dd>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] gap-2">
      <dt className="text-ink-3">{label}</dt>
      <dd className="wrap-anywhere figures">{children}</dd>
    </div>
  );
}
