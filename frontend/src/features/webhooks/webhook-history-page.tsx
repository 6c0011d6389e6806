import { ArrowLeft, ChevronLeft, ChevronRight, RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { Spinner } from "../../components/ui/spinner";
import { TimesNote } from "../../components/ui/times-note";
import { useAtLeast } from "../../components/ui/use-at-least";
import { useOpenParam } from "../../components/ui/use-open-param";
import { DEVELOPER_WEBHOOKS_PATH } from "../../config/paths";
import { HISTORY_LOADING_MS } from "../../config/timing";
import type { WebhookConfig } from "../../lib/api/generated";
import { formatDateTime } from "../../lib/format";
import { HistoryFilters } from "./history-filters";
import { SendTestEvent } from "./send-test-event";
import { useWebhookHistory, type WebhookHistoryList } from "./use-webhook-history";
import { useWebhookRetry } from "./use-webhook-log";
import { WebhookHistoryTable } from "./webhook-history-table";

const WebhookLogDialog = lazyComponent(() => import("./webhook-log-dialog"), "WebhookLogDialog");
const RecoverDialog = lazyComponent(() => import("./recover-dialog"), "RecoverDialog");

/** `/developer-dashboard/webhooks/{id}`: search, filters, page and the open delivery are in the address. */
export function WebhookHistoryPage() {
  const { id = "" } = useParams();
  const list = useWebhookHistory(id);
  const open = useOpenParam("log");
  const retry = useWebhookRetry();
  const loading = useAtLeast(list.loading, HISTORY_LOADING_MS) && list.failure === null;
  const [recovering, setRecovering] = useState(false);
  const { history } = list;
  const webhook = history?.webhook ?? null;

  // Ready by the time a row is chosen.
  useEffect(() => void WebhookLogDialog.preload(), []);

  return (
    <>
      <Link
        to={DEVELOPER_WEBHOOKS_PATH}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-6 px-1 text-13 text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.5} />
        Webhook Tracking
      </Link>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-[1_1_24rem]">
          <h2 className="text-24">Webhook History</h2>
          {webhook !== null && <About webhook={webhook} />}
        </div>
        {webhook !== null && !webhook.is_deleted && (
          <div className="flex w-full flex-wrap gap-3 sm:w-auto">
            <SendTestEvent webhookId={webhook.id} className={HEAD_BUTTON} />
            <Button look="secondary" size="small" className={HEAD_BUTTON} onClick={() => setRecovering(true)}>
              <RotateCw aria-hidden="true" size={16} strokeWidth={1.5} />
              Recover failed since…
            </Button>
          </div>
        )}
      </div>
      <HistoryFilters list={list} />
      <p role="status" className="flex min-h-6 items-center gap-2 text-13 text-ink-3">
        {loading && (
          <>
            <Spinner />
            Loading webhook history...
          </>
        )}
      </p>
      <div className="overflow-hidden rounded-16 border border-line bg-card">
        <WebhookHistoryTable
          list={list}
          hrefOf={open.hrefOf}
          onRetry={(id) => void retry.start(id)}
          busyId={retry.busyId}
        />
        <SearchReach list={list} />
        <Pages list={list} />
      </div>
      <TimesNote />
      {open.openId !== null && (
        <PendingChunk value={null}>
          <WebhookLogDialog key={open.openId} logId={open.openId} onClose={open.close} />
        </PendingChunk>
      )}
      {recovering && webhook !== null && (
        <RecoverDialog webhookId={webhook.id} name={webhook.name} onClose={() => setRecovering(false)} />
      )}
    </>
  );
}

/** Two buttons beside each other on a phone. */
const HEAD_BUTTON = "max-sm:flex-auto";

function About({ webhook: { name, webhook_url, is_deleted, failing_since } }: { webhook: WebhookConfig }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
      <span className="wrap-anywhere font-semibold">{name}</span>
      <span className="code wrap-anywhere text-ink-2">{webhook_url || "Built-in receiver"}</span>
      <Badge tone={is_deleted ? "neutral" : "success"}>{is_deleted ? "Deleted" : "Active"}</Badge>
      {failing_since !== null && <Badge tone="error">Failing since {formatDateTime(failing_since)}</Badge>}
    </p>
  );
}

/** At the end of what a search found: how far back it looked. */
function SearchReach({ list: { history, status, count, table } }: { list: WebhookHistoryList }) {
  if (table.search === "" || history === undefined || history.next !== null) {
    return null;
  }
  const newest = status === "" ? "5,000" : `1,000 ${status}`;
  const filtered = count > (status === "" ? 0 : 1);
  return (
    <p className="border-line border-t px-4 py-3 text-13 text-ink-3">
      {`The newest ${newest} deliveries ${filtered ? "that match the filters " : ""}were searched.`} A payment ID finds
      older ones.
    </p>
  );
}

/** Only where there is another page. */
function Pages({ list: { history, table } }: { list: WebhookHistoryList }) {
  if (history === undefined || history.webhooks.length === 0 || (history.next === null && history.previous === null)) {
    return null;
  }
  return (
    <nav
      aria-label="Pages of webhook history"
      className="figures flex items-center justify-end gap-1 border-line border-t px-4 py-2 text-13"
    >
      <PageLink to={history.previous} hrefOf={table.hrefOfPage}>
        <ChevronLeft aria-hidden="true" size={16} strokeWidth={1.5} />
        Previous
      </PageLink>
      <span aria-current="page" className="px-2 font-semibold">
        Page {table.page}
      </span>
      <PageLink to={history.next} hrefOf={table.hrefOfPage}>
        Next
        <ChevronRight aria-hidden="true" size={16} strokeWidth={1.5} />
      </PageLink>
    </nav>
  );
}

const PAGE_LINK = "inline-flex min-h-11 items-center gap-1 rounded-6 px-2";

function PageLink({
  to,
  hrefOf,
  children,
}: {
  to: number | null;
  hrefOf: (page: number) => string;
  children: React.ReactNode;
}) {
  return to === null ? (
    <span aria-disabled="true" className={`${PAGE_LINK} text-ink-3`}>
      {children}
    </span>
  ) : (
    <Link to={hrefOf(to)} className={`${PAGE_LINK} text-ink-2 hover:text-ink`}>
      {children}
    </Link>
  );
}
