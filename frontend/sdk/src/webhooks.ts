import type { DeliveryState, Success } from "./generated.js";
import { inPath } from "./in-path.js";
import {
  type RawBody,
  type TestHeaderOptions,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  webhookTestHeaders,
} from "./signature.js";
import type { CallOptions, Transport } from "./transport.js";

/** Webhooks: what was sent, and the proof of what arrived. */
export class Webhooks {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** How a delivery stands. Its id is the `webhook-id` header of the request. */
  async details(deliveryId: string, options?: CallOptions): Promise<DeliveryState> {
    return await this.#transport.call({ method: "GET", path: `webhooks/details/${inPath(deliveryId)}/` }, options);
  }

  /** Sends a failed delivery again. Not repeated automatically, except where the server asks to wait. */
  async retry(deliveryId: string, options?: CallOptions): Promise<Success> {
    const path = `webhooks/retry/${inPath(deliveryId)}/`;
    return await this.#transport.call({ method: "POST", path, repeatable: false }, options);
  }

  /** `verifyWebhook`, which needs no client. */
  async verify(
    rawBody: RawBody,
    headers: WebhookHeaders,
    secret: string | readonly string[],
    options?: VerifyOptions,
  ): Promise<WebhookEvent> {
    return await verifyWebhook(rawBody, headers, secret, options);
  }

  /** `webhookTestHeaders`, which needs no client. */
  async testHeaders(rawBody: RawBody, secret: string, options?: TestHeaderOptions): Promise<Record<string, string>> {
    return await webhookTestHeaders(rawBody, secret, options);
  }
}
