import { useState } from "react";
import { merchantApi } from "../../lib/api/generated";
import { webhookFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { send } from "../../store/send";
import { useAppDispatch } from "../../store/store";

const { webhooksTest } = merchantApi.endpoints;

/** Sends a test event to a webhook; a toast says whether that worked. What is on screen is then read again. */
export function useSendTest(webhookId: number, words = "Test event sent") {
  const dispatch = useAppDispatch();
  const [sending, setSending] = useState(false);
  async function sendTest() {
    setSending(true);
    try {
      await dispatch(send(webhooksTest, { endpointId: String(webhookId) }));
      notify.success(words);
    } catch (error) {
      notify.error(webhookFailure(error, "Failed to send test event"));
    } finally {
      setSending(false);
    }
  }
  return { sending, sendTest: () => void sendTest() };
}
