/** How ids, hashes and times are displayed. */

/** The first six and last four characters of a hash, to show beside an amount. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 6)}…${hash.slice(-4)}`;
}

/** The first eight characters of an address and its last ones, six of them unless the screen says otherwise. */
export function shortAddress(address: string, last = 6): string {
  return `${address.slice(0, 8)}…${address.slice(-last)}`;
}

/** The eight characters that identify a payment to people. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** A transaction's page on an explorer; `explorer` is its base address. */
export function transactionUrl(explorer: string, hash: string): string {
  return `${explorer.replace(/\/+$/, "")}/transactions/${hash}`;
}

/** An account's page on an explorer. */
export function accountUrl(explorer: string, address: string): string {
  return `${explorer.replace(/\/+$/, "")}/accounts/${address}`;
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** "12 seconds ago"; both times are milliseconds of one clock. The future counts as now. */
export function timeAgo(thenMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - thenMs) / 1_000));
  for (const [unit, size] of UNITS) {
    const count = Math.floor(seconds / size);
    if (count >= 1) {
      return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
    }
  }
  return "just now";
}

/** "12 s ago", "4 m ago", "2 h ago", "5 d ago": for narrow columns. */
export function timeAgoShort(thenMs: number, nowMs: number): string {
  return timeAgo(thenMs, nowMs).replace(/ (d|h|m|s)\w+ ago$/, " $1 ago");
}

/** "in 10 minutes" or "5 minutes ago". */
export function timeFromNow(thenMs: number, nowMs: number): string {
  return thenMs - nowMs < 1_000 ? timeAgo(thenMs, nowMs) : `in ${timeAgo(nowMs, thenMs).replace(/ ago$/, "")}`;
}

const DATE = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });
const DATE_TIME = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** "Nov 21, 2026" in the viewer's time zone, from an ISO date. */
export function formatDate(iso: string): string {
  return DATE.format(new Date(iso));
}

/** "Nov 21, 2026, 3:04 PM" in the viewer's time zone, from an ISO date. */
export function formatDateTime(iso: string): string {
  return DATE_TIME.format(new Date(iso));
}

/** "completed" → "Completed": a stored word as people read it. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
