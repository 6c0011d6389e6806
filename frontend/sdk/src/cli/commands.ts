import type { Dropwise } from "../client.js";
import type { EventType } from "../events.js";
import type { ScenarioEnum, StatusEnum } from "../generated.js";
import { onKey } from "./keys.js";
import { eventLine, type Output, paymentLine } from "./output.js";
import { UsageError } from "./settings.js";
import { within } from "./within.js";

const TRIGGER_MS = 60_000;

/** What has to happen to a payment for an event; null: that it was created. */
const TRIGGERS: Partial<Record<EventType, ScenarioEnum | "cancel" | null>> = {
  "payment.created": null,
  "payment.processing": "exact",
  "payment.completed": "exact",
  "payment.rejected": "underpay",
  "payment.returned": "underpay",
  "payment.expired": "cancel",
} as Partial<Record<EventType, ScenarioEnum | "cancel" | null>>;

/** The id of the newest event: the place from which on events are new. */
export async function newest(dropwise: Dropwise, signal: AbortSignal): Promise<string | null> {
  let last: string | null = null;
  for await (const { event_id } of dropwise.events({}, { signal })) last = event_id;
  return last;
}

/** Makes a real payment on the test ledger, and waits for the event. */
export async function trigger(dropwise: Dropwise, output: Output, name: string | undefined, signal: AbortSignal) {
  const type = name?.includes(".") ? name : `payment.${name}`;
  const scenario = TRIGGERS[type as EventType];
  if (scenario === undefined) {
    throw new UsageError(`Name one of these events: ${Object.keys(TRIGGERS).join(", ")}.`);
  }
  const after = await newest(dropwise, signal);
  const payment = await dropwise.createPayment(
    {
      title: `dropwise trigger ${type}`,
      amount: 10.0,
      platform_name: "dropwise trigger",
      username: "dropwise",
      redirect_url: "https://example.com/",
    },
    { signal },
  );
  output.note(`Created ${payment.id}.`);
  if (scenario === "cancel") await dropwise.cancelPayment(payment.id, { signal });
  else if (scenario !== null) await dropwise.simulatePayment(payment.id, scenario, { signal });
  const limit = within(TRIGGER_MS, signal);
  for await (const event of dropwise.events({ after, follow: true }, { signal: limit })) {
    if (event.payment_id !== payment.id || event.event_type !== type) continue;
    output.result(event, eventLine(event));
    return;
  }
}

export async function tail(
  dropwise: Dropwise,
  output: Output,
  { after, types, signal }: { after: string | undefined; types: string[]; signal: AbortSignal },
): Promise<void> {
  // In a pipe the keys belong to whoever reads, such as a pager.
  const stopKeys = process.stdin.isTTY && process.stdout.isTTY ? onKey({}) : () => {};
  try {
    const start = after ?? (await newest(dropwise, signal));
    const type = types as EventType[];
    for await (const event of dropwise.events(
      { after: start, follow: true, ...(type.length > 0 && { type }) },
      { signal },
    )) {
      output.result(event, `${event.event_id}  ${eventLine(event)}`);
    }
  } finally {
    stopKeys();
  }
}

export interface CreateFlags {
  title?: string | undefined;
  amount?: string | undefined;
  "platform-name"?: string | undefined;
  username?: string | undefined;
  "redirect-url"?: string | undefined;
  reference?: string | undefined;
}

export async function createPayment(dropwise: Dropwise, output: Output, flags: CreateFlags): Promise<void> {
  const payment = await dropwise.createPayment({
    title: flags.title ?? "Test Payment",
    amount: flags.amount ?? 10.0,
    platform_name: flags["platform-name"] ?? "dropwise",
    username: flags.username ?? "dropwise",
    redirect_url: flags["redirect-url"] ?? "https://example.com/?payment={PAYMENT_ID}",
    ...(flags.reference !== undefined && { developer_reference: flags.reference }),
  });
  output.result(payment, `${paymentLine(payment)}\n${payment.checkout_url}`);
}

export async function listPayments(
  dropwise: Dropwise,
  output: Output,
  {
    status,
    reference,
    limit,
    signal,
  }: { status: string[]; reference?: string | undefined; limit: number; signal: AbortSignal },
): Promise<void> {
  let count = 0;
  const filters = {
    ...(status.length > 0 && { status: status as StatusEnum[] }),
    ...(reference !== undefined && { developer_reference: reference }),
    page_size: Math.min(limit, 100),
  };
  for await (const payment of dropwise.listPayments(filters, { signal })) {
    output.result(payment, paymentLine(payment));
    count += 1;
    if (count === limit) return;
  }
}

export async function getPayment(dropwise: Dropwise, output: Output, id: string | undefined): Promise<void> {
  if (id === undefined) throw new UsageError("Name the payment: dropwise payments get {id}");
  const payment = await dropwise.getPaymentStatus(id);
  output.result(payment, `${paymentLine(payment)}\n${payment.checkout_url}`);
}
