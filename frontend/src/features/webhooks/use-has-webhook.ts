import { useWebhooksSettingsQuery } from "../../lib/api/generated";

/** Whether there is a webhook in this mode; false while that is not known. */
export function useHasWebhook(): boolean {
  const { data } = useWebhooksSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (data?.webhooks.length ?? 0) > 0;
}
