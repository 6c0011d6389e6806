import { useState } from "react";
import { Badge, type BadgeTone } from "../../../components/ui/badge";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Panel } from "../../../components/ui/panel";
import { RelativeTime } from "../../../components/ui/relative-time";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { HEALTH_POLL_MS } from "../../../config/timing";
import {
  adminApi,
  type Health,
  type HealthStateEnum,
  type ModeEnum,
  useAdminHealthQuery,
} from "../../../lib/api/generated";
import { shortAddress, timeAgoShort } from "../../../lib/format";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import type { AdminAction } from "../shared/action-dialog";
import { PageHeader } from "../shared/page-header";
import { rowButtonLook } from "../shared/row-button";

const ActionDialog = lazyComponent(() => import("../shared/action-dialog"), "ActionDialog");
const { adminRebind } = adminApi.endpoints;

const WORDS: Readonly<Record<HealthStateEnum, { tone: BadgeTone; word: string; heading: string }>> = {
  ok: { tone: "success", word: "OK", heading: "Everything works" },
  warning: { tone: "warning", word: "Warning", heading: "Something needs a look" },
  failing: { tone: "error", word: "Failing", heading: "Something fails" },
};
const QUEUES = { settlement: "Payouts, returns and burns", webhooks: "Webhooks", mail: "Emails" } as const;
const SERVICES = { database: "Database", redis: "Redis", email: "Email" } as const;
const PROCESSES: Readonly<Record<string, string>> = {
  "watcher:live": "Live watcher",
  "watcher:test": "Test watcher",
  "worker:ledger": "Ledger worker",
  "worker:settlement": "Settlement worker",
  "worker:webhooks": "Webhooks worker",
  "worker:default": "Default worker",
  beat: "Scheduler (beat)",
};

/** `/admin-dashboard/health`: whether each part of the platform works, and what to do where it does not. */
export function HealthPage() {
  const read = useAdminHealthQuery(undefined, {
    pollingInterval: HEALTH_POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const { data: health } = read;
  const dispatch = useAppDispatch();
  const [action, setAction] = useState<AdminAction | null>(null);
  const failed = !read.isFetching && read.isError;
  useFailureToast(failed && health === undefined, "Failed to load the platform's health");
  // An answer that is old does not say how things are. The error stays while the next read is on its way.
  const stale = read.error !== undefined && health !== undefined;

  if (failed && health === undefined) {
    return (
      <div className="rounded-16 border border-line bg-card">
        <ErrorPanel
          heading="Health Unavailable"
          message="The server did not answer. The database may be away: look at its log, and at /readyz."
          onRetry={() => void read.refetch()}
        />
      </div>
    );
  }
  if (health === undefined) {
    return (
      <Delayed>
        <p role="status" className="sr-only">
          Loading the platform's health…
        </p>
        <Skeleton className="h-14 w-72 max-w-full" />
        <div className="mt-5 grid gap-4 xl:grid-cols-2">
          <Skeleton className="h-96 w-full rounded-16" />
          <Skeleton className="h-96 w-full rounded-16" />
        </div>
      </Delayed>
    );
  }

  function rebind(mode: ModeEnum) {
    setAction({
      title: "Start on the new ledger?",
      text: "For a ledger that was reset or replaced. The books of the old one are closed for good, and its open payments end.",
      confirmLabel: "Close the old books",
      danger: true,
      facts: [["Mode", mode]],
      run: (reason) => dispatch(send(adminRebind, { rebind: { mode, reason } })),
    });
  }

  return (
    <>
      <PageHeader
        heading={WORDS[health.state].heading}
        note={
          <>
            Checked <RelativeTime at={health.checked_at} short />.{" "}
            {stale && <span className="text-red">The server no longer responds: this is how things were.</span>}
          </>
        }
      >
        <StateBadge state={health.state} />
      </PageHeader>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Checks heading="Ledgers" checks={ledgersOf(health, rebind)} />
          <Checks heading="Platform wallets" checks={walletsOf(health)} />
          <Checks heading="Queues" checks={queuesOf(health)} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Checks heading="Processes" checks={processesOf(health)} />
          <Checks heading="Services" checks={servicesOf(health)} />
        </div>
      </div>
      {action !== null && (
        <PendingChunk value={null}>
          <ActionDialog action={action} onClose={() => setAction(null)} onDone={() => void read.refetch()} />
        </PendingChunk>
      )}
    </>
  );
}

interface Check {
  key: string;
  name: string;
  state: HealthStateEnum;
  message: string;
  /** Measured: an age, an index, a server. */
  facts: readonly string[];
  /** What can be done about it here. */
  remedy?: { label: string; onPress: () => void };
}

function StateBadge({ state }: { state: HealthStateEnum }) {
  const { tone, word } = WORDS[state];
  return <Badge tone={tone}>{word}</Badge>;
}

function Checks({ heading, checks }: { heading: string; checks: readonly Check[] }) {
  return checks.length === 0 ? null : (
    <Panel heading={heading} inset="flush">
      <ul>
        {checks.map(({ key, name, state, message, facts, remedy }) => (
          <li key={key} className="border-line border-t px-5 py-3 first:border-t-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <p className="min-w-0 font-medium">{name}</p>
              <StateBadge state={state} />
            </div>
            {facts.length > 0 && <p className="figures wrap-anywhere text-13 text-ink-3">{facts.join(" · ")}</p>}
            <p className="wrap-anywhere text-13 text-ink-2">{message}</p>
            {remedy !== undefined && (
              <button type="button" className={`${rowButtonLook} mt-2`} onClick={remedy.onPress}>
                {remedy.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** "12 s ago", by the server's clock. */
function ago(seconds: number): string {
  return timeAgoShort(0, seconds * 1_000);
}

function modeName(mode: string, noun: string): string {
  return `${mode === "live" ? "Live" : "Test"} ${noun}`;
}

function ledgersOf({ ledgers }: Health, rebind: (mode: ModeEnum) => void): Check[] {
  return ledgers.map(({ mode, network_label, server, ledger_index, age_seconds, can_rebind, state, message }) => ({
    key: mode,
    ...(can_rebind && { remedy: { label: "Start on the new ledger", onPress: () => rebind(mode) } }),
    name: modeName(mode, "ledger"),
    state,
    message,
    facts: [
      ...(network_label === null ? [] : [network_label]),
      server,
      ...(ledger_index === null ? [] : [`ledger ${ledger_index.toLocaleString("en-US")}`]),
      ...(age_seconds === null ? [] : [`closed ${ago(age_seconds)}`]),
    ],
  }));
}

function walletsOf({ wallets }: Health): Check[] {
  return wallets.map(({ mode, address, state, message }) => ({
    key: address,
    name: modeName(mode, "wallet"),
    state,
    message,
    facts: [shortAddress(address)],
  }));
}

function queuesOf({ queues }: Health): Check[] {
  return queues.map(({ name, age_seconds, state, message }) => ({
    key: name,
    name: QUEUES[name],
    state,
    message,
    facts: age_seconds === null ? [] : [`oldest due ${ago(age_seconds)}`],
  }));
}

function processesOf({ processes, checked_at }: Health): Check[] {
  return processes.map(({ name, last_seen_at, state, message }) => ({
    key: name,
    name: PROCESSES[name] ?? name,
    state,
    message,
    facts: last_seen_at === null ? [] : [`seen ${timeAgoShort(Date.parse(last_seen_at), Date.parse(checked_at))}`],
  }));
}

function servicesOf({ services }: Health): Check[] {
  return services.map(({ name, state, message }) => ({ key: name, name: SERVICES[name], state, message, facts: [] }));
}
