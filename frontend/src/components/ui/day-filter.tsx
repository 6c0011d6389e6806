import { isDay, today } from "../../lib/days";
import { formatDay } from "../../lib/format";
import { DateField } from "./date-field";

export interface Days {
  /** "" for none. */
  from: string;
  to: string;
  /** The last day is before the first: nothing can match, and the server is not asked. */
  reversed: boolean;
  /** The parameters of the call. */
  query: { dateFrom?: string; dateTo?: string };
  /** 1 where they narrow the list. */
  count: 0 | 1;
  /** "Nov 1, 2026 to today"; null for every day. */
  words: string | null;
}

/** The days of an address; what is no day counts as none. */
export function daysOf(filters: { from: string; to: string }): Days {
  const from = isDay(filters.from) ? filters.from : "";
  const to = isDay(filters.to) ? filters.to : "";
  const first = from === "" ? "" : formatDay(from);
  const last = to === "" ? "today" : formatDay(to);
  return {
    from,
    to,
    reversed: from !== "" && to !== "" && from > to,
    query: { ...(from !== "" && { dateFrom: from }), ...(to !== "" && { dateTo: to }) },
    count: from === "" && to === "" ? 0 : 1,
    words: from === "" ? (to === "" ? null : `until ${last}`) : from === to ? first : `${first} to ${last}`,
  };
}

interface DayFieldsProps {
  days: Days;
  onPick: (name: "from" | "to", day: string) => void;
}

/** The first and the last day of a list, both in UTC and both of them part of it. */
export function DayFields({ days, onPick }: DayFieldsProps) {
  return (
    <>
      <DateField
        label="From (UTC)"
        type="date"
        max={today()}
        applied={days.from}
        optional
        onPick={(day) => onPick("from", day)}
      />
      <DateField
        label="To (UTC)"
        type="date"
        max={today()}
        applied={days.to}
        optional
        onPick={(day) => onPick("to", day)}
      />
    </>
  );
}
