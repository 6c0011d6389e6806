import { sleep } from "./deadline.js";
import { ApiError, ConnectionError, DropwiseError, TimeoutError } from "./errors.js";
import type { PaymentEvent, RejectedPayment, TestEvent } from "./generated.js";
import { refuseUnknown } from "./options.js";
import type { CallOptions, Transport } from "./transport.js";

/** What is known of an event once its type is. */
interface KnownOf {
  "payment.created": { status: "pending" };
  "payment.processing": Arrived & { status: "processing" };
  "payment.completed": Arrived & { status: "completed" };
  "payment.failed": Arrived & { status: "failed" };
  "payment.expired": { status: "expired" };
  "payment.rejected": { rejected_payment: RejectedPayment };
  "payment.returned": { rejected_payment: RejectedPayment };
}

/** The customer's money arrived, and was split. */
interface Arrived {
  transaction_hash: string;
  received_amount: string;
  received_at: string;
  platform_fee: string;
  burn_amount: string;
  merchant_payout: string;
}

type Known<Type> = Type extends keyof KnownOf ? KnownOf[Type] : unknown;
type PaymentEvents = {
  [Type in PaymentEvent["event_type"]]: Omit<
    PaymentEvent,
    "event_type" | "rejected_payment" | "transaction_hash" | keyof Known<Type>
  > & { event_type: Type } & Omit<Pick<PaymentEvent, "transaction_hash">, keyof Known<Type>> &
    Known<Type>;
};

/** The body of a webhook, and an event of `events()`. `event_type` says which: newer servers may send more types. */
export type WebhookEvent = PaymentEvents[keyof PaymentEvents] | (Omit<TestEvent, "payment_id"> & { payment_id: null });

/** The types of events. */
export type EventType = WebhookEvent["event_type"];

/** The event of a type: `EventOf<"payment.completed">`. */
export type EventOf<Type extends EventType> = Extract<WebhookEvent, { event_type: Type }>;

export interface EventsParams {
  /** The `event_id` of the last event that you have dealt with; without it, from the oldest on. Events stay 90 days. */
  after?: string | null;
  /** Only these types. */
  type?: EventType | readonly EventType[];
  /** Whether to wait for new events instead of ending after the newest. */
  follow?: boolean;
  /** How many are read at once, at most 100; 100 unless given. */
  limit?: number;
}

/** The longest that the server holds a question, in seconds, and what is left to it for the answer. */
const WAIT_SECONDS = 25;
const ANSWER_MS = 15_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Every event in order, once. Whoever keeps the last `event_id` goes on there, after a restart too. */
export async function* readEvents(
  transport: Transport,
  params: EventsParams,
  options: CallOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  refuseUnknown(params, "after", "type", "follow", "limit");
  const { after, type, follow = false, limit = 100 } = params;
  let cursor = after ?? null;
  let pauseMs = FIRST_PAUSE_MS;
  for (let wait = 0; ; ) {
    const query = new URLSearchParams({ limit: String(limit) });
    if (cursor !== null) query.set("after", cursor);
    if (type !== undefined) query.set("type", [type].flat().join(","));
    if (wait > 0) query.set("wait", String(wait));
    let events: WebhookEvent[];
    try {
      ({ events } = await transport.call<{ events: WebhookEvent[] }>(
        { method: "GET", path: `events/?${query}`, answer: { events: "list" } },
        wait > 0 ? { ...options, timeoutMs: (options.timeoutMs ?? 0) + WAIT_SECONDS * 1_000 + ANSWER_MS } : options,
      ));
    } catch (error) {
      if (!follow || !passes(error)) throw error;
      await sleep(pauseMs, options.signal);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      continue;
    }
    pauseMs = FIRST_PAUSE_MS;
    const last = events.at(-1);
    if (last !== undefined && last.event_id === cursor) {
      throw new DropwiseError("The same page of events came twice. Does a proxy before Dropwise cache answers?");
    }
    for (const event of events) {
      yield event;
      cursor = event.event_id;
    }
    if (last === undefined) {
      if (!follow) return;
      // Only now: while there is more, no answer is held.
      wait = WAIT_SECONDS;
    }
  }
}

/** Whether the question can be answered later. */
function passes(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  );
}
