/** What statements are called on screen. */
import type { LedgerCheck, Statement, StatementSum } from "../../lib/api/generated";
import { formatAs, formatDay } from "../../lib/format";

export type MovementKind = StatementSum["kind"];
export type FileFormat = "csv" | "pdf" | "koinly" | "cointracking" | "camt053" | "own_refunds";

/** Every kind, in the order of a statement's lines. */
export const KINDS: readonly { kind: MovementKind; line: string; one: string }[] = [
  { kind: "sale_received", line: "Sales received", one: "Sale" },
  { kind: "fee_kept", line: "Platform fee, kept", one: "Platform fee, kept" },
  { kind: "fee_burned", line: "Platform fee, burned", one: "Platform fee, burned" },
  { kind: "payout", line: "Paid out to your wallet", one: "Paid out" },
  { kind: "deposit_rejected", line: "Received too much, too late or twice", one: "Received to return" },
  { kind: "return", line: "Returned to those senders", one: "Returned" },
  { kind: "refund_funded", line: "Refund deposits from you", one: "Refund deposit" },
  { kind: "refund_sent", line: "Refunds sent to customers", one: "Refund sent" },
  { kind: "return_fee", line: "Network fees of returns and refunds", one: "Network fee" },
  { kind: "adjustment", line: "Adjustments", one: "Adjustment" },
];

interface Format {
  format: FileFormat;
  label: string;
  note: (statement: Statement) => string;
}

const FORMATS: readonly Format[] = [
  { format: "pdf", label: "PDF", note: () => "To file and to sign" },
  { format: "csv", label: "CSV", note: () => "Every movement, to the drop" },
  { format: "koinly", label: "Koinly, universal CSV", note: () => "For tax software" },
  { format: "cointracking", label: "CoinTracking CSV", note: () => "For tax software" },
  {
    format: "camt053",
    label: "CAMT.053",
    note: ({ camt053_refusal, currency }) =>
      camt053_refusal === null ? `For banks and ledgers, in ${currency}` : "Not offered for this statement",
  },
];

const OWN_REFUNDS: Format = {
  format: "own_refunds",
  label: "Refunds from your own wallet",
  note: () => "CSV; they are in none of the sums",
};

/** What a statement can be saved as. */
export function formatsOf({ own_refund_count }: Statement): readonly Format[] {
  return own_refund_count === 0 ? FORMATS : [...FORMATS, OWN_REFUNDS];
}

/** "October 2026", or "Oct 3 to Oct 9, 2026". */
export function daysWords({ kind, first_day, last_day }: Pick<Statement, "kind" | "first_day" | "last_day">): string {
  if (kind === "month") {
    return monthWords(first_day);
  }
  return first_day === last_day ? formatDay(first_day) : `${shortDay(first_day)} to ${formatDay(last_day)}`;
}

export function monthWords(day: string): string {
  return formatAs({ year: "numeric", month: "long", timeZone: "UTC" }, new Date(day));
}

export function shortDay(day: string): string {
  return formatAs({ month: "short", day: "numeric", timeZone: "UTC" }, new Date(day));
}

/** "Nov 1, 2026, 12:04 AM UTC". */
export function momentWords(iso: string): string {
  const options = { year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  return `${formatAs({ ...options, hourCycle: "h23", timeZone: "UTC" }, new Date(iso))} UTC`;
}

/** The newest check: the one made at closing, or a later one. */
export function checkOf({ check, later_check }: Statement): LedgerCheck {
  return later_check ?? check;
}

export function checkWords({ result, read_at }: LedgerCheck): {
  tone: "green" | "red" | "amber" | "quiet";
  words: string;
} {
  switch (result) {
    case "agrees":
      return { tone: "green", words: `Checked ${read_at === null ? "" : shortDay(read_at)}`.trim() };
    case "differs":
      return { tone: "red", words: "Differs from the ledger" };
    case "nothing":
      return { tone: "quiet", words: "No payouts" };
    default:
      return { tone: "amber", words: "Not checked yet" };
  }
}

/** "-46.11" → "−46.11", with grouped thousands. */
export function valueWords(value: string): string {
  const [, sign = "", whole = "0", rest = ""] = /^(-?)(\d+)(.*)$/.exec(value) ?? [];
  return `${sign === "" ? "" : "−"}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${rest}`;
}
