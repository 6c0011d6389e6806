import { useMemo } from "react";
import { PAGE_SIZES } from "../../components/ui/pager";
import { type TableParams, useTableParams } from "../../components/ui/use-table-params";
import { SETTLING_READ_MS } from "../../config/timing";
import {
  type History,
  type Payment,
  usePaymentsHistoryQuery,
  usePaymentsSummariesQuery,
} from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { useFailureToast } from "../../lib/use-failure-toast";
import { useInterval } from "../../lib/use-interval";

type Status = Payment["status"];
export const STATUSES: readonly Status[] = ["pending", "processing", "completed", "failed", "expired"];
export const PAGE_SIZE_CHOICES = PAGE_SIZES;
const FILTERS = ["status"] as const;
const LOAD_FAILURE = "Failed to load transaction history";

export interface Transactions {
  table: TableParams<"status">;
  /** The chosen ones, in the order of `STATUSES`; unknown words in the address are ignored. */
  statuses: Status[];
  setStatuses: (statuses: Status[]) => void;
  /** A search or a status narrows the list. */
  narrowed: boolean;
  /** The last page that arrived. It stays while the next one loads. */
  history: History | undefined;
  /** The page of the address is on its way. */
  loading: boolean;
  /** Why it did not arrive. */
  failure: string | null;
  retry: () => void;
  /** All payments of the mode, whatever the filters; undefined until it is known. */
  total: number | undefined;
}

/** The page of the merchant's payments that the address names. */
export function useTransactions(): Transactions {
  const table = useTableParams({ filters: FILTERS, pageSizes: PAGE_SIZE_CHOICES });
  const { search, page, pageSize, filters, setFilter } = table;
  const statuses = useMemo(() => {
    const named = filters.status.split(",");
    return STATUSES.filter((status) => named.includes(status));
  }, [filters.status]);

  const read = usePaymentsHistoryQuery(
    {
      page,
      pageSize,
      ...(search === "" ? {} : { search }),
      ...(statuses.length === 0 ? {} : { status: statuses }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const { data: summaries, refetch: refetchTotal } = usePaymentsSummariesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { refetch } = read;

  const settling = read.currentData?.payments.some(({ status }) => status === "processing") ?? false;
  useInterval(() => void refetch(), SETTLING_READ_MS, settling);

  const loading = read.isFetching && read.currentData === undefined;
  // A later read of the same page that fails leaves what is on screen.
  const failed = !read.isFetching && read.isError && read.currentData === undefined;
  useFailureToast(failed, LOAD_FAILURE);

  return {
    table,
    statuses,
    setStatuses: (chosen) => setFilter("status", chosen.join(",")),
    narrowed: search !== "" || statuses.length > 0,
    history: read.data,
    loading,
    failure: failed ? serverMessage(read.error, "Please check your connection and try again.") : null,
    retry: () => {
      void refetch();
      void refetchTotal();
    },
    total: summaries?.total_count,
  };
}
