import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { useCompact } from "./use-media";

interface FilterBarProps {
  search: ReactNode;
  /** The search has a button of its own: in a narrow window it has a line for itself. */
  wideSearch?: boolean;
  /** Beside the search in a wide window. */
  first?: ReactNode;
  /** The fields behind the button. In a narrow window `first` is there too. */
  more?: ReactNode;
  /** How many filters narrow the list, the search apart. */
  count: number;
  /** What they are, in one line, for a narrow window: "3 statuses · Nov 1 to today · newest first". */
  words: string;
  /** Removes the search and all filters. */
  clear: ReactNode;
  /** At the end: an export. In a narrow window it belongs to the list. */
  aside?: ReactNode;
}

/** The search and filters of a list. In a narrow window all filters are behind one button with their count. */
export function FilterBar({ search, wideSearch = false, first, more, count, words, clear, aside }: FilterBarProps) {
  const compact = useCompact();
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = (
    <Button
      look="secondary"
      aria-expanded={open}
      aria-controls={id}
      className="shrink-0 max-sm:px-3.5"
      onClick={() => setOpen(!open)}
    >
      <SlidersHorizontal aria-hidden="true" size={16} strokeWidth={1.5} />
      Filters
      {count > 0 && (
        <span className="figures grid min-w-5 place-items-center rounded-full bg-blue px-1.5 text-12 text-card">
          {count}
        </span>
      )}
    </Button>
  );
  if (compact) {
    const filters = (first !== undefined || more !== undefined) && button;
    const said = (
      <div className="mt-2 flex min-h-9 items-center justify-between gap-3">
        {wideSearch && filters}
        <p className="min-w-0 flex-1 text-13 text-ink-2">{words}</p>
        {clear}
      </div>
    );
    return (
      <div>
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">{search}</div>
          {!wideSearch && filters}
        </div>
        {wideSearch && said}
        <div id={id} hidden={!open} className="mt-3 rounded-16 border border-line bg-card p-4">
          <div className="flex flex-col gap-4">
            {first}
            {more}
          </div>
        </div>
        {!wideSearch && said}
      </div>
    );
  }
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-56 flex-[0_1_22.5rem]">{search}</div>
        {first}
        {more !== undefined && button}
        {clear}
        {aside !== undefined && <div className="ml-auto">{aside}</div>}
      </div>
      {more !== undefined && (
        <div
          id={id}
          hidden={!open}
          className="mt-3 grid items-start gap-4 rounded-16 border border-line bg-card p-5 sm:grid-cols-2 lg:grid-cols-5"
        >
          {more}
        </div>
      )}
    </div>
  );
}
