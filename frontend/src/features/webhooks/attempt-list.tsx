import { clsx } from "clsx";
import type { Attempt, WebhookLog } from "../../lib/api/generated";
import { formatAs, formatDateTime } from "../../lib/format";
import { isSuccess, milliseconds, resultWords, untilShort } from "./delivery-words";

interface AttemptListProps {
  log: WebhookLog;
  selected: number | null;
  onSelect: (number: number) => void;
}

/** Every attempt in time, and the next one. Choosing one shows its response, headers and error. */
export function AttemptList({ log, selected, onSelect }: AttemptListProps) {
  const hidden = log.attempts - log.attempts_log.length;
  return (
    <>
      {hidden > 0 && (
        <p className="mt-1 text-13 text-ink-3">
          {hidden.toLocaleString("en-US")} earlier {hidden === 1 ? "attempt is" : "attempts are"} not shown.
        </p>
      )}
      <ol className="-mx-2 mt-1">
        {log.attempts_log.map((attempt) => (
          <li key={attempt.number}>
            <button
              type="button"
              aria-pressed={attempt.number === selected}
              onClick={() => onSelect(attempt.number)}
              className="figures grid min-h-11 w-full grid-cols-[auto_8.25rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-6 px-2 text-left text-13 hover:bg-well aria-pressed:bg-well md:min-h-8"
            >
              <span aria-hidden="true" className={clsx("size-2 rounded-full border", dotOf(attempt))} />
              <span className="whitespace-nowrap">{formatExact(attempt.started_at)}</span>
              <span
                className={clsx(
                  "truncate font-semibold",
                  isSuccess(attempt.status_code) ? "text-green" : attempt.finished_at !== null && "text-red",
                )}
              >
                {attempt.finished_at === null
                  ? isLast(log, attempt)
                    ? "Sending now"
                    : "No result"
                  : resultWords(attempt)}
                {attempt.manual && <span className="font-normal text-ink-3"> manual</span>}
              </span>
              <span className="whitespace-nowrap text-ink-3">{milliseconds(attempt.response_ms)}</span>
            </button>
          </li>
        ))}
        <NextAttempt log={log} />
      </ol>
    </>
  );
}

function NextAttempt({ log: { next_attempt_at: next, is_sending, status } }: { log: WebhookLog }) {
  if (is_sending || status === "success") {
    return null;
  }
  const now = Date.now();
  const waiting = next !== null && (status === "pending" || Date.parse(next) <= now);
  return (
    <li className="figures grid min-h-8 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-2 text-13 text-ink-2">
      <span aria-hidden="true" className="size-2 rounded-full border border-ink-3" />
      {next === null
        ? "No automatic attempt left"
        : waiting
          ? "Waiting to be sent"
          : `${formatDateTime(next)} · Next attempt, ${untilShort(next, now)}`}
    </li>
  );
}

function isLast(log: WebhookLog, attempt: Attempt): boolean {
  return log.is_sending && attempt.number === log.attempts;
}

function dotOf({ finished_at, status_code }: Attempt): string {
  if (finished_at === null) {
    return "border-amber";
  }
  return isSuccess(status_code) ? "border-green bg-green" : "border-red bg-red";
}

const EXACT = {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** "Nov 21, 10:41:07 PM" */
export function formatExact(iso: string): string {
  return formatAs(EXACT, new Date(iso));
}
