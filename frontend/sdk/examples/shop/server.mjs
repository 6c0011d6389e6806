/**
 * A shop in one file: a catalogue, orders, payments by Dropwise, and the webhook that marks an order as paid.
 *
 *     DROPWISE_URL=http://localhost:8000 DROPWISE_SECRET_KEY=sk_test_… DROPWISE_WEBHOOK_SECRETS=whsec_… npm start
 */
import { randomUUID } from "node:crypto";
import { Dropwise, DropwiseError, verifyWebhook, WebhookVerificationError } from "@dropwise/sdk";
import express from "express";
import { cataloguePage, orderPage } from "./pages.mjs";

const { DROPWISE_URL, DROPWISE_SECRET_KEY, DROPWISE_WEBHOOK_SECRETS, PORT = "4000" } = process.env;
const ORIGIN = process.env.SHOP_URL ?? `http://localhost:${PORT}`;

const PRODUCTS = [
  { id: "low-tide", name: "Low Tide EP", price: "10" },
  { id: "high-water", name: "High Water LP", price: "24.5" },
];

const dropwise = new Dropwise(DROPWISE_SECRET_KEY, { baseUrl: DROPWISE_URL });
/** In memory; a real shop has a database. */
const orders = new Map();
const app = express();

app.get("/", (_request, response) => response.send(cataloguePage(PRODUCTS)));

app.post("/orders", express.urlencoded({ extended: false }), async (request, response) => {
  const product = PRODUCTS.find(({ id }) => id === request.body?.product);
  if (product === undefined) return response.status(400).send("There is no such product.");
  const order = { id: randomUUID(), product, status: "open", paymentId: null };
  orders.set(order.id, order);
  const payment = await dropwise.createPayment(
    {
      title: product.name,
      // From the catalogue, never from the browser.
      amount: product.price,
      platform_name: "Nordlicht Records",
      username: "guest",
      redirect_url: `${ORIGIN}/orders/${order.id}`,
      developer_reference: order.id,
    },
    { idempotencyKey: order.id },
  );
  order.paymentId = payment.id;
  response.redirect(303, payment.checkout_url);
});

app.get("/orders/:id", (request, response) => {
  const order = orders.get(request.params.id);
  if (order === undefined) return response.status(404).send("There is no such order.");
  response.send(orderPage(order));
});

// The signature is of the bytes that arrived: no JSON parser before this.
app.post("/webhooks", express.raw({ type: "application/json" }), async (request, response) => {
  const event = await verifyWebhook(request.body, request.headers, DROPWISE_WEBHOOK_SECRETS.split(","));
  const order = orders.get(event.developer_reference);
  // Deliveries may come twice and in any order: paid stays paid. The amount and the payment must be this order's.
  if (
    event.event_type === "payment.completed" &&
    order?.paymentId === event.payment_id &&
    Number(event.amount) === Number(order.product.price)
  ) {
    order.status = "paid";
  }
  response.sendStatus(204);
});

app.use((error, _request, response, _next) => {
  if (error instanceof WebhookVerificationError) return response.status(400).send(error.message);
  console.error(error);
  response.status(502).send(error instanceof DropwiseError ? "The payment could not be created." : "Something failed.");
});

const server = app.listen(Number(PORT), "127.0.0.1", () => {
  console.log(`The shop is open at http://localhost:${server.address().port}/`);
});
