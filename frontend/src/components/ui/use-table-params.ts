import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

export interface Sort {
  key: string;
  descending: boolean;
}

interface TableParamsOptions<F extends string> {
  /** Names of the filters, as they stand in the URL. */
  filters?: readonly F[];
  /** The sizes a reader may choose; the first in the URL that is none of them counts as absent. */
  pageSizes?: readonly number[];
  /** The size without a choice. */
  pageSize?: number;
}

export interface TableParams<F extends string> {
  page: number;
  pageSize: number;
  search: string;
  sort: Sort | null;
  /** "" where a filter is off. */
  filters: Record<F, string>;
  /** Whether anything narrows the list: an empty answer is then "no match", not "nothing yet". */
  narrowed: boolean;
  setPage: (page: number) => void;
  setPageSize: (size: number) => void;
  setSearch: (text: string) => void;
  setSort: (sort: Sort | null) => void;
  setFilter: (name: F, value: string) => void;
  /** Takes away the search and every filter; order and page size stay. */
  clear: () => void;
}

const NO_FILTERS: readonly never[] = [];
const NO_SIZES: readonly number[] = [];

/**
 * What a table shows, kept in the URL: it can be shared, reloaded and gone back to. Whatever changes the list starts
 * at page 1 again; what stands at its default is left out of the URL; nonsense there counts as the default.
 */
export function useTableParams<F extends string = never>({
  filters: names = NO_FILTERS,
  pageSizes = NO_SIZES,
  pageSize: defaultSize = 10,
}: TableParamsOptions<F> = {}): TableParams<F> {
  const [params, setParams] = useSearchParams();

  const change = useCallback(
    (changes: Record<string, string | null>) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: null, ...changes })) {
          if (value === null || value === "") {
            after.delete(name);
          } else {
            after.set(name, value);
          }
        }
        return after;
      }),
    [setParams],
  );

  return useMemo(() => {
    const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])) as Record<F, string>;
    const search = params.get("search") ?? "";
    const size = wholeNumber(params.get("page_size"));
    const order = params.get("sort") ?? "";
    return {
      page: wholeNumber(params.get("page")) ?? 1,
      pageSize: size !== null && pageSizes.includes(size) ? size : defaultSize,
      search,
      sort: order === "" ? null : { key: order.replace(/^-/, ""), descending: order.startsWith("-") },
      filters,
      narrowed: search !== "" || names.some((name) => filters[name] !== ""),
      setPage: (page) => change({ page: page === 1 ? null : String(page) }),
      setPageSize: (chosen) => change({ page_size: chosen === defaultSize ? null : String(chosen) }),
      setSearch: (text) => change({ search: text }),
      setSort: (sort) => change({ sort: sort === null ? null : `${sort.descending ? "-" : ""}${sort.key}` }),
      setFilter: (name, value) => change({ [name]: value }),
      clear: () => change({ search: null, ...Object.fromEntries(names.map((name) => [name, null])) }),
    };
  }, [params, change, names, pageSizes, defaultSize]);
}

/** A page number or size from the URL: 1 or more, else null. */
function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
