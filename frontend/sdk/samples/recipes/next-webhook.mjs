// app/webhooks/route.js; runs at the edge too
import { verifyWebhook, WebhookVerificationError } from "@dropwise/sdk";

export async function POST(request) {
  const secrets = process.env.DROPWISE_WEBHOOK_SECRETS.split(",");
  try {
    const event = await verifyWebhook(await request.text(), request.headers, secrets);
    if (event.event_type === "payment.completed") console.log("paid", event.developer_reference, event.amount);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return new Response(null, { status: 400 });
  }
}
