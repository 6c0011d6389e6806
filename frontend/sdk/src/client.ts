import { sleep } from "./deadline.js";
import { PaymentUnsettledError } from "./errors.js";
import type { Checked, Created, CreateRequest, History, Payment, PaymentStatus, StatusEnum } from "./generated.js";
import { inPath } from "./in-path.js";
import { type CallOptions, Transport } from "./transport.js";
import { webCrypto } from "./web-crypto.js";
import { Webhooks } from "./webhooks.js";

/** The API takes an amount as a number too, which may not be exact here. */
export type CreatePaymentParams = Omit<CreateRequest, "amount"> & { amount: string };

const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 2;
const LIST_PAGE_SIZE = 100;
const WAIT_EVERY_MS = 5_000;
const WAIT_ATTEMPTS = 30;
const FINAL: readonly StatusEnum[] = ["completed", "failed", "expired"];

export interface DropwiseOptions {
  /** Where Dropwise runs, for example `https://pay.example`. */
  baseUrl: string;
  /** The time for each call, repeats included; 30,000 ms unless given. */
  timeoutMs?: number;
  /** How often a call is repeated; 2 unless given. */
  maxRetries?: number;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CreateOptions extends CallOptions {
  /** Makes the creation safe to repeat from your side too: with the same key, it happens once. Otherwise a new one. */
  idempotencyKey?: string;
}

export interface ListParams {
  /** Only these statuses. */
  status?: StatusEnum | readonly StatusEnum[];
  /** In the title, ignoring case. */
  search?: string;
}

export interface WaitOptions {
  /** Between two reads; 5,000 ms unless given. */
  everyMs?: number;
  /** How often the status is read; 30 unless given. */
  attempts?: number;
  /** Ends the wait when it aborts. */
  signal?: AbortSignal;
}

/** A merchant's server's access to Dropwise. Keep the secret key on the server. */
export class Dropwise {
  readonly webhooks: Webhooks;
  readonly #transport: Transport;

  /** Throws a `TypeError` for a key or address that cannot be one, and in a browser. */
  constructor(secretKey: string, options: DropwiseOptions) {
    if (typeof window !== "undefined" && typeof document !== "undefined") {
      throw new TypeError("A secret key does not belong in a browser: create payments on your server.");
    }
    if (typeof secretKey !== "string" || !/^sk_(test|live)_[\w-]+$/.test(secretKey)) {
      throw new TypeError(
        "The secret key must start with sk_test_ or sk_live_ and be whole. Is DROPWISE_SECRET_KEY set?",
      );
    }
    this.#transport = new Transport({
      secretKey,
      baseUrl: checkedBaseUrl(options?.baseUrl, secretKey),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      maxRetries: options.maxRetries ?? MAX_RETRIES,
      fetch: options.fetch ?? globalThis.fetch,
    });
    this.webhooks = new Webhooks(this.#transport);
  }

  /** Creates a payment. Send the payer to its `checkout_url`. */
  async createPayment(params: CreatePaymentParams, options: CreateOptions = {}): Promise<Payment> {
    if (typeof params?.amount !== "string") {
      throw new TypeError('The amount must be a string, such as "10.5": a number may not be exact.');
    }
    const idempotencyKey = options.idempotencyKey ?? (await webCrypto()).randomUUID();
    if (!/^[ -~]{1,255}$/.test(idempotencyKey)) {
      throw new TypeError("The idempotency key must have 1 to 255 printable ASCII characters.");
    }
    const { payment_request } = await this.#transport.call<Created>(
      { method: "POST", path: "payments/create/", body: params, headers: { "Idempotency-Key": idempotencyKey } },
      options,
    );
    return payment_request;
  }

  /** A payment as it is now. */
  async getPaymentStatus(paymentId: string, options?: CallOptions): Promise<PaymentStatus> {
    return await this.#transport.call({ method: "GET", path: `payments/status/${inPath(paymentId)}/` }, options);
  }

  /**
   * Ends a pending payment early. Throws a `ConflictError` if it has been paid.
   *
   * The server answers once no payment for it can still be in time; until then the call is repeated.
   */
  async cancelPayment(paymentId: string, options?: CallOptions): Promise<PaymentStatus> {
    return await this.#transport.call({ method: "POST", path: `payments/cancel/${inPath(paymentId)}/` }, options);
  }

  /** Finds the payment that a transaction was sent for. Throws an `InvalidRequestError` for a malformed hash. */
  async checkTransaction(transactionHash: string, options?: CallOptions): Promise<Checked> {
    const body = { transaction_hash: transactionHash };
    return await this.#transport.call({ method: "POST", path: "payments/check-transaction/", body }, options);
  }

  /** The payments of the key's mode, newest first, each once: `for await (const payment of dropwise.listPayments())`. */
  async *listPayments(params: ListParams = {}, options?: CallOptions): AsyncGenerator<Payment, void, undefined> {
    // Payments made meanwhile move older ones to later pages.
    const seen = new Set<string>();
    let count = 0;
    for (let page = 1; ; ) {
      const query = new URLSearchParams({ page: String(page), page_size: String(LIST_PAGE_SIZE) });
      if (params.status !== undefined) query.set("status", [params.status].flat().join(","));
      if (params.search !== undefined) query.set("search", params.search);
      const path = `payments/history/?${query}`;
      const { payments, has_next, total_count } = await this.#transport.call<History>({ method: "GET", path }, options);
      for (const payment of payments) {
        if (!seen.has(payment.id)) {
          seen.add(payment.id);
          yield payment;
        }
      }
      // Payments that have left the list, by a change of their status, move older ones to earlier pages.
      const left = count - total_count;
      count = total_count;
      if (left > 0) page = Math.max(1, page - Math.ceil(left / LIST_PAGE_SIZE));
      else if (has_next) page += 1;
      else return;
    }
  }

  /**
   * Reads the status every five seconds, at most thirty times, until it is completed, failed or expired. Throws a
   * `PaymentUnsettledError` with the last payment if it can still change then.
   *
   * A webhook tells you sooner; this is for scripts, and for a page that waits.
   */
  async waitForPayment(paymentId: string, options: WaitOptions = {}): Promise<PaymentStatus> {
    const { everyMs = WAIT_EVERY_MS, attempts = WAIT_ATTEMPTS, signal } = options;
    for (let attempt = 1; ; attempt += 1) {
      const payment = await this.getPaymentStatus(paymentId, signal && { signal });
      if (FINAL.includes(payment.status)) return payment;
      if (attempt >= attempts) throw new PaymentUnsettledError(payment);
      await sleep(everyMs, signal);
    }
  }
}

function checkedBaseUrl(text: string | undefined, secretKey: string): string {
  let url: URL;
  try {
    url = new URL(text ?? "");
  } catch {
    throw new TypeError("baseUrl must be the address of Dropwise, such as https://pay.example.");
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new TypeError("baseUrl must start with https:// or http://.");
  }
  const ownMachine = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol === "http:" && secretKey.startsWith("sk_live_") && !ownMachine) {
    throw new TypeError("A live key is sent over https:// only, or to this machine.");
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "").replace(/\/api$/, "");
}
