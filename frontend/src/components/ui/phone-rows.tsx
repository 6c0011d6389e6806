import { clsx } from "clsx";
import { PanelRightOpen } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { buttonLook } from "./button";
import type { DataTableProps, PhoneRow } from "./data-table-props";

type PhoneRowsProps<Row> = Pick<DataTableProps<Row>, "caption" | "rowKey" | "rowHref"> & {
  rows: readonly Row[];
  phone: PhoneRow<Row>;
};

/** A DataTable in a narrow window: rows of two lines. A press opens one of them in place, with everything else it has. */
export function PhoneRows<Row>({ caption, rows, rowKey, rowHref, phone }: PhoneRowsProps<Row>) {
  const [openKey, setOpenKey] = useState<string | number | null>(null);
  const id = useId();
  return (
    <ul aria-label={caption}>
      {rows.map((row) => {
        const key = rowKey(row);
        const open = key === openKey;
        const panel = `${id}-${key}`;
        return (
          <li key={key} className={clsx("border-line border-t first:border-t-0", open && "bg-paper")}>
            <button
              type="button"
              aria-expanded={open}
              aria-controls={panel}
              onClick={() => setOpenKey(open ? null : key)}
              className="grid min-h-[4.5rem] w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left"
            >
              <span className="truncate font-medium">{phone.title(row)}</span>
              <span className="figures text-right">{phone.figure?.(row)}</span>
              <span className="flex min-w-0 items-center gap-2 overflow-hidden whitespace-nowrap text-13 text-ink-3">
                {phone.state?.(row)}
              </span>
              <span className="figures whitespace-nowrap text-right text-13 text-ink-3">{phone.age?.(row)}</span>
            </button>
            <div id={panel} hidden={!open} className="mx-4 border-line border-t pt-1 pb-4">
              {open && <Opened row={row} phone={phone} href={rowHref?.(row) ?? null} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Opened<Row>({ row, phone, href }: { row: Row; phone: PhoneRow<Row>; href: string | null }) {
  const note = phone.note?.(row);
  const actions = phone.actions?.(row);
  return (
    <>
      <dl>
        {phone.facts.map(({ heading, cell }) => {
          const value = cell(row);
          return value === null || value === undefined || value === false ? null : (
            <div key={heading} className="flex min-h-8 items-center justify-between gap-4 py-1">
              <dt className="shrink-0 text-13 text-ink-3">{heading}</dt>
              <dd className="wrap-anywhere figures min-w-0 text-right">{value}</dd>
            </div>
          );
        })}
      </dl>
      {note && <p className="mt-1 text-13 text-ink-2">{note}</p>}
      {(href !== null || actions) && (
        <div className="mt-3 flex gap-2 *:flex-1">
          {actions}
          {href !== null && (
            <Link to={href} className={buttonLook({ look: "secondary" })}>
              <PanelRightOpen aria-hidden="true" size={16} strokeWidth={1.5} />
              Details
            </Link>
          )}
        </div>
      )}
    </>
  );
}
