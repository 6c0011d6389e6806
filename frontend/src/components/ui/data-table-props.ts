import type { ReactNode } from "react";
import type { Sort } from "./use-table-params";

export interface Column<Row> {
  /** Names the column, in the URL too where it sorts. */
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts keep to the end, in figures of one width. */
  align?: "start" | "end";
  sortable?: boolean;
  /** For a column of buttons: its heading is only for screen readers. */
  hideHeading?: boolean;
}

export interface DataTableProps<Row> {
  /** What the table lists; screen readers only, since a heading says it to everyone. */
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  /** Undefined until the first answer; afterwards the last answer, kept while the next is on its way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The row's own page: the first cell becomes a link that covers the row. */
  rowHref?: ((row: Row) => string) | undefined;
  /** The next answer is on its way: what is there stays, dimmed. */
  busy?: boolean | undefined;
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort | null) => void) | undefined;
  /** What stands in place of no rows: an EmptyState. */
  empty: ReactNode;
  /** How many rows the ghost has before the first answer. */
  ghostRows?: number | undefined;
}
