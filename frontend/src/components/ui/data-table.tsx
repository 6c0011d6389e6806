import type { ReactNode } from "react";
import { Button } from "./button";
import { CardList } from "./data-table-cards";
import { TableGrid } from "./data-table-grid";
import type { DataTableProps } from "./data-table-props";
import { EmptyState } from "./empty-state";
import { PhoneRows } from "./phone-rows";
import { Delayed, Skeleton } from "./skeleton";
import { useCompact } from "./use-media";

/** One page of a list that the server paginates: a table, or below 768 px rows that open. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const compact = useCompact();
  const { rows, busy = false, ghostRows = 5, caption } = props;
  if (rows === undefined) {
    return (
      <Delayed>
        <p role="status" className="sr-only">
          Loading {caption.toLowerCase()}…
        </p>
        <GhostRows count={ghostRows} />
      </Delayed>
    );
  }
  if (rows.length === 0) {
    return <Dimmed when={busy}>{props.empty}</Dimmed>;
  }
  return (
    <Dimmed when={busy}>
      {!compact ? (
        <TableGrid {...props} rows={rows} />
      ) : props.phone !== undefined ? (
        <PhoneRows {...props} rows={rows} phone={props.phone} />
      ) : (
        <CardList {...props} rows={rows} />
      )}
    </Dimmed>
  );
}

/** Old rows while new ones load, dimmed after a moment so that a quick response does not flicker. */
function Dimmed({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={when || undefined}
      className={when ? "opacity-50 transition-opacity delay-200 duration-150" : undefined}
    >
      {children}
    </div>
  );
}

function GhostRows({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ghosts have no names and never change places.
        <div key={index} className="flex h-13.25 items-center gap-6 border-line border-t px-5 first:border-t-0">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-3 w-16" />
          <Skeleton className="ml-auto h-3 w-24" />
        </div>
      ))}
    </div>
  );
}

/** "1,204 transactions": how many rows match the filters. Announced when it changes. */
export function ResultCount({ count, noun, plural = `${noun}s` }: { count: number; noun: string; plural?: string }) {
  return (
    <p role="status" className="figures text-13 text-ink-3">
      {count.toLocaleString("en-US")} {count === 1 ? noun : plural}
    </p>
  );
}

interface NoSuchPageProps {
  page: number;
  /** The last page that there is. */
  last: number;
  onPage: (page: number) => void;
}

/** A page beyond the end of a list: an old link, or the list has become shorter. */
export function NoSuchPage({ page, last, onPage }: NoSuchPageProps) {
  return (
    <EmptyState
      heading={`There is no page ${page}`}
      hint={last > 1 ? `The last page is ${last}.` : undefined}
      action={
        <Button look="secondary" onClick={() => onPage(last)}>
          Go to page {last}
        </Button>
      }
    />
  );
}
