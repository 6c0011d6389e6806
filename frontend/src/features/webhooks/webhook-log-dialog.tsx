import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { Dialog } from "../../components/ui/dialog";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Spinner } from "../../components/ui/spinner";
import { StatusBadge } from "../../components/ui/status-badge";
import type { WebhookLog } from "../../lib/api/generated";
import { capitalized } from "../../lib/format";
import { DetailSection } from "../shared/payment/detail-rows";
import { AttemptList } from "./attempt-list";
import { DataSent } from "./data-sent";
import { LogFigures } from "./log-figures";
import { LogPayment } from "./log-payment";
import { LogResponse } from "./log-response";
import { useWebhookLog, useWebhookRetry } from "./use-webhook-log";

/** The details of one delivery, read from the server. */
export function WebhookLogDialog({ logId, onClose }: { logId: string; onClose: () => void }) {
  const { log, loading, failure, retry } = useWebhookLog(logId);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Webhook Details"
      bar={log && <StatusBadge status={log.status} label={capitalized(log.status)} />}
      foot={log && <Foot log={log} onClose={onClose} />}
    >
      {loading ? (
        <p role="status" className="flex items-center justify-center gap-3 px-5 py-20 text-ink-2">
          <Spinner />
          Loading webhook details…
        </p>
      ) : log === null ? (
        <div className="py-10">
          <ErrorPanel heading="Failed to load webhook details" message={failure ?? undefined} onRetry={retry} />
        </div>
      ) : (
        <Content log={log} />
      )}
    </Dialog>
  );
}

function Content({ log }: { log: WebhookLog }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const finished = log.attempts_log.findLast((each) => each.finished_at !== null);
  const attempt = log.attempts_log.find((each) => each.number === chosen) ?? finished ?? log.attempts_log.at(-1);
  return (
    <>
      <LogFigures log={log} />
      <div className="lg:grid lg:grid-cols-[minmax(0,29rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-6 border-line p-5 max-lg:border-b sm:px-7 sm:py-6 lg:border-r">
          <DetailSection heading="Attempts">
            <AttemptList log={log} selected={attempt?.number ?? null} onSelect={setChosen} />
          </DetailSection>
          <DetailSection heading="Payment Request">
            <LogPayment payment={log.payment_request} />
          </DetailSection>
        </div>
        <div className="flex min-w-0 flex-col gap-6 p-5 sm:px-7 sm:py-6">
          <LogResponse attempt={attempt} />
          <DataSent log={log} attempt={attempt} />
        </div>
      </div>
    </>
  );
}

function Foot({ log, onClose }: { log: WebhookLog; onClose: () => void }) {
  const retry = useWebhookRetry();
  const retriable = (log.status === "failed" || log.is_failed) && log.can_retry;
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-line border-t px-5 py-4 sm:px-7">
      {retriable && <p className="mr-auto text-13 text-ink-2">Retrying now does not use up an automatic attempt.</p>}
      <Button look="secondary" className="max-sm:flex-1" onClick={onClose}>
        Close
      </Button>
      {retriable && (
        <Button className="max-sm:flex-1" busy={retry.busyId !== null} onClick={() => void retry.start(log.id)}>
          <RotateCw aria-hidden="true" size={16} strokeWidth={1.5} />
          Retry Webhook
        </Button>
      )}
    </div>
  );
}
