import { amountText } from "./amount.js";
import { sleep } from "./deadline.js";
import { DropwiseError, PaymentUnsettledError } from "./errors.js";
import { type EventsParams, readEvents, type WebhookEvent } from "./events.js";
import type {
  Checked,
  Created,
  CreateRequest,
  PaymentStatus as CurrentPayment,
  ExceptionEnum,
  History,
  Invoice,
  InvoiceForm,
  LinkForm,
  OriginEnum,
  PatchedInvoiceForm,
  PatchedLinkChangeForm,
  Payment,
  PaymentLink,
  StatusEnum as PaymentStatus,
  RangeForm,
  Refund,
  RefundForm,
  RefundMethodEnum,
  RefundStatusEnum,
  ScenarioEnum,
  Simulated,
  Statement,
} from "./generated.js";
import { inPath } from "./in-path.js";
import { refuseUnknown } from "./options.js";
import { query, type Time } from "./query.js";
import { type Answered, type ApiCall, type CallOptions, Transport } from "./transport.js";
import { webCrypto } from "./web-crypto.js";
import { Webhooks } from "./webhooks.js";

/** A number as amount is sent as its shortest decimal text, and refused beyond six decimals. */
/** Either an `amount` in XRP, or a `price` in a `currency`. */
export type CreatePaymentParams = Omit<CreateRequest, "amount" | "price" | "currency"> &
  (
    | { amount: string | number; price?: undefined; currency?: undefined }
    | { amount?: undefined; price: string | number; currency: string }
  );

/** Either an `amount` in XRP, or a `price` in the payment's currency. */
export type CreateRefundParams = Omit<RefundForm, "amount" | "price"> &
  ({ amount: string | number; price?: undefined } | { amount?: undefined; price: string | number });

/** The refunds to list; all of them unless given. */
export interface ListRefundsParams {
  status?: RefundStatusEnum;
  method?: RefundMethodEnum;
  /** Only the refunds of this payment. */
  payment_id?: string;
  /** The start of an id, or part of a title, a customer's name or email address. */
  search?: string;
}

/** The header that makes a creation happen once, and the other options. */
async function once({ ...options }: CreateOptions) {
  refuseUnknown(options, "idempotencyKey", "signal", "timeoutMs");
  const { idempotencyKey: given, ...callOptions } = options;
  const key = given ?? (await webCrypto()).randomUUID();
  if (!/^[ -~]{1,255}$/.test(key)) {
    throw new TypeError("The idempotency key must have 1 to 255 printable ASCII characters.");
  }
  return { headers: { "Idempotency-Key": key }, callOptions };
}

const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 2;
const LIST_PAGE_SIZE = 100;
const PAYMENT = { id: "string", status: "string" } as const;
const WAIT_EVERY_MS = 5_000;
const WAIT_ATTEMPTS = 30;
const FINAL: readonly PaymentStatus[] = ["completed", "failed", "expired"];

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
  status?: PaymentStatus | readonly PaymentStatus[];
  /** In the title, ignoring case. */
  search?: string;
  /** Only the payments of this order number of yours. */
  developer_reference?: string;
  /** Only those of this customer, as you named him. */
  username?: string;
  /** Only those that were paid in this unusual way. */
  exception?: ExceptionEnum;
  /** Only those that were made by these: your server, a payment link, an invoice, the keypad. */
  origin?: OriginEnum | readonly OriginEnum[];
  /** Only those of this payment link. */
  payment_link?: string;
  /** Only those of this invoice. */
  invoice?: string;
  /** Created at this time or later. */
  created_from?: Time;
  /** Created before this time, or on this day at the latest. */
  created_to?: Time;
  /** Only those whose metadata has these values. */
  metadata?: Record<string, string>;
  /** The newest first unless given. */
  sort?: string;
  /** How many are read at once, at most 100; 100 unless given. */
  page_size?: number;
}

export interface ListLinksParams {
  /** All but the archived ones unless given. */
  status?: "current" | "active" | "sold_out" | "inactive" | "archived" | "all";
  /** In the title or the own word, ignoring case. */
  search?: string;
}

