import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

export interface Sort {
  key: string;
  descending: boolean;
}

interface TableParamsOptions<F extends string> {
  /** The names of the filters in the URL. */
  filters?: readonly F[];
  /** The page sizes to choose from; any other size in the URL is ignored. */
  pageSizes?: readonly number[];
  /** The default page size. */
  pageSize?: number;
}

export interface TableParams<F extends string> {
  page: number;
  pageSize: number;
  search: string;
  sort: Sort | null;
  /** "" for a filter that is off. */
  filters: Record<F, string>;
  /** Whether a search or a filter is active: an empty list then means "no match", not "nothing yet". */
  narrowed: boolean;
  setPage: (page: number) => void;
  /** The address of a page; everything else stays. */
  hrefOfPage: (page: number) => string;
  setPageSize: (size: number) => void;
  setSearch: (text: string) => void;
  setSort: (sort: Sort | null) => void;
  setFilter: (name: F, value: string) => void;
  /** Several at once. */
  setFilters: (values: Partial<Record<F, string>>) => void;
  /** Removes the search and every filter; sorting and page size stay. */
  clear: () => void;
}

const NO_FILTERS: readonly never[] = [];
const NO_SIZES: readonly number[] = [];

/**
 * The state of a table, stored in the URL, so that it can be shared, reloaded and gone back to. Any change of the list
 * returns to page 1. Defaults are left out of the URL, and invalid values count as the default.
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
      hrefOfPage: (page) => {
        const after = new URLSearchParams(params);
        after.delete("page");
        if (page !== 1) {
          after.set("page", String(page));
        }
        return `?${after}`;
      },
      setPageSize: (chosen) => change({ page_size: chosen === defaultSize ? null : String(chosen) }),
      setSearch: (text) => change({ search: text }),
      setSort: (sort) => change({ sort: sort === null ? null : `${sort.descending ? "-" : ""}${sort.key}` }),
      setFilter: (name, value) => change({ [name]: value }),
      setFilters: (values) => change(values as Record<string, string>),
      clear: () => change({ search: null, ...Object.fromEntries(names.map((name) => [name, null])) }),
    };
  }, [params, change, names, pageSizes, defaultSize]);
}

/** A page number or size from the URL: 1 or more, else null. */
function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
