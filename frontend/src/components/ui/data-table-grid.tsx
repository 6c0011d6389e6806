import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Column, DataTableProps } from "./data-table-props";
import { Scrollable } from "./scrollable";
import type { Sort } from "./use-table-params";

type GridProps<Row> = Omit<DataTableProps<Row>, "rows"> & { rows: readonly Row[] };

/** A DataTable in a wide window. */
export function TableGrid<Row>({ caption, columns, rows, rowKey, rowHref, sort = null, onSort }: GridProps<Row>) {
  return (
    <Scrollable label={caption}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const href = rowHref?.(row) ?? null;
            return (
              <tr
                key={rowKey(row)}
                className={clsx("relative border-line border-t", href !== null && "transition-colors hover:bg-paper")}
              >
                {columns.map((column, index) => (
                  <Cell key={column.key} column={column} names={index === 0}>
                    {index === 0 && href !== null ? <RowLink to={href}>{column.cell(row)}</RowLink> : column.cell(row)}
                  </Cell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scrollable>
  );
}

/** A link that covers its row or card; buttons in the row are above it. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="row-link font-medium text-ink">
      {children}
    </Link>
  );
}

const PLACE = { start: "text-left", end: "figures text-right" };

function Cell<Row>({ column, names, children }: { column: Column<Row>; names: boolean; children: ReactNode }) {
  // Two lines are 53 px with the hairline; one line and a button too.
  const look = clsx(
    "h-13 px-3 py-1.5 align-middle font-normal text-15 leading-5 first:pl-5 last:pr-5",
    PLACE[column.align ?? "start"],
    column.fit && "w-px",
  );
  return names ? (
    <th scope="row" className={look}>
      {children}
    </th>
  ) : (
    <td className={look}>{children}</td>
  );
}

interface HeadingProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort: ((sort: Sort | null) => void) | undefined;
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const look = clsx(
    "whitespace-nowrap px-3 py-2.5 font-medium text-13 text-ink-3 first:pl-5 last:pr-5",
    PLACE[column.align ?? "start"],
  );
  if (!column.sortable || onSort === undefined) {
    return (
      <th scope="col" className={look}>
        {column.hideHeading ? <span className="sr-only">{column.heading}</span> : column.heading}
      </th>
    );
  }
  const order = sort?.key === column.key ? (sort.descending ? "descending" : "ascending") : undefined;
  const Arrow = order === undefined ? ChevronsUpDown : order === "descending" ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={order ?? "none"} className={look}>
      <button
        type="button"
        onClick={() => onSort(nextSort(column.key, sort))}
        className={clsx(
          "-mx-1 inline-flex min-h-8 items-center gap-1 rounded-6 px-1 font-medium hover:text-ink",
          order && "text-ink",
        )}
      >
        {column.heading}
        <Arrow aria-hidden="true" size={14} strokeWidth={1.5} />
      </button>
    </th>
  );
}

/** Ascending, then descending, then the list's default order. */
function nextSort(key: string, sort: Sort | null): Sort | null {
  if (sort?.key !== key) {
    return { key, descending: false };
  }
  return sort.descending ? null : { key, descending: true };
}
