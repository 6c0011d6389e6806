import { clsx } from "clsx";
import { History, KeyRound, type LucideIcon, Pencil, Radio, RotateCw, Send, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { CopyToToast } from "../../components/ui/copy-to-toast";
import { lazyComponent } from "../../components/ui/lazy-component";
import * as path from "../../config/paths";
import { useWebhooksDeleteMutation, useWebhooksEndOverlapMutation, type Webhook } from "../../lib/api/generated";
import { webhookFailure } from "../../lib/errors";
import { formatDateTime } from "../../lib/format";
import { notify } from "../../lib/toast";
import { DayStats } from "./day-stats";
import { FailingPanel } from "./failing-panel";
import { useSendTest } from "./use-send-test";

const ConfirmDialog = lazyComponent(() => import("../../components/ui/confirm-dialog"), "ConfirmDialog");
const RecoverDialog = lazyComponent(() => import("./recover-dialog"), "RecoverDialog");
const RegenerateDialog = lazyComponent(() => import("./regenerate-dialog"), "RegenerateDialog");

interface WebhookCardProps {
  webhook: Webhook;
  onEdit: () => void;
}

/** One webhook: what it is, how its last day went, and what can be done with it. */
export function WebhookCard({ webhook, onEdit }: WebhookCardProps) {
  const { id, name, kind, is_active, failing } = webhook;
  // It outlives the panel, which goes when the last failed delivery arrives.
  const [recovering, setRecovering] = useState(false);
  return (
    <section aria-labelledby={`webhook-${id}`} className="min-w-0 rounded-16 border border-line bg-card p-3">
      <div className="px-2 pb-2 sm:px-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 id={`webhook-${id}`} className="min-w-0 break-words text-18 tracking-[-0.02em]">
              {name}
            </h2>
            {is_active && <Badge tone="success">Active</Badge>}
            {failing !== null && <Badge tone="error">Failing</Badge>}
          </div>
          <Actions webhook={webhook} onEdit={onEdit} />
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-4">
          <dl className="min-w-0 flex-[1_1_24rem]">
            <Row name="URL" oneLine>
              {kind === "inspector" ? (
                <span className="text-13 text-ink-2">Built-in receiver, nothing leaves this server</span>
              ) : (
                <>
                  <span className="code min-w-0 break-all text-13">{webhook.webhook_url}</span>
                  <CopyToToast text={webhook.webhook_url} label="Webhook URL" className={COPY} />
                </>
              )}
            </Row>
            <Row name="Secret key">
              <span className="code min-w-0 break-all text-13">{masked(webhook.secret_key)}</span>
              <CopyToToast text={webhook.secret_key} label="Secret key" className={COPY} />
              <span className="rounded-full bg-well px-2 py-0.5 font-medium text-12 text-ink-2">Sensitive</span>
              {webhook.previous_secret_until !== null && <Overlap id={id} until={webhook.previous_secret_until} />}
            </Row>
            <Row name="Events">
              <span className={clsx("py-1 text-13", webhook.event_types !== null && "code")}>
                {webhook.event_types?.join(", ") ?? "All events"}
              </span>
            </Row>
          </dl>
          <DayStats webhook={webhook} />
        </div>
      </div>
      {failing !== null && (
        <FailingPanel webhook={webhook} failing={failing}>
          <Button look="secondary" size="small" onClick={() => setRecovering(true)}>
            <RotateCw aria-hidden="true" size={16} strokeWidth={1.5} />
            Recover failed since…
          </Button>
        </FailingPanel>
      )}
      {recovering && <RecoverDialog webhookId={id} name={name} onClose={() => setRecovering(false)} />}
    </section>
  );
}

/** The start that every key has, dots, and its last four characters. */
function masked(secret: string): string {
  return `whsec_${"•".repeat(19)}${secret.slice(-4)}`;
}

/** Taller than its line, so that rows stay close and fingers still find it. */
const COPY = "-my-2.5";

interface RowProps {
  name: string;
  oneLine?: boolean;
  children: ReactNode;
}

function Row({ name, oneLine = false, children }: RowProps) {
  return (
    <div className="grid items-center sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="pt-2 text-13 text-ink-3 sm:pt-0">{name}</dt>
      <dd className={clsx("flex min-h-8 min-w-0 items-center gap-x-1.5", !oneLine && "flex-wrap")}>{children}</dd>
    </div>
  );
}

const ACTION =
  "inline-flex min-h-11 items-center gap-2 rounded-10 px-2.5 font-medium text-13 transition-colors duration-150 hover:bg-well disabled:opacity-55";
const QUIET = clsx(ACTION, "text-ink-2 hover:text-ink");

function Label({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <>
      <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
      {children}
    </>
  );
}

/** The buttons, each called by the webhook's name too: a page has several of each. */
function Actions({ webhook, onEdit }: Pick<WebhookCardProps, "webhook" | "onEdit">) {
  const { id, name, kind } = webhook;
  const [asking, setAsking] = useState<"regenerate" | "delete" | null>(null);
  const { sending, sendTest } = useSendTest(id, "Test event sent. See it in the history.");
  const close = () => setAsking(null);
  return (
    <div className="-mx-2.5 flex flex-wrap">
      {kind === "inspector" && (
        <Link to={path.webhookInspectPath(id)} className={clsx(ACTION, "text-blue hover:text-blue-d")}>
          <Label icon={Radio}>Open inspector</Label>
        </Link>
      )}
      <button type="button" className={QUIET} disabled={sending} aria-describedby={`webhook-${id}`} onClick={sendTest}>
        <Label icon={Send}>Send test event</Label>
      </button>
      <Link to={path.webhookHistoryPath(id)} className={QUIET} aria-describedby={`webhook-${id}`}>
        <Label icon={History}>History</Label>
      </Link>
      <button type="button" className={QUIET} aria-describedby={`webhook-${id}`} onClick={onEdit}>
        <Label icon={Pencil}>Edit</Label>
      </button>
      <button
        type="button"
        className={QUIET}
        aria-describedby={`webhook-${id}`}
        onClick={() => setAsking("regenerate")}
      >
        <Label icon={KeyRound}>Regenerate Key</Label>
      </button>
      <button
        type="button"
        className={clsx(ACTION, "text-red")}
        aria-describedby={`webhook-${id}`}
        onClick={() => setAsking("delete")}
      >
        <Label icon={Trash2}>Delete</Label>
      </button>
      {asking === "regenerate" && <RegenerateDialog id={id} name={name} onClose={close} />}
      {asking === "delete" && <DeleteDialog id={id} name={name} onClose={close} />}
    </div>
  );
}

interface OverlapProps {
  id: number;
  until: string;
}

/** Until when the old secret signs too, and the way to end that. */
function Overlap({ id, until }: OverlapProps) {
  const [end, { isLoading }] = useWebhooksEndOverlapMutation();
  async function endNow() {
    try {
      notify.success((await end({ endpointId: String(id) }).unwrap()).message);
    } catch (error) {
      notify.error(webhookFailure(error, "Failed to end the overlap"));
    }
  }
  return (
    <span className="flex basis-full flex-wrap items-center gap-x-2 pb-2 text-13 text-ink-3">
      The old key signs too until {formatDateTime(until)}
      <button
        type="button"
        className={clsx(ACTION, "-my-2 text-blue hover:text-blue-d")}
        disabled={isLoading}
        aria-describedby={`webhook-${id}`}
        onClick={() => void endNow()}
      >
        End overlap now
      </button>
    </span>
  );
}

interface DeleteDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

function DeleteDialog({ id, name, onClose }: DeleteDialogProps) {
  const [remove, { isLoading }] = useWebhooksDeleteMutation();
  async function confirm() {
    try {
      await remove({ endpointId: String(id) }).unwrap();
      notify.success("Webhook deleted successfully!");
    } catch (error) {
      notify.error(webhookFailure(error, "Failed to delete webhook"));
    }
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={`Delete “${name}”?`}
      text="Are you sure you want to delete this webhook?"
      confirmLabel="Delete"
      danger
      busy={isLoading}
    />
  );
}
