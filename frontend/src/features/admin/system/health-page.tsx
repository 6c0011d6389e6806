import { Check as CheckMark } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Badge, type BadgeTone } from "../../../components/ui/badge";
import { Button, buttonLook } from "../../../components/ui/button";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Panel } from "../../../components/ui/panel";
import { RelativeTime } from "../../../components/ui/relative-time";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { HEALTH_POLL_MS } from "../../../config/timing";
import { adminApi, type HealthStateEnum, type ModeEnum, useAdminHealthQuery } from "../../../lib/api/generated";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import type { AdminAction } from "../shared/action-dialog";
import { PageHeader } from "../shared/page-header";
import { type Check, checksOf, countWords, headline } from "./health-checks";

const ActionDialog = lazyComponent(() => import("../shared/action-dialog"), "ActionDialog");
const { adminRebind } = adminApi.endpoints;

const GROUPS: readonly { state: HealthStateEnum; heading: string; tone: BadgeTone; note?: string }[] = [
  { state: "failing", heading: "Not working", tone: "error" },
  { state: "warning", heading: "Needs a look", tone: "warning" },
  {
    state: "by_configuration",
    heading: "By configuration",
    tone: "neutral",
    note: "Chosen by you. These don't count towards the state above.",
  },
];

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
          message="The server didn't respond. The database may be down. Check its log and /readyz."
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

  const checks = checksOf(health);
  return (
    <>
      <PageHeader
        heading={headline(health)}
        note={
          <>
            {countWords(checks)} Checked <RelativeTime at={health.checked_at} short />.{" "}
            {stale && <span className="text-red">The server isn't responding. These are the last known values.</span>}
          </>
        }
      >
        <Button look="secondary" busy={read.isFetching} onClick={() => void read.refetch()}>
          Refresh
        </Button>
      </PageHeader>
      <div className="flex min-w-0 flex-col gap-4">
        {GROUPS.map(({ state, heading, tone, note }) => (
          <Group
            key={state}
            heading={heading}
            tone={tone}
            note={note}
            checks={checks.filter((check) => check.state === state)}
            onRebind={rebind}
          />
        ))}
        <Working checks={checks.filter(({ state }) => state === "ok")} />
      </div>
      {action !== null && (
        <PendingChunk value={null}>
          <ActionDialog action={action} onClose={() => setAction(null)} onDone={() => void read.refetch()} />
        </PendingChunk>
      )}
    </>
  );
}

interface GroupProps {
  heading: string;
  tone: BadgeTone;
  note?: string | undefined;
  checks: readonly Check[];
  onRebind: (mode: ModeEnum) => void;
}

/** The checks of one state that is not "ok", each with what it means and where it is dealt with. */
function Group({ heading, tone, note, checks, onRebind }: GroupProps) {
  return checks.length === 0 ? null : (
    <Panel heading={heading} inset="flush" aside={note && <p className="text-13 text-ink-3">{note}</p>}>
      <ul>
        {checks.map(({ key, name, message, facts, link, rebind }) => (
          <li
            key={key}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-5 py-3 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <Badge tone={tone}>{name}</Badge>
              <p className="wrap-anywhere mt-1">{message}</p>
              {facts.length > 0 && <p className="figures wrap-anywhere text-13 text-ink-3">{facts.join(" · ")}</p>}
            </div>
            {rebind !== undefined && (
              <Button look="secondary" onClick={() => onRebind(rebind)}>
                Start on the new ledger
              </Button>
            )}
            {link !== undefined && rebind === undefined && (
              <Link to={link.to} className={buttonLook({ look: "secondary" })}>
                {link.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What works: a name, and what was measured. */
function Working({ checks }: { checks: readonly Check[] }) {
  return checks.length === 0 ? null : (
    <Panel
      heading="Working"
      inset="flush"
      aside={
        <p className="text-13 text-ink-3">
          {checks.length} {checks.length === 1 ? "check" : "checks"}
        </p>
      }
    >
      <ul className="grid gap-px bg-line sm:grid-cols-2 xl:grid-cols-4">
        {checks.map(({ key, name, message, facts }) => (
          <li key={key} className="flex min-w-0 gap-3 bg-card px-5 py-3">
            <CheckMark aria-hidden="true" size={16} strokeWidth={1.5} className="mt-1 shrink-0 text-green" />
            <div className="min-w-0">
              <p className="font-medium">{name}</p>
              <p className="figures wrap-anywhere text-13 text-ink-3">
                {facts.length > 0 ? facts.join(" · ") : message}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
