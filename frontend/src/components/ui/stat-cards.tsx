import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Skeleton } from "./skeleton";

export interface Stat {
  label: string;
  /** Undefined while it loads. */
  value: ReactNode | undefined;
  /** Beside the label: "XRP". */
  unit?: string | undefined;
  /** Below the figure: where it comes from, or how it has changed. */
  note?: ReactNode;
  /** Nothing has happened yet: the figure is quieter. */
  quiet?: boolean | undefined;
  /** Burning is the one thing shown in ember. */
  ember?: boolean | undefined;
}

interface StatCardsProps {
  /** What the figures are about, for screen readers. */
  label: string;
  stats: readonly Stat[];
  /** How many are side by side in a wide window. */
  columns: 3 | 4 | 6;
}

const COLUMNS = {
  3: "lg:grid-cols-3",
  4: "grid-cols-2 xl:grid-cols-4",
  6: "grid-cols-2 sm:grid-cols-3 xl:grid-cols-6",
};

/** Figures in one card, divided by hairlines; on a phone two side by side, or three below each other. */
export function StatCards({ label, stats, columns }: StatCardsProps) {
  return (
    <dl
      aria-label={label}
      className={clsx("grid gap-px overflow-hidden rounded-16 border border-line bg-line", COLUMNS[columns])}
    >
      {stats.map(({ label: name, value, unit, note, quiet, ember }) => (
        <div key={name} className="flex min-w-0 flex-col bg-card px-4 py-3.5 sm:px-5">
          <dt className="flex justify-between gap-2 text-13 text-ink-3">
            {name}
            {unit !== undefined && <span>{unit}</span>}
          </dt>
          <dd
            // Smaller text within a figure does not make its line higher.
            className={clsx(
              "mt-1 min-w-0 *:leading-none break-words font-semibold stat",
              // Six of them side by side leave room for twelve characters of this size.
              columns === 6 && "text-[1.05rem] sm:text-[1.2rem]",
              ember ? "text-ember" : quiet ? "text-ink-3" : "text-ink",
            )}
          >
            {value ?? <LoadingFigure />}
          </dd>
          {note !== undefined && <dd className="mt-0.5 min-w-0 text-13 text-ink-3">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** As high as the figure that will be here, whatever its size, so that nothing moves then. */
function LoadingFigure() {
  return (
    <span className="relative">
      &nbsp;
      <Skeleton className="absolute inset-y-0 left-0 my-auto h-5 w-24" />
    </span>
  );
}
