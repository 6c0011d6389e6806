import { useEffect, useMemo, useRef } from "react";
import { PAGE_SIZES } from "../../components/ui/pager";
import { type TableParams, useTableParams } from "../../components/ui/use-table-params";
import { SETTLING_READ_MS } from "../../config/timing";
import {
  type History,
  type HistorySums,
  usePaymentsHistoryQuery,
  usePaymentsHistorySumsQuery,
  usePaymentsSummariesQuery,
} from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { useFailureToast } from "../../lib/use-failure-toast";
import { useInterval } from "../../lib/use-interval";
import { FILTERS, type FilterName, filterOf, type HistoryFilter, OLDEST_FIRST } from "./history-filter";

export const PAGE_SIZE_CHOICES = PAGE_SIZES;
const LOAD_FAILURE = "Failed to load transaction history";

export interface Transactions {
  table: TableParams<FilterName>;
  filter: HistoryFilter;
  oldestFirst: boolean;
  setOldestFirst: (oldest: boolean) => void;
  /** The last page that arrived. It stays while the next one loads. */
  history: History | undefined;
  /** Of all that match; undefined while they load, null where there is nothing to add up. */
  sums: HistorySums | "failed" | undefined | null;
  /** The page of the address is on its way. */
  loading: boolean;
  /** Why it did not arrive. */
  failure: string | null;
  retry: () => void;
  /** All payments of the mode, whatever the filters; undefined until it is known. */
  total: number | undefined;
}

/** The page of the merchant's payments that the address names, and the sums of all that match. */
export function useTransactions(): Transactions {
  const table = useTableParams({ filters: FILTERS, pageSizes: PAGE_SIZE_CHOICES });
  const { search, page, pageSize, filters, sort, setSort } = table;
  const filter = useMemo(() => filterOf(search, filters), [search, filters]);
  const { reversed } = filter.days;
  const oldestFirst = sort !== null && sort.key === OLDEST_FIRST && !sort.descending;

  const read = usePaymentsHistoryQuery(
    { page, pageSize, ...filter.query, ...(oldestFirst && { sort: OLDEST_FIRST }) },
    { refetchOnMountOrArgChange: true, skip: reversed },
  );
  const sums = usePaymentsHistorySumsQuery(filter.query, { refetchOnMountOrArgChange: true, skip: reversed });
  const { data: summaries, refetch: refetchTotal } = usePaymentsSummariesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { refetch } = read;
  const { refetch: refetchSums } = sums;
  const history = reversed ? undefined : read.data;

  const settling = read.currentData?.payments.filter(({ status }) => status === "processing").length ?? 0;
  useInterval(() => void refetch(), SETTLING_READ_MS, settling > 0);
  // What a payment adds to the sums is known once it settles.
  const before = useRef(settling);
  useEffect(() => {
    if (settling < before.current && !reversed) {
      void refetchSums();
    }
    before.current = settling;
  }, [settling, reversed, refetchSums]);

  const loading = read.isFetching && read.currentData === undefined;
  // A later read of the same page that fails leaves what is on screen.
  const failed = !reversed && !read.isFetching && read.isError && read.currentData === undefined;
  useFailureToast(failed, LOAD_FAILURE);
  const nothing = reversed || (history?.total_count === 0 && !filter.narrowed);

  return {
    table,
    filter,
    oldestFirst,
    setOldestFirst: (oldest) => setSort(oldest ? { key: OLDEST_FIRST, descending: false } : null),
    history,
    sums: nothing ? null : (sums.currentData ?? (sums.isError && !sums.isFetching ? "failed" : undefined)),
    loading,
    failure: failed ? serverMessage(read.error, "Please check your connection and try again.") : null,
    retry: () => {
      void refetch();
      void refetchSums();
      void refetchTotal();
    },
    total: summaries?.total_count,
  };
}
