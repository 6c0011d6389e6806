import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../components/ui/button";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { Panel } from "../../components/ui/panel";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import * as path from "../../config/paths";
import { useWebhooksSettingsQuery, type Webhook, type WebhookSettings } from "../../lib/api/generated";
import { webhookFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { EventCatalogue } from "./event-catalogue";
import { WebhookCard } from "./webhook-card";

/** With the library for forms. */
const WebhookForm = lazyComponent(() => import("./webhook-form"), "WebhookForm");

type View = { mode: "list" } | { mode: "create" } | { mode: "edit"; webhook: Webhook };

const LOAD_FAILED = "Failed to get webhook settings";

/** `/developer-dashboard/webhooks`: the webhooks of this mode, and the form that creates and changes them. */
export function WebhooksPage() {
  const { data, error, isError, refetch } = useWebhooksSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [view, setView] = useState<View>({ mode: "list" });
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (error !== undefined) {
      notify.error(webhookFailure(error, LOAD_FAILED));
    }
  }, [error]);

  /** Returns to the list and moves keyboard focus there. */
  function showList() {
    setView({ mode: "list" });
    setTimeout(() => list.current?.focus());
  }

  if (view.mode !== "list" && data !== undefined) {
    return (
      <PendingChunk value={<Loading />}>
        <WebhookForm
          webhook={view.mode === "edit" ? view.webhook : null}
          hasInspector={data.webhooks.some(({ kind }) => kind === "inspector")}
          onClose={showList}
        />
      </PendingChunk>
    );
  }
  if (data === undefined) {
    return isError ? (
      <Panel heading="Your webhooks">
        <ErrorPanel
          heading="Webhooks Unavailable"
          message={webhookFailure(error, LOAD_FAILED)}
          onRetry={() => void refetch()}
        />
      </Panel>
    ) : (
      <Loading />
    );
  }
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Head settings={data} onCreate={() => setView({ mode: "create" })} />
      {data.webhooks.length === 0 ? (
        <None settings={data} onCreate={() => setView({ mode: "create" })} />
      ) : (
        data.webhooks.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} onEdit={() => setView({ mode: "edit", webhook })} />
        ))
      )}
      <p className="text-13 text-ink-3">
        Reply with a 2xx within 15 s. Otherwise we retry after 5 min, 30 min, 2 h, 8 h and 24 h.{" "}
        <Link to={`${path.DEVELOPER_API_DOCS_PATH}#webhooks`} className="font-medium text-blue hover:text-blue-d">
          Verify signatures
        </Link>
      </p>
    </div>
  );
}

interface HeadProps {
  settings: WebhookSettings;
  onCreate: () => void;
}

function Head({ settings, onCreate }: HeadProps) {
  const { webhooks, used, limit, can_create_more } = settings;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-ink-2">Payment events are sent to these URLs, each signed with the webhook's own key.</p>
        <p className="text-13 text-ink-3">
          {used.live + used.test} of {limit} endpoints ({used.live} live, {used.test} test)
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <EventCatalogue />
        {can_create_more && webhooks.length > 0 && (
          <Button onClick={onCreate}>
            <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
            Add Another Webhook
          </Button>
        )}
      </div>
    </div>
  );
}

function None({ settings, onCreate }: HeadProps) {
  return (
    <section aria-label="Webhooks" className="rounded-16 border border-line bg-card">
      <EmptyState
        heading="No webhooks configured"
        hint={
          settings.can_create_more
            ? "Tell your server the moment a payment changes."
            : `All ${settings.limit} webhooks of your account belong to the other mode. Delete one there to add one here.`
        }
        action={settings.can_create_more && <Button onClick={onCreate}>Configure Webhook</Button>}
      />
    </section>
  );
}

function Loading() {
  return (
    <Delayed>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-11 w-full max-w-120" />
        {[1, 2].map((card) => (
          <div key={card} className="rounded-16 border border-line bg-card p-6">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-6 h-4 w-full max-w-120" />
            <Skeleton className="mt-4 h-4 w-full max-w-96" />
            <Skeleton className="mt-4 h-4 w-32" />
          </div>
        ))}
      </div>
    </Delayed>
  );
}
