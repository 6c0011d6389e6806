/**
 * A merchant's server, typed by what openapi-typescript makes of `/openapi.json`. `backend/tests/contract` generates
 * `api.d.ts` beside it and compiles both.
 */
import type { components, paths } from "./api";

type Schemas = components["schemas"];
type Content<Type> = { content: { "application/json": Type } };
type Body<Call> = Call extends { requestBody: Content<infer Type> } ? Type : undefined;
type Answer<Call> = Call extends { responses: { 200: Content<infer Type> } | { 201: Content<infer Type> } }
  ? Type
  : never;

async function call<Path extends keyof paths, Method extends "get" | "post">(
  method: Method,
  path: Path,
  body?: Body<paths[Path][Method]>,
): Promise<Answer<paths[Path][Method]>> {
  const response = await fetch(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!response.ok) {
    const { code, errors, param }: Schemas["ApiError"] = await response.json();
    throw new Error(`${code}: ${errors?.map((one) => one.param).join() ?? param}`);
  }
  return response.json();
}

const ORDER = {
  title: "Low Tide EP",
  platform_name: "Nordlicht Records",
  username: "mira",
  redirect_url: "https://a.example/",
};

export async function sell(): Promise<string> {
  const { payment_request } = await call("post", "/api/payments/create/", { ...ORDER, amount: 10 });
  await call("post", "/api/payments/simulate/{payment_id}/", { scenario: "underpay" });
  const now = await call("get", "/api/payments/status/{payment_id}/");
  if (now.status === "completed" && now.exception === "none") {
    return payment_request.checkout_url;
  }
  const { payments, has_next } = await call("get", "/api/payments/history/");
  const { found, deposit } = await call("post", "/api/payments/check-transaction/", { transaction_hash: "00" });
  const ended = await call("post", "/api/payments/cancel/{payment_id}/");
  return `${ended.status} ${payments.map((one) => one.amount).join()} ${has_next} ${found && deposit?.amount}`;
}

export async function follow(): Promise<string | null> {
  const { events, has_more } = await call("get", "/api/events/");
  const { attempts } = await call("get", "/api/webhooks/details/{delivery_id}/");
  const { message } = await call("post", "/api/webhooks/retry/{delivery_id}/");
  return events.map(told).join() + attempts + message + has_more;
}

/** The type of an event tells which body it is. */
function told(event: Schemas["PaymentEvent"] | Schemas["RefundEvent"] | Schemas["TestEvent"]): string {
  if (event.event_type === "webhook.test") {
    const nothing: Schemas["TestEvent"]["payment_id"] = event.payment_id;
    return nothing ?? "no payment";
  }
  if ("refund_id" in event) {
    return `${event.refund_id} ${event.payment_id}`;
  }
  const id: string = event.payment_id;
  return event.event_type === "payment.rejected" ? `${id} ${event.rejected_payment?.reason_code}` : id;
}

// @ts-expect-error: a title is required.
export const incomplete: Schemas["CreateRequest"] = { ...ORDER, title: undefined };
// @ts-expect-error: there is no such scenario.
export const unknown: Schemas["SimulateRequest"] = { scenario: "overpaid" };
