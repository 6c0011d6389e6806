import type { ReactNode } from "react";
import type { Sort } from "./use-table-params";

export interface Column<Row> {
  /** Identifies the column, also in the URL if it is sortable. */
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and counts, with tabular figures. */
  align?: "start" | "end";
  sortable?: boolean;
  /** For a column of buttons: only screen readers get its heading. */
  hideHeading?: boolean;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers; a visible heading says it to everyone else. */
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  /** Undefined until the first response; afterwards the last response, kept while the next one loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The row's own page: the first cell becomes a link that covers the row. */
  rowHref?: ((row: Row) => string) | undefined;
  /** The next response is loading: the current rows stay, dimmed. */
  busy?: boolean | undefined;
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort | null) => void) | undefined;
  /** Shown if there are no rows: an EmptyState. */
  empty: ReactNode;
  /** How many placeholder rows are shown before the first response. */
  ghostRows?: number | undefined;
}
