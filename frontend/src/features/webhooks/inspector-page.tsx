import { clsx } from "clsx";
import { ArrowLeft, Check, FlaskConical, X } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { Badge } from "../../components/ui/badge";
import { buttonLook } from "../../components/ui/button";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { PageLink } from "../../components/ui/guide";
import { RelativeTime } from "../../components/ui/relative-time";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { DEVELOPER_TEST_PATH, DEVELOPER_WEBHOOKS_PATH } from "../../config/paths";
import { INSPECTOR_POLL_MS } from "../../config/timing";
import { type Inspected, type Inspector, useWebhooksInspectorQuery } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { shortId } from "../../lib/format";
import { useTestMode } from "../../store/test-mode";
import { DeliveryPanel } from "./delivery-panel";
import { SendTestEvent } from "./send-test-event";
import { type Checked, useChecks } from "./use-checks";

/** `/developer-dashboard/webhooks/:id/inspect`: what the built-in receiver gets, as it arrives. */
export function InspectorPage() {
  const { id = "" } = useParams();
  const testMode = useTestMode();
  const { data, isError, error, refetch } = useWebhooksInspectorQuery(
    { endpointId: id },
    {
      skip: !testMode,
      pollingInterval: INSPECTOR_POLL_MS,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  return (
    <>
      <Link
        to={DEVELOPER_WEBHOOKS_PATH}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-13 text-ink-2 hover:text-ink sm:min-h-8"
      >
        <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.5} />
        Webhook Tracking
      </Link>
      {testMode ? (
        <>
          <Head inspector={data} failed={isError} />
          <Content inspector={data} failure={isError ? error : undefined} onRetry={refetch} />
        </>
      ) : (
        <EmptyState
          heading="The built-in receiver exists in Test Mode only"
          hint="Switch Test Mode on to see its deliveries."
          action={<PageLink to={DEVELOPER_WEBHOOKS_PATH}>Back to your webhooks</PageLink>}
        />
      )}
    </>
  );
}

/** Two buttons beside each other on a phone. */
const NARROW = "max-sm:flex-auto";

interface HeadProps {
  inspector: Inspector | undefined;
  failed: boolean;
}

function Head({ inspector, failed }: HeadProps) {
  const keeps = inspector?.keeps ?? 50;
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="mr-auto min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 break-words text-24">{inspector?.name ?? "Inspect here"}</h2>
          {inspector &&
            (failed ? <Badge tone="warning">Not listening</Badge> : <Badge tone="success">Listening</Badge>)}
        </div>
        <p className="mt-1 text-13 text-ink-2">
          A built-in receiver for Test Mode. It keeps its last {keeps} deliveries.
        </p>
      </div>
      {inspector && (
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <SendTestEvent webhookId={inspector.id} className={NARROW} />
          <Link
            to={DEVELOPER_TEST_PATH}
            className={buttonLook({ look: "secondary", size: "small", className: NARROW })}
          >
            <FlaskConical aria-hidden="true" size={16} strokeWidth={1.5} />
            Make a test payment
          </Link>
        </div>
      )}
    </div>
  );
}

interface ContentProps {
  inspector: Inspector | undefined;
  failure: unknown;
  onRetry: () => void;
}

function Content({ inspector, failure, onRetry }: ContentProps) {
  if (inspector === undefined) {
    return failure === undefined ? (
      <Delayed>
        <Frame list={<Rows />} detail={<Skeleton className="m-6 h-[28rem]" />} />
      </Delayed>
    ) : (
      <div className={CARD}>
        <ErrorPanel
          heading="Receiver Unavailable"
          message={serverMessage(failure, "Failed to load the deliveries")}
          onRetry={onRetry}
        />
      </div>
    );
  }
  if (inspector.deliveries.length === 0) {
    return (
      <div className={CARD}>
        <EmptyState
          heading="Waiting for the first delivery"
          hint="Send a test event or make a test payment. What your server would get appears here within seconds."
        />
      </div>
    );
  }
  return <Deliveries inspector={inspector} />;
}

function Deliveries({ inspector }: { inspector: Inspector }) {
  const {
    deliveries,
    keeps,
    secret_key: secret,
    previous_secret_key: previous,
    tolerance_seconds: tolerance,
  } = inspector;
  const secrets = useMemo(() => (previous === null ? [secret] : [previous, secret]), [secret, previous]);
  // Until one is chosen, the newest is shown as it arrives.
  const [chosen, setChosen] = useState<string>();
  const checks = useChecks(deliveries, secrets, tolerance);
  const shown = deliveries.find((delivery) => delivery.id === chosen) ?? deliveries[0];
  if (shown === undefined) {
    return null;
  }
  return (
    <Frame
      list={
        <>
          <div className="flex min-h-12 items-center justify-between gap-3 border-line border-b px-5">
            <h3 className="text-15 tracking-[-0.02em]">Deliveries</h3>
            <span className="figures text-13 text-ink-3">
              {deliveries.length} of {keeps} kept
            </span>
          </div>
          <p role="status" className="sr-only">
            Newest delivery: {deliveries[0]?.event_type}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
          <section aria-label="Deliveries" tabIndex={0} className="max-h-72 overflow-y-auto lg:max-h-[44rem]">
            <ul>
              {deliveries.map((delivery) => (
                <Row
                  key={delivery.id}
                  delivery={delivery}
                  check={checks[delivery.id]}
                  current={delivery.id === shown.id}
                  onChoose={() => setChosen(delivery.id)}
                />
              ))}
            </ul>
          </section>
        </>
      }
      detail={<DeliveryPanel key={shown.id} delivery={shown} secrets={secrets} toleranceSeconds={tolerance} />}
    />
  );
}

interface RowProps {
  delivery: Inspected;
  check: Checked | undefined;
  current: boolean;
  onChoose: () => void;
}

function Row({ delivery, check, current, onChoose }: RowProps) {
  return (
    <li className="border-line border-b">
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onChoose}
        className={clsx(
          "grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-l-2 px-4.5 py-2.5 text-left text-13 transition-colors duration-150 focus-visible:-outline-offset-2",
          current ? "border-blue bg-blue-t" : "border-transparent hover:bg-well",
        )}
      >
        <span className="code truncate">{delivery.event_type}</span>
        <span className="justify-self-end text-12 text-ink-2">
          <RelativeTime at={delivery.arrived_at} short />
        </span>
        <span className="truncate text-12 text-ink-2">
          {delivery.payment_id === null ? (
            "Test event"
          ) : (
            <>
              {delivery.payment_title} <span className="code">{shortId(delivery.payment_id)}</span>
            </>
          )}
        </span>
        {check && (
          <span
            className={clsx(
              "inline-flex items-center gap-1 justify-self-end font-medium text-12",
              check.valid ? "text-green" : "text-red",
            )}
          >
            {check.valid ? (
              <Check aria-hidden="true" size={14} strokeWidth={1.5} />
            ) : (
              <X aria-hidden="true" size={14} strokeWidth={1.5} />
            )}
            {check.valid ? "Valid" : "Invalid"}
          </span>
        )}
      </button>
    </li>
  );
}

const CARD = "overflow-hidden rounded-16 border border-line bg-card";

function Frame({ list, detail }: { list: ReactNode; detail: ReactNode }) {
  return (
    <div className={clsx(CARD, "grid lg:grid-cols-[15.75rem_minmax(0,1fr)]")}>
      <div className="min-w-0 border-line border-b lg:border-r lg:border-b-0">{list}</div>
      {detail}
    </div>
  );
}

function Rows() {
  return (
    <div className="flex flex-col gap-3 p-5">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  );
}
