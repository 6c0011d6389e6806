import { useWebhooksTestMutation } from "../../lib/api/generated";
import { webhookFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";

/** Sends a test event to a webhook; a toast says whether that worked. What is on screen is then read again. */
export function useSendTest(webhookId: number, words = "Test event sent") {
  const [send, { isLoading }] = useWebhooksTestMutation();
  async function sendTest() {
    try {
      await send({ endpointId: String(webhookId) }).unwrap();
      notify.success(words);
    } catch (error) {
      notify.error(webhookFailure(error, "Failed to send test event"));
    }
  }
  return { sending: isLoading, sendTest: () => void sendTest() };
}
