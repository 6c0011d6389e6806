import { Dropwise, verifyWebhook, WebhookVerificationError } from "@dropwise/sdk";
import express from "express";

const dropwise = new Dropwise(process.env.DROPWISE_SECRET_KEY, { baseUrl: "http://localhost:8000" });
const secrets = process.env.DROPWISE_WEBHOOK_SECRETS.split(",");

export const app = express();

app.post("/orders/:id/pay", async (request, response) => {
  const payment = await dropwise.createPayment(
    {
      title: `Order ${request.params.id}`,
      amount: 10.0, // from your database, never from the browser
      platform_name: "Nordlicht Records",
      username: "anna",
      redirect_url: `https://shop.example/orders/${request.params.id}`,
      developer_reference: request.params.id,
    },
    { idempotencyKey: `order-${request.params.id}` },
  );
  response.redirect(303, payment.checkout_url);
});

// The signature is of the bytes that arrived: no JSON parser before this.
app.post("/webhooks", express.raw({ type: "application/json" }), async (request, response) => {
  try {
    const event = await verifyWebhook(request.body, request.headers, secrets);
    if (event.event_type === "payment.completed") console.log("paid", event.developer_reference, event.amount);
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.sendStatus(400);
  }
});
