import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { pagerPlaces } from "./page-numbers";

export const PAGE_SIZES: readonly number[] = [5, 10, 25, 50, 100];

/** Pages are links if they have their own addresses (`hrefOf`), otherwise buttons (`onPage`). */
type PagerWay =
  | { hrefOf: (page: number) => string; onPage?: never }
  | { onPage: (page: number) => void; hrefOf?: never };

type PagerProps = PagerWay & {
  /** The pager's accessible name: "Blog pages". */
  label: string;
  /** Counted from 1. */
  page: number;
  totalPages: number;
  /** The page size, if the reader can choose it. */
  size?: { value: number; onChange: (size: number) => void; choices?: readonly number[] } | undefined;
  className?: string | undefined;
};

const placeLook =
  "inline-flex min-h-11 min-w-9 items-center justify-center rounded-6 px-2 text-15 transition-colors duration-150 sm:min-h-9";

/** At most five page numbers with ellipses, Previous and Next, and optionally a choice of page size. */
export function Pager({ label, page, totalPages, size, className, ...way }: PagerProps) {
  if (totalPages <= 1 && size === undefined) {
    return null;
  }
  const total = Math.max(totalPages, 1);
  const current = Math.min(Math.max(page, 1), total);
  return (
    <div className={clsx("flex flex-wrap items-center justify-between gap-x-6 gap-y-3", className)}>
      {size !== undefined && <PageSize {...size} />}
      {total > 1 && (
        <nav
          aria-label={label}
          className="flex w-full flex-wrap items-center justify-between gap-x-2 sm:w-auto sm:flex-1 sm:justify-end"
        >
          <Step to={current - 1} total={total} way={way}>
            Previous
          </Step>
          <ul className="figures order-first flex w-full items-center justify-center sm:order-none sm:w-auto">
            {pagerPlaces(current, total).map((place) =>
              "page" in place ? (
                <li key={place.page}>
                  <Place page={place.page} current={place.page === current} way={way}>
                    {place.page}
                  </Place>
                </li>
              ) : (
                <li key={`before ${place.gapBefore}`} className="w-5 text-center text-ink-3">
                  <span aria-hidden="true">…</span>
                  <span className="sr-only">pages left out</span>
                </li>
              ),
            )}
          </ul>
          <Step to={current + 1} total={total} way={way}>
            Next
          </Step>
        </nav>
      )}
    </div>
  );
}

function Place({
  page,
  current,
  way,
  children,
}: {
  page: number;
  current: boolean;
  way: PagerWay;
  children: ReactNode;
}) {
  const look = clsx(placeLook, current ? "bg-well font-semibold text-ink" : "text-ink-2 hover:bg-well hover:text-ink");
  const name = `Page ${page}`;
  const mark = current ? "page" : undefined;
  return way.hrefOf === undefined ? (
    <button type="button" aria-label={name} aria-current={mark} className={look} onClick={() => way.onPage(page)}>
      {children}
    </button>
  ) : (
    <Link to={way.hrefOf(page)} aria-label={name} aria-current={mark} className={look}>
      {children}
    </Link>
  );
}

/** Previous or Next; at either end its space is kept, so that the numbers do not move. */
function Step({ to, total, way, children }: { to: number; total: number; way: PagerWay; children: string }) {
  const look = clsx(placeLook, "font-medium text-ink-2 hover:bg-well hover:text-ink disabled:opacity-45");
  const there = to >= 1 && to <= total;
  if (way.hrefOf === undefined) {
    return (
      <button type="button" className={look} disabled={!there} onClick={() => way.onPage(to)}>
        {children}
      </button>
    );
  }
  return there ? (
    <Link to={way.hrefOf(to)} rel={children === "Next" ? "next" : "prev"} className={look}>
      {children}
    </Link>
  ) : (
    <span aria-disabled="true" className={clsx(placeLook, "font-medium text-ink-2 opacity-45")}>
      {children}
    </span>
  );
}

function PageSize({ value, onChange, choices = PAGE_SIZES }: NonNullable<PagerProps["size"]>) {
  const id = useId();
  return (
    <span className="flex items-center gap-2 text-13 text-ink-2">
      <label htmlFor={id}>Rows per page</label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="figures min-h-11 rounded-10 border border-line-2 bg-card px-2 text-ink sm:min-h-9"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </span>
  );
}
