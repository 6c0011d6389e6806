import { randomBytes } from "node:crypto";
import type { Dropwise } from "../client.js";
import type { WebhookEvent } from "../events.js";
import { webhookTestHeaders } from "../signature.js";
import { newest } from "./commands.js";
import { onKey } from "./keys.js";
import { clock, eventLine, type Output } from "./output.js";
import { UsageError } from "./settings.js";
import { within } from "./within.js";

/** As long as Dropwise waits for a receiver. */
const ANSWER_MS = 15_000;

export interface ListenOptions {
  forwardTo: string | undefined;
  after: string | undefined;
  types: string[];
  secret: string | undefined;
  signal: AbortSignal;
}

/** Pulls events, signs them and posts them to a receiver on this machine; the key `r` sends the last one again. */
export async function listen(dropwise: Dropwise, output: Output, options: ListenOptions): Promise<void> {
  const target = checkedTarget(options.forwardTo);
  const secret = options.secret ?? `whsec_${randomBytes(24).toString("base64")}`;
  await webhookTestHeaders("{}", secret).catch(({ message }: Error) => {
    throw new UsageError(message);
  });
  const { signal } = options;
  const after = options.after ?? (await newest(dropwise, signal));
  // An event that does not exist is refused before anything is printed.
  if (options.after !== undefined) await dropwise.events({ after, limit: 1 }, { signal }).next();
  output.result({ secret, forward_to: target }, `Signing secret: ${secret}`);
  output.note(`Forwarding to ${target}. Press r to send the last event again, Ctrl-C to end.`);

  let last: WebhookEvent | undefined;
  // One after another: events keep their order, and an answer stands below its event.
  let sending = Promise.resolve();
  const forward = (event: WebhookEvent) => {
    sending = sending.then(() => forwarded(event, target, secret, output, signal));
    return sending;
  };
  const stopKeys = onKey({ r: () => last && forward(last) });
  try {
    const type = options.types as never[];
    const parameters = { after, follow: true, ...(type.length > 0 && { type }) };
    for await (const event of dropwise.events(parameters, { signal })) {
      last = event;
      await forward(event);
    }
  } finally {
    stopKeys();
  }
}

async function forwarded(
  event: WebhookEvent,
  target: string,
  secret: string,
  output: Output,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(event);
  const headers = await webhookTestHeaders(body, secret, { id: event.event_id });
  const started = performance.now();
  let status: number | null = null;
  let error: string | null = null;
  try {
    const response = await fetch(target, {
      method: "POST",
      headers: { ...headers, "User-Agent": "Dropwise-Webhooks/1.0 (dropwise listen)" },
      body,
      redirect: "manual",
      signal: within(ANSWER_MS, signal),
    });
    status = response.status;
    await response.body?.cancel();
  } catch (reason) {
    if (signal.aborted) return;
    const { cause, message } = reason as Error & { cause?: { code?: string; message?: string } };
    error = cause?.code ?? cause?.message ?? message;
  }
  const ms = Math.round(performance.now() - started);
  output.result(
    { event, status, error, ms },
    `${clock()}  ${eventLine(event)}  → ${status ?? `no answer: ${error}`} in ${ms} ms`,
  );
}

function checkedTarget(given: string | undefined): string {
  if (given !== undefined && /^https?:\/\/[^/]/.test(given)) return given;
  throw new UsageError("Give the address of your receiver: --forward-to http://localhost:3000/hook");
}
