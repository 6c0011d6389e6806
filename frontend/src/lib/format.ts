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

/** The zone that the signed-in user chose; empty for the browser's own. */
let chosenZone = "";
let formats = new Map<string, Intl.DateTimeFormat>();

/** From now on dates are those of this zone; empty: of the browser's. An unknown name counts as empty. */
export function chooseZone(zone: string): void {
  if (zone === chosenZone) {
    return;
  }
  chosenZone = zone;
  formats = new Map();
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function zonedFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known !== undefined) {
    return known;
  }
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", { ...(chosenZone !== "" && { timeZone: chosenZone }), ...options });
  } catch {
    format = new Intl.DateTimeFormat("en-US", options);
  }
  formats.set(key, format);
  return format;
}

/** A date as the options say, in the user's zone unless they name one. */
export function formatAs(options: Intl.DateTimeFormatOptions, at: Date): string {
  return zonedFormat(options).format(at);
}

/** "Europe/Berlin (UTC+1)": the zone of the dates on screen. */
export function zoneWords(now = new Date()): string {
  const format = zonedFormat({ timeZoneName: "shortOffset" });
  const offset = format
    .formatToParts(now)
    .find(({ type }) => type === "timeZoneName")
    ?.value.replace("GMT", "UTC");
  const zone = format.resolvedOptions().timeZone;
  return offset === undefined || zone === "UTC" || offset === zone ? zone : `${zone} (${offset})`;
}

/** Names of time zones that the browser knows, and its own. */
export function timeZones(): { own: string; all: string[] } {
  return { own: browserZone(), all: Intl.supportedValuesOf("timeZone") };
}

const DATE = { year: "numeric", month: "short", day: "numeric" } as const;
const UTC_DAY = { ...DATE, timeZone: "UTC" } as const;
const UTC_MONTH = { year: "numeric", month: "short", timeZone: "UTC" } as const;
const DATE_TIME = { ...DATE, hour: "numeric", minute: "2-digit" } as const;

/** "Nov 21, 2026" in the viewer's time zone, or the one that they chose, from an ISO date. */
export function formatDate(iso: string): string {
  return formatAs(DATE, new Date(iso));
}

/** "Nov 21, 2026" for a day of UTC ("2026-11-21"), "Nov 2026" for a month ("2026-11"). */
export function formatDay(day: string): string {
  const isMonth = day.length === "2026-11".length;
  return formatAs(isMonth ? UTC_MONTH : UTC_DAY, new Date(isMonth ? `${day}-01` : day));
}

/** The same with the time: "Nov 21, 2026, 3:04 PM". */
export function formatDateTime(iso: string): string {
  return formatAs(DATE_TIME, new Date(iso));
}

/** "completed" → "Completed": a stored word as people read it. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