export interface ListInvoicesParams {
  /** `open` has the overdue ones too. */
  status?: "draft" | "open" | "overdue" | "paid" | "void";
  /** A part of the number, the customer's name or the reference. */
  search?: string;
}

export interface ListStatementsParams {
  /** Only months, or only ranges. */
  kind?: "month" | "range";
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
    refuseUnknown(options, "baseUrl", "timeoutMs", "maxRetries", "fetch");
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
  async createPayment(params: CreatePaymentParams, options: CreateOptions = {}): Promise<Answered<Payment>> {
    const { headers, callOptions } = await once(options);
    const body = params?.price === undefined ? { ...params, amount: amountText(params?.amount as string) } : params;
    const { payment_request, requestId } = await this.#transport.call<Created>(
      {
        method: "POST",
        path: "payments/create/",
        body,
        headers,
        answer: { payment_request: "object" },
      },
      callOptions,
    );
    return Object.defineProperty(payment_request as Answered<Payment>, "requestId", { value: requestId });
  }

  /** A payment as it is now. */
  async getPaymentStatus(paymentId: string, options?: CallOptions): Promise<Answered<CurrentPayment>> {
    const path = `payments/status/${inPath(paymentId)}/`;
    return await this.#transport.call({ method: "GET", path, answer: PAYMENT }, options);
  }

  /**
   * Ends a pending payment early. Throws a `ConflictError` if it has been paid.
   *
   * The server answers once no payment for it can still be in time, or after two seconds with a payment that is still
   * pending and `ended`: its outcome follows.
   */
  async cancelPayment(paymentId: string, options?: CallOptions): Promise<Answered<CurrentPayment>> {
    const path = `payments/cancel/${inPath(paymentId)}/`;
    return await this.#transport.call({ method: "POST", path, answer: PAYMENT }, options);
  }

  /** Finds the payment that a transaction was sent for. Throws an `InvalidRequestError` for a malformed hash. */
  async checkTransaction(transactionHash: string, options?: CallOptions): Promise<Answered<Checked>> {
    const body = { transaction_hash: transactionHash };
    const path = "payments/check-transaction/";
    return await this.#transport.call({ method: "POST", path, body, answer: { found: "boolean" } }, options);
  }

  /** Pays a test payment with play money: `exact`, or one of the ways in which payments go wrong. */
  async simulatePayment(
    paymentId: string,
    scenario: ScenarioEnum = "exact",
    options?: CallOptions,
  ): Promise<Answered<Simulated>> {
    const path = `payments/simulate/${inPath(paymentId)}/`;
    return await this.#transport.call(
      { method: "POST", path, body: { scenario }, answer: { success: "boolean" }, repeatable: false },
      options,
    );
  }

  /** The payments of the key's mode, newest first, each once: `for await (const payment of dropwise.listPayments())`. */
  async *listPayments(params: ListParams = {}, options?: CallOptions): AsyncGenerator<Payment, void, undefined> {
    const { metadata = {}, page_size = LIST_PAGE_SIZE, ...filters } = params;
    const values = Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value]);
    const seen = new Set<string>();
    // The last payment that is known, not a page's number: payments made or changed meanwhile move nothing.
    for (let after: string | undefined; ; ) {
      const path = `payments/history/?${query({ page_size, ...filters, ...Object.fromEntries(values), after })}`;
      const { payments, has_next } = await this.#transport.call<History>(
        { method: "GET", path, answer: { payments: "list", has_next: "boolean" } },
        options,
      );
      const fresh = payments.filter(({ id }) => !seen.has(id));
      after = fresh.at(-1)?.id;
      if (has_next && after === undefined) {
        throw new DropwiseError("The same page came twice. Does a proxy before Dropwise cache answers?");
      }
      for (const { id } of fresh) seen.add(id);
      yield* fresh;
      if (!has_next) return;
    }
  }

  /** Every item of a list that is read page by page; `name` is the list in its answers. */
  async *#pages<T>(
    path: string,
    name: string,
    params: object,
    options: CallOptions | undefined,
  ): AsyncGenerator<T, void, undefined> {
    for (let page = 1; ; page += 1) {
      const answer = await this.#transport.call<Record<string, unknown>>(
        {
          method: "GET",
          path: `${path}?${query({ ...params, page, page_size: LIST_PAGE_SIZE })}`,
          answer: { [name]: "list", total_pages: "number" },
        },
        options,
      );
      yield* answer[name] as T[];
      if (page >= (answer.total_pages as number)) return;
    }
  }

  /** The object that an answer has under `name`, with the request's id. */
  async #one<T extends object>(
    name: string,
    call: Omit<ApiCall, "answer">,
    options: CallOptions | undefined,
  ): Promise<Answered<T>> {
    const answer = await this.#transport.call<Record<string, unknown>>(
      { ...call, answer: { [name]: "object" } },
      options,
    );
    return Object.defineProperty(answer[name] as Answered<T>, "requestId", { value: answer.requestId });
  }

  /** Creates a payment link. Send people to its `url`. Not repeated automatically: each one is another link. */
  async createPaymentLink(params: LinkForm, options?: CallOptions): Promise<Answered<PaymentLink>> {
    return await this.#one(
      "payment_link",
      { method: "POST", path: "payment-links/", body: params, repeatable: false },
      options,
    );
  }

  /** A payment link, with what it sold. */
  async getPaymentLink(linkId: string, options?: CallOptions): Promise<Answered<PaymentLink>> {
    return await this.#one("payment_link", { method: "GET", path: `payment-links/${inPath(linkId)}/` }, options);
  }

  /** Changes what is given of a payment link. */
  async updatePaymentLink(
    linkId: string,
    params: PatchedLinkChangeForm,
    options?: CallOptions,
  ): Promise<Answered<PaymentLink>> {
    return await this.#one(
      "payment_link",
      { method: "PATCH", path: `payment-links/${inPath(linkId)}/`, body: params },
      options,
    );
  }

  /** Archives a payment link: nobody can pay it any more. Its payments stay. */
  async archivePaymentLink(linkId: string, options?: CallOptions): Promise<Answered<PaymentLink>> {
    return await this.#one(
      "payment_link",
      { method: "POST", path: `payment-links/${inPath(linkId)}/archive/`, body: { archived: true }, repeatable: false },
      options,
    );
  }

  /** The payment links of the key's mode, newest first. */
  listPaymentLinks(params: ListLinksParams = {}, options?: CallOptions): AsyncGenerator<PaymentLink, void, undefined> {
    return this.#pages<PaymentLink>("payment-links/", "payment_links", params, options);
  }

  /** Creates a draft of an invoice. Not repeated automatically: each one is another draft. */
  async createInvoice(params: InvoiceForm, options?: CallOptions): Promise<Answered<Invoice>> {
    return await this.#one("invoice", { method: "POST", path: "invoices/", body: params, repeatable: false }, options);
  }

  /** An invoice as it stands. */
  async getInvoice(invoiceId: string, options?: CallOptions): Promise<Answered<Invoice>> {
    return await this.#one("invoice", { method: "GET", path: `invoices/${inPath(invoiceId)}/` }, options);
  }

  /** Changes what is given of a draft; `customer` and `lines` are replaced as a whole. */
  async updateInvoice(
    invoiceId: string,
    params: PatchedInvoiceForm,
    options?: CallOptions,
  ): Promise<Answered<Invoice>> {
    return await this.#one(
      "invoice",
      { method: "PATCH", path: `invoices/${inPath(invoiceId)}/`, body: params },
      options,
    );
  }

  /** Gives a draft its number and freezes it. Send its `url` to the customer. */
  async openInvoice(invoiceId: string, options?: CallOptions): Promise<Answered<Invoice>> {
    return await this.#one(
      "invoice",
      { method: "POST", path: `invoices/${inPath(invoiceId)}/open/`, repeatable: false },
      options,
    );
  }

  /** Voids an open invoice: it keeps its number, and nobody can pay it any more. */
  async voidInvoice(invoiceId: string, options?: CallOptions): Promise<Answered<Invoice>> {
    return await this.#one(
      "invoice",
      { method: "POST", path: `invoices/${inPath(invoiceId)}/void/`, repeatable: false },
      options,
    );
  }

  /** Emails an open or paid invoice to its customer, at most five times a day. */
  async sendInvoice(invoiceId: string, options?: CallOptions): Promise<Answered<Invoice>> {
    return await this.#one(
      "invoice",
      { method: "POST", path: `invoices/${inPath(invoiceId)}/send/`, repeatable: false },
      options,
    );
  }

  /** The invoices of the key's mode: drafts first, then the newest number first. */
  listInvoices(params: ListInvoicesParams = {}, options?: CallOptions): AsyncGenerator<Invoice, void, undefined> {
    return this.#pages<Invoice>("invoices/", "invoices", params, options);
  }

  /**
   * Refunds a payment: `amount` in XRP, or a `price` in its currency. The merchant allows it for the key first. With the
   * same `idempotencyKey` it happens once, for ever.
   */
  async createRefund(params: CreateRefundParams, options: CreateOptions = {}): Promise<Answered<Refund>> {
    const { headers, callOptions } = await once(options);
    const body = params?.price === undefined ? { ...params, amount: amountText(params?.amount as string) } : params;
    return await this.#one("refund", { method: "POST", path: "refunds/", body, headers }, callOptions);
  }

  /** A refund as it stands. */
  async getRefund(refundId: string, options?: CallOptions): Promise<Answered<Refund>> {
    return await this.#one("refund", { method: "GET", path: `refunds/${inPath(refundId)}/` }, options);
  }

  /** Cancels a refund before money has moved. Throws a `ConflictError` afterwards. */
  async cancelRefund(refundId: string, options?: CallOptions): Promise<Answered<Refund>> {
    return await this.#one("refund", { method: "POST", path: `refunds/${inPath(refundId)}/cancel/` }, options);
  }

  /** The refunds of the key's mode, newest first. */
  listRefunds(params: ListRefundsParams = {}, options?: CallOptions): AsyncGenerator<Refund, void, undefined> {
    return this.#pages<Refund>("refunds/", "refunds", params, options);
  }

  /**
   * Makes the statement of a range of whole days in UTC that are over; the same range again gives the same statement.
   */
  async createStatement(params: RangeForm, options?: CallOptions): Promise<Answered<Statement>> {
    return await this.#one("statement", { method: "POST", path: "statements/", body: params }, options);
  }

  /** A statement. It never changes. */
  async getStatement(statementId: string, options?: CallOptions): Promise<Answered<Statement>> {
    return await this.#one("statement", { method: "GET", path: `statements/${inPath(statementId)}/` }, options);
  }

  /** The statements of the key's mode, the newest days first. */
  listStatements(params: ListStatementsParams = {}, options?: CallOptions): AsyncGenerator<Statement, void, undefined> {
    return this.#pages<Statement>("statements/", "statements", params, options);
  }

  /**
   * Every event of the key's mode, in order, each once: the same bodies as webhooks have.
   *
   * Keep the `event_id` of the last one that you have dealt with and give it as `after`: nothing is missed and nothing
   * comes twice, restarts included. With `follow` it waits for new ones, and for the server where that is away.
   */
  events(params: EventsParams = {}, options?: CallOptions): AsyncGenerator<WebhookEvent, void, undefined> {
    return readEvents(this.#transport, params, options);
  }

  /**
   * Reads the status every five seconds, at most thirty times, until it is completed, failed or expired. Throws a
   * `PaymentUnsettledError` with the last payment if it can still change then.
   *
   * A webhook tells you sooner; this is for scripts, and for a page that waits.
   */
  async waitForPayment(paymentId: string, options: WaitOptions = {}): Promise<Answered<CurrentPayment>> {
    refuseUnknown(options, "everyMs", "attempts", "signal");
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
