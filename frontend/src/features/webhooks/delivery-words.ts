/** How deliveries and their attempts are put into words. */

import type { Attempt, WebhookLogItem } from "../../lib/api/generated";
import { formatAs, formatDate } from "../../lib/format";

/** One send and five automatic retries. */
export const AUTOMATIC_ATTEMPTS = 6;

export type Headers = Record<string, string> | null;

export interface Result {
  status_code: number | null;
  error: string | null;
}

/** "503", "Timed out", "Connection refused": the result of an attempt in a narrow column. */
export function resultWords({ status_code: code, error }: Result): string {
  if (code !== null) {
    return String(code);
  }
  if (error === null) {
    return "–";
  }
  return /^no response within/i.test(error) ? "Timed out" : error;
}

export function isSuccess(code: number | null): boolean {
  return code !== null && code >= 200 && code < 300;
}

/** "212 ms", "15,000 ms" */
export function milliseconds(time: number | null): string | null {
  return time === null ? null : `${time.toLocaleString("en-US")} ms`;
}

export type Dot = "failed" | "success" | "sending" | "open";

/** A dot for each automatic attempt made; those that may still follow are open. A success ends them. */
export function dotsOf({ status, automatic_failures: failures, is_sending: sending }: WebhookLogItem): Dot[] {
  const made: Dot[] = Array.from({ length: failures }, () => "failed");
  if (status === "success") {
    return [...made, "success"];
  }
  if (sending && failures < AUTOMATIC_ATTEMPTS) {
    made.push("sending");
  }
  return [...made, ...Array.from({ length: AUTOMATIC_ATTEMPTS - made.length }, (): Dot => "open")];
}

/** Each unit begins where the smaller one would be rounded up to it: "in 1 h", never "in 60 m". */
const UNITS = [
  ["d", 86_400, 1_800],
  ["h", 3_600, 30],
  ["m", 60, 0],
] as const;

/** "in 4 m", "in 19 h": until a moment. */
export function untilShort(at: string, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(at) - nowMs) / 1_000));
  for (const [unit, size, rounding] of UNITS) {
    if (seconds >= size - rounding) {
      return `in ${Math.round(seconds / size)} ${unit}`;
    }
  }
  return seconds === 0 ? "now" : `in ${seconds} s`;
}

const TIME = { hour: "numeric", minute: "2-digit" } as const;
const DAY_AND_TIME = { month: "short", day: "numeric", ...TIME } as const;

/** "2:36 PM" today, "Nov 23, 10:20 AM" on another day; nothing is due later than tomorrow. */
function timeShort(at: string, nowMs: number): string {
  const moment = new Date(at);
  const today = formatDate(at) === formatDate(new Date(nowMs).toISOString());
  return formatAs(today ? TIME : DAY_AND_TIME, moment);
}

/** What happens next to a delivery: "Next in 4 m, 2:36 PM". */
export function nextWords(
  { status, is_sending, next_attempt_at: next }: Pick<WebhookLogItem, "status" | "is_sending" | "next_attempt_at">,
  nowMs: number,
): string | null {
  if (is_sending) {
    return "Sending now";
  }
  if (next === null) {
    return status === "failed" ? "No automatic attempt left" : null;
  }
  return status === "pending" || Date.parse(next) <= nowMs
    ? "Waiting to be sent"
    : `Next ${untilShort(next, nowMs)}, ${timeShort(next, nowMs)}`;
}

/** Why the attempt failed, as a sentence for the merchant; null where it did not. */
export function errorSentence(attempt: Attempt): string | null {
  if (attempt.error === null || attempt.finished_at === null) {
    return null;
  }
  return attempt.status_code === null
    ? `Attempt ${attempt.number} got no response: ${attempt.error}.`
    : `Attempt ${attempt.number} got ${attempt.error}. Your server was reached. Its response is below.`;
}
