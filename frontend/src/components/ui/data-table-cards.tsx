import { clsx } from "clsx";
import type { ReactNode } from "react";
import { RowLink } from "./data-table-grid";
import type { DataTableProps } from "./data-table-props";

type CardsProps<Row> = Omit<DataTableProps<Row>, "rows"> & { rows: readonly Row[] };

/** A DataTable in a narrow window: a card for each row, headed by the first column, with the others below in order. */
export function CardList<Row>({ caption, columns, rows, rowKey, rowHref }: CardsProps<Row>) {
  const [first, ...others] = columns;
  return (
    <ul aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)} className="relative border-line border-t px-5 py-4 first:border-t-0">
          <div className="min-w-0 break-words">
            <Name to={rowHref?.(row) ?? null}>{first?.cell(row)}</Name>
          </div>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
            {others.map((column) => (
              <div key={column.key} className="contents">
                <dt className={clsx("text-13 text-ink-3", column.hideHeading && "sr-only")}>{column.heading}</dt>
                <dd
                  className={clsx(
                    "min-w-0 break-words",
                    column.hideHeading ? "col-span-2" : "text-right",
                    column.align === "end" && "figures",
                  )}
                >
                  {column.cell(row)}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Name({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? children : <RowLink to={to}>{children}</RowLink>;
}
