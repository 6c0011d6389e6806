/** A time in ISO 8601, a day in UTC (`2026-11-22`), or a `Date`. */
export type Time = string | Date;

type Value = string | number | Date | readonly string[] | undefined;

export function timeText(time: Time): string {
  return time instanceof Date ? time.toISOString() : time;
}

/** The parameters that are given, as a query: lists separated by commas. */
export function query(parameters: Record<string, Value>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    given.set(name, value instanceof Date ? timeText(value) : String(value));
  }
  return given.toString();
}
