import { isDay } from "../../../lib/days";
import { formatDay } from "../../../lib/format";

/** The period of now, as long as `like`: an hour, a day or a month of UTC. */
export function currentPeriod(like: string): string {
  const now = new Date().toISOString();
  return like.includes(":") ? `${now.slice(0, 10)} ${now.slice(11, 13)}:00` : now.slice(0, like.length);
}

/** The API shows as many days by the day, and more of them by the month. */
const MOST_BY_DAY = 92;
const MOST_DAYS = 1827;

/** Every period from one day to another: hours of one day, days, or months, as the API names them. */
export function periodsBetween(from: string, to: string): string[] {
  const count = daysBetween(from, to);
  if (count === 1) {
    return periodsOf(from);
  }
  const days = Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10),
  );
  return count <= MOST_BY_DAY ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** "Nov 1, 2026 to Nov 23, 2026", or the one day. */
export function rangeWords(from: string, to: string): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}

interface ChosenRange {
  /** Null where no range is chosen. */
  query: { dateFrom: string; dateTo: string } | null;
  /** Why there is nothing to show; null where there is. */
  wrong: string | null;
}

/** The range of an address, until today by default. What is no day of the past counts as none. */
export function rangeOf(filters: { from: string; to: string }, now: string): ChosenRange {
  const from = isDay(filters.from) && filters.from <= now ? filters.from : "";
  const to = isDay(filters.to) && filters.to <= now ? filters.to : "";
  if (from === "") {
    return { query: null, wrong: to === "" ? null : "The range has no first day" };
  }
  const query = { dateFrom: from, dateTo: to === "" ? now : to };
  if (query.dateFrom > query.dateTo) {
    return { query, wrong: "The last day is before the first" };
  }
  return {
    query,
    wrong: daysBetween(query.dateFrom, query.dateTo) > MOST_DAYS ? "A range has at most five years" : null,
  };
}

/** Every period of a day ("2026-11-20 00:00" …) or of a month ("2026-11-01" …), as the API names them. */
export function periodsOf(span: string): string[] {
  if (span.length === 10) {
    return Array.from({ length: 24 }, (_, hour) => `${span} ${String(hour).padStart(2, "0")}:00`);
  }
  const [year, month] = span.split("-").map(Number);
  const days = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  return Array.from({ length: days }, (_, day) => `${span}-${String(day + 1).padStart(2, "0")}`);
}
