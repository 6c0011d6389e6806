import { DropwiseError } from "./errors.js";
import type { EventType, WebhookEvent } from "./events.js";
import type {
  DeliveryState,
  DeliveryStatusEnum,
  Recovery,
  RecoveryState,
  Success,
  WebhookHistory,
  WebhookLog,
  WebhookLogDetails,
  WebhookLogItem,
} from "./generated.js";
import { inPath } from "./in-path.js";
import { query, type Time, timeText } from "./query.js";
import {
  type RawBody,
  type TestHeaderOptions,
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  webhookTestHeaders,
} from "./signature.js";
import type { Answered, CallOptions, Transport } from "./transport.js";

export interface WebhookHistoryParams {
  /** Only the deliveries to one endpoint. */
  webhook_id?: number;
  /** Only these: `failed` from the first failed attempt on. */
  status?: DeliveryStatusEnum;
  /** Only those of this event. */
  event_type?: EventType;
  /** Created at this time or later. */
  created_from?: Time;
  /** Created before this time, or on this day at the latest. */
  created_to?: Time;
  /** In event type, payment id and payment title, ignoring case. */
  search?: string;
}

/** Webhooks: what was sent, and the proof of what arrived. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** How a delivery stands. Its id is the `webhook-id` header of the request. */
  async details(deliveryId: string, options?: CallOptions): Promise<Answered<DeliveryState>> {
    const path = `webhooks/details/${inPath(deliveryId)}/`;
    return await this.#transport.call({ method: "GET", path, answer: { status: "string" } }, options);
  }

  /** Everything about a delivery: what was sent, and what your server answered. */
  async log(deliveryId: string, options?: CallOptions): Promise<WebhookLog> {
    const path = `webhooks/log-details/${inPath(deliveryId)}/`;
    const { webhook_log } = await this.#transport.call<WebhookLogDetails>(
      { method: "GET", path, answer: { webhook_log: "object" } },
      options,
    );
    return webhook_log;
  }

  /** The deliveries, newest first, each once. */
  async *history(
    params: WebhookHistoryParams = {},
    options?: CallOptions,
  ): AsyncGenerator<WebhookLogItem, void, undefined> {
    // Deliveries made meanwhile move older ones to later pages.
    const seen = new Set<string>();
    for (let page: number | null = 1; page !== null; ) {
      const path: string = `webhooks/history/?${query({ page, ...params })}`;
      const { webhooks, next }: WebhookHistory = await this.#transport.call<WebhookHistory>(
        { method: "GET", path, answer: { webhooks: "list" } },
        options,
      );
      const fresh = webhooks.filter(({ id }) => !seen.has(id));
      if (next !== null && (fresh.length === 0 || !(next > page))) {
        throw new DropwiseError("The same page came twice. Does a proxy before Dropwise cache answers?");
      }
      for (const delivery of fresh) seen.add(delivery.id);
      yield* fresh;
      page = next;
    }
  }

  /** Sends a failed delivery again. Not repeated automatically, except where the server asks to wait. */
  async retry(deliveryId: string, options?: CallOptions): Promise<Answered<Success>> {
    const path = `webhooks/retry/${inPath(deliveryId)}/`;
    return await this.#transport.call(
      { method: "POST", path, answer: { success: "boolean" }, repeatable: false },
      options,
    );
  }

  /** Sends to an endpoint again what has failed since then. Not repeated automatically, as `retry` is not. */
  async recover(webhookId: number | string, since: Time, options?: CallOptions): Promise<Answered<Recovery>> {
    const path = `webhooks/recover/${inPath(webhookId)}/`;
    const body = { since: timeText(since) };
    return await this.#transport.call(
      { method: "POST", path, body, answer: { total: "number" }, repeatable: false },
      options,
    );
  }

  /** The endpoint's newest recovery, and with `since` how many deliveries have been left failed since then. */
  async recovery(webhookId: number | string, since?: Time, options?: CallOptions): Promise<Answered<RecoveryState>> {
    const parameters = query({ since: since && timeText(since) });
    const path = `webhooks/recover/${inPath(webhookId)}/${parameters && "?"}${parameters}`;
    return await this.#transport.call({ method: "GET", path, answer: {} }, options);
  }

  /** `verifyWebhook`, which needs no client. */
  async verify(
    rawBody: RawBody,
    headers: WebhookHeaders,
    secrets: string | readonly string[],
    options?: VerifyOptions,
  ): Promise<WebhookEvent> {
    return await verifyWebhook(rawBody, headers, secrets, options);
  }

  /** `webhookTestHeaders`, which needs no client. */
  async testHeaders(rawBody: RawBody, secret: string, options?: TestHeaderOptions): Promise<Record<string, string>> {
    return await webhookTestHeaders(rawBody, secret, options);
  }
}
