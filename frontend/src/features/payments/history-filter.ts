import { type Days, daysOf } from "../../components/ui/day-filter";
import type { Payment, PaymentsHistoryApiArg, PaymentsHistorySumsApiArg } from "../../lib/api/generated";
import { EXCEPTION_WORDS, statusLabel } from "../shared/payment/facts";

type Status = Payment["status"];
type Exception = Payment["exception"];
export const STATUSES: readonly Status[] = ["pending", "processing", "completed", "failed", "expired"];
export const EXCEPTIONS: readonly Exception[] = ["none", "underpaid", "overpaid", "late", "duplicate"];
/** The names of the filters in the address. */
export const FILTERS = ["status", "username", "exception", "from", "to"] as const;
export type FilterName = (typeof FILTERS)[number];

/** The sort of the address that is not the default. */
export const OLDEST_FIRST = "created_at";

export interface HistoryFilter {
  search: string;
  /** The chosen ones, in the order of `STATUSES`. */
  statuses: Status[];
  username: string;
  exception: Exception | null;
  days: Days;
  /** How many of them narrow the list, the search apart. */
  count: number;
  narrowed: boolean;
  /** As the list, its sums and its export take it. */
  query: PaymentsHistorySumsApiArg;
}

/** What an address asks for. Words that it does not know are ignored. */
export function filterOf(search: string, filters: Record<FilterName, string>): HistoryFilter {
  const named = filters.status.split(",");
  const statuses = STATUSES.filter((status) => named.includes(status));
  const exception = EXCEPTIONS.find((each) => each === filters.exception) ?? null;
  const days = daysOf(filters);
  const { username } = filters;
  const count = [statuses.length > 0, username !== "", exception !== null].filter(Boolean).length + days.count;
  return {
    search,
    statuses,
    username,
    exception,
    days,
    count,
    narrowed: search !== "" || count > 0,
    query: {
      ...(search !== "" && { search }),
      ...(statuses.length > 0 && { status: statuses }),
      ...(username !== "" && { username }),
      ...(exception !== null && { exception: [exception] }),
      ...(days.from !== "" && { createdFrom: days.from }),
      ...(days.to !== "" && { createdTo: days.to }),
    },
  };
}

/** The same as the body of an export. */
export function exportOf({ createdFrom, createdTo, ...rest }: PaymentsHistorySumsApiArg) {
  return {
    ...rest,
    ...(createdFrom !== undefined && { created_from: createdFrom }),
    ...(createdTo !== undefined && { created_to: createdTo }),
  };
}

export type HistorySort = NonNullable<PaymentsHistoryApiArg["sort"]>;

/** "None" for what went as asked. */
export function exceptionLabel(exception: Exception): string {
  return EXCEPTION_WORDS[exception] ?? "None";
}

/** "2 of 5 statuses". */
export function statusesWords(statuses: readonly Status[]): string {
  return statuses.length === 0 ? "All statuses" : `${statuses.length} of ${STATUSES.length} statuses`;
}

/** What narrows the list, in one line: "Completed · anna · Nov 1, 2026 to today · newest first". */
export function filterWords(filter: HistoryFilter, oldestFirst: boolean): string {
  const { statuses, username, exception, days } = filter;
  const [only] = statuses;
  return [
    only !== undefined && statuses.length === 1 ? statusLabel(only) : statusesWords(statuses),
    username,
    exception === null ? "" : exceptionLabel(exception),
    days.words ?? "",
    oldestFirst ? "oldest first" : "newest first",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}
