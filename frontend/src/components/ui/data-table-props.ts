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
  /** No wider than what is in it: for buttons at the end of a row, so that they end where the row does. */
  fit?: boolean;
  /** For a column of buttons: only screen readers get its heading. */
  hideHeading?: boolean;
}

/** A row in a narrow window: two lines with what identifies it; a press opens the rest below them. */
export interface PhoneRow<Row> {
  /** The first line, cut off at its end. */
  title: (row: Row) => ReactNode;
  /** At the end of the first line: an amount, a code. */
  figure?: (row: Row) => ReactNode;
  /** The second line: a badge, then a short id or name. */
  state?: (row: Row) => ReactNode;
  /** At the end of the second line. */
  age?: (row: Row) => ReactNode;
  /** Every other column, in order. One that gives nothing is left out. */
  facts: readonly { heading: string; cell: (row: Row) => ReactNode }[];
  /** Below the facts: a sentence about the row. */
  note?: (row: Row) => ReactNode;
  /** The row's own buttons, beside the one that opens its page. */
  actions?: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers; a visible heading says it to everyone else. */
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  /** Undefined until the first response; afterwards the last response, kept while the next one loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The row's own page: the first cell becomes a link that covers the row. Null where a row has none. */
  rowHref?: ((row: Row) => string | null) | undefined;
  /** How a row looks below 768 px; without it, a card with every column. */
  phone?: PhoneRow<Row> | undefined;
  /** The next response is loading: the current rows stay, dimmed. */
  busy?: boolean | undefined;
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort | null) => void) | undefined;
  /** Shown if there are no rows: an EmptyState. */
  empty: ReactNode;
  /** How many placeholder rows are shown before the first response. */
  ghostRows?: number | undefined;
}
