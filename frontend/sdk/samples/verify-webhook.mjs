import { verifyWebhook, WebhookVerificationError } from "@dropwise/sdk";

// The endpoint's secret; while one replaces another, both, separated by a comma.
const SECRETS = process.env.DROPWISE_WEBHOOK_SECRETS.split(",");

/** For any server: `rawBody` is the body as it arrived, `headers` those of the request. Returns the status to answer. */
export async function receive(rawBody, headers, markPaid) {
  try {
    const event = await verifyWebhook(rawBody, headers, SECRETS);
    if (event.event_type === "payment.completed") await markPaid(event.payment_id, event.amount);
    return 204;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 400;
    throw error;
  }
}
