import { type Days, daysOf } from "../../components/ui/day-filter";
import { type TableParams, useTableParams } from "../../components/ui/use-table-params";
import { SETTLING_READ_MS } from "../../config/timing";
import {
  useWebhooksHistoryQuery,
  type WebhookHistory,
  type WebhookLogItem,
  type WebhooksHistoryApiArg,
} from "../../lib/api/generated";
import { statusOf, walletFailure } from "../../lib/errors";
import { useFailureToast } from "../../lib/use-failure-toast";
import { useInterval } from "../../lib/use-interval";

type Status = WebhookLogItem["status"];
const STATUSES: readonly Status[] = ["success", "failed", "pending"];
export type EventType = NonNullable<WebhooksHistoryApiArg["eventType"]>;
export const EVENT_TYPES: readonly EventType[] = [
  "payment.created",
  "payment.processing",
  "payment.completed",
  "payment.failed",
  "payment.expired",
  "payment.rejected",
  "payment.returned",
  "refund.created",
  "refund.updated",
  "refund.succeeded",
  "refund.failed",
  "webhook.test",
];
const FILTERS = ["status", "event", "from", "to"] as const;
type FilterName = (typeof FILTERS)[number];
const LOAD_FAILURE = "Failed to load webhook history";
/** Below that heading, where the server gave no reason. */
const NO_REASON = "Failed to get webhook history. Please check your connection and try again.";

export interface WebhookHistoryList {
  table: TableParams<FilterName>;
  /** "" for all; unknown words in the address are ignored. */
  status: Status | "";
  eventType: EventType | "";
  days: Days;
  /** How many filters narrow the list, the search apart. */
  count: number;
  narrowed: boolean;
  /** The last page that arrived. It stays while the next one loads. */
  history: WebhookHistory | undefined;
  loading: boolean;
  /** Why it did not arrive. */
  failure: string | null;
  /** The webhook does not exist: trying again cannot help. */
  unknown: boolean;
  retry: () => void;
}

/** The page of a webhook's deliveries that the address names, read again while one of them is pending. */
export function useWebhookHistory(webhookId: string): WebhookHistoryList {
  const wellFormed = /^[1-9]\d{0,17}$/.test(webhookId);
  const table = useTableParams({ filters: FILTERS });
  const { search, page, filters } = table;
  const status = STATUSES.find((each) => each === filters.status) ?? "";
  const eventType = EVENT_TYPES.find((each) => each === filters.event) ?? "";
  const days = daysOf(filters);
  const count = [status, eventType].filter((each) => each !== "").length + days.count;
  const read = useWebhooksHistoryQuery(
    {
      webhookId: Number(webhookId),
      page,
      ...(status === "" ? {} : { status }),
      ...(search === "" ? {} : { search }),
      ...(eventType === "" ? {} : { eventType }),
      ...(days.from === "" ? {} : { createdFrom: days.from }),
      ...(days.to === "" ? {} : { createdTo: days.to }),
    },
    { skip: !wellFormed || days.reversed, refetchOnMountOrArgChange: true },
  );
  const { refetch } = read;

  const open = read.currentData?.webhooks.some((row) => row.status === "pending" || row.is_sending) ?? false;
  useInterval(() => void refetch(), SETTLING_READ_MS, open);

  const loading = wellFormed && read.isFetching && read.currentData === undefined;
  // A later read of the same page that fails leaves what is on screen.
  const failed = !wellFormed || (!days.reversed && !read.isFetching && read.isError && read.currentData === undefined);
  const unknown = failed && (!wellFormed || statusOf(read.error) === 404);
  useFailureToast(failed, LOAD_FAILURE);

  return {
    table,
    status,
    eventType,
    days,
    count,
    narrowed: search !== "" || count > 0,
    history: read.data,
    loading,
    failure: failed ? (unknown ? "Webhook not found" : walletFailure(read.error, NO_REASON)) : null,
    unknown,
    retry: () => void refetch(),
  };
}
