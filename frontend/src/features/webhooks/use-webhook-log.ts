import { SETTLING_READ_MS } from "../../config/timing";
import { useWebhooksLogDetailsQuery, useWebhooksRetryMutation, type WebhookLog } from "../../lib/api/generated";
import { webhookLogFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { useFailureToast } from "../../lib/use-failure-toast";
import { useInterval } from "../../lib/use-interval";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LOAD_FAILURE = "Failed to load webhook details";
/** Below that heading, where the server gave no reason. */
const NO_REASON = "Failed to get webhook log details. Please check your connection and try again.";

/** A delivery by the id in an address, read again while it waits or is being sent. */
export function useWebhookLog(logId: string) {
  // Anything else would become part of the call's path.
  const wellFormed = ID.test(logId);
  const read = useWebhooksLogDetailsQuery(
    { deliveryId: logId },
    { skip: !wellFormed, refetchOnMountOrArgChange: true },
  );
  const log: WebhookLog | null = read.currentData?.webhook_log ?? null;
  const { refetch } = read;

  const open = log !== null && (log.status === "pending" || log.is_sending);
  useInterval(() => void refetch(), SETTLING_READ_MS, open);

  const loading = wellFormed && log === null && read.isFetching;
  const failed = log === null && !loading && (!wellFormed || read.isError);
  const reason = (unknown: string) => (wellFormed ? webhookLogFailure(read.error, unknown) : "Webhook log not found");
  useFailureToast(failed, reason(LOAD_FAILURE));
  return {
    log,
    loading,
    failure: failed ? reason(NO_REASON) : null,
    retry: wellFormed ? () => void refetch() : undefined,
  };
}

/** Sends a failed delivery again; a toast says whether that worked. */
export function useWebhookRetry() {
  const [retry, { isLoading: busy, originalArgs }] = useWebhooksRetryMutation();
  const start = async (deliveryId: string) => {
    try {
      await retry({ deliveryId }).unwrap();
      notify.success("Webhook retry initiated successfully");
    } catch (error) {
      notify.error(webhookLogFailure(error, "Failed to retry webhook"));
    }
  };
  return { start, busyId: busy ? (originalArgs?.deliveryId ?? null) : null };
}
