import type { WebhookEvent } from "../events.js";
import type { Payment } from "../generated.js";

/** Results go to the standard output, one a line; what is said to people goes beside it. */
export interface Output {
  readonly json: boolean;
  /** A result: as JSON with `--json`, otherwise as the text. */
  result(value: unknown, text: string): void;
  note(text: string): void;
}

export function output(json: boolean): Output {
  return {
    json,
    result: (value, text) => void process.stdout.write(`${json ? JSON.stringify(value) : text}\n`),
    note: (text) => void process.stderr.write(`${text}\n`),
  };
}

export function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}

export function eventLine({ event_type, payment_id, amount, title }: WebhookEvent): string {
  return `${event_type.padEnd(18)}  ${payment_id ?? "-"}  ${amount} XRP  ${title}`;
}

export function paymentLine({ id, status, amount, title }: Payment): string {
  return `${id}  ${status.padEnd(10)}  ${amount} XRP  ${title}`;
}
