import { expect, it, vi } from "vitest";
import { Dropwise, verifyWebhook, webhookTestHeaders } from "../src/index.js";
import { PARAMS, payment } from "./support/payments.js";
import { json, serve } from "./support/server.js";

it("refuses a secret key in a browser", () => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", {});
  expect(() => new Dropwise("sk_test_1", { baseUrl: "https://pay.example" })).toThrow("does not belong in a browser");
});

it("works where the Web Cryptography API is not a global, as in Node 18", async () => {
  const server = await serve(json(201, { success: true, payment_request: payment() }));
  vi.stubGlobal("crypto", undefined);
  await new Dropwise("sk_test_1", { baseUrl: server.baseUrl }).createPayment(PARAMS);
  expect(server.received[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  const body = '{"event_type":"payment.completed"}';
  expect(await verifyWebhook(body, await webhookTestHeaders(body, secret), secret)).toEqual(JSON.parse(body));
});
