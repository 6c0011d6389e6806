import { Delayed, Skeleton } from "../../components/ui/skeleton";

const CARD = "rounded-16 border border-line bg-card";
const STATS = ["balance", "earned", "fees", "burned", "completed", "pending"];
const ROWS = [0, 1, 2, 3, 4];

/** Shown until it is known what the page consists of: the cards where they will be. */
export function HomeSkeleton() {
  return (
    <Delayed>
      <p role="status" className="sr-only">
        Loading your figures…
      </p>
      <div className="flex flex-col gap-5">
        <div className={`grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-6 ${CARD}`}>
          {STATS.map((stat) => (
            <div key={stat} className="h-27 px-5 py-4">
              <Skeleton className="h-3 w-20" />
              <Skeleton className="mt-4 h-5 w-24" />
            </div>
          ))}
        </div>
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24.5rem)]">
          <div className={`h-94 p-5 ${CARD}`}>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-6 h-6 w-48" />
          </div>
          <div className={`h-94 p-5 max-lg:order-last ${CARD}`}>
            <Skeleton className="h-4 w-32" />
            <Skeleton className="mt-6 h-12 w-full" />
          </div>
          <div className={`lg:col-span-2 ${CARD}`}>
            <div className="px-5 py-5">
              <Skeleton className="h-4 w-40" />
            </div>
            {ROWS.map((row) => (
              <div key={row} className="flex h-14 items-center justify-between gap-6 border-line border-t px-5">
                <Skeleton className="h-3 w-1/3" />
                <Skeleton className="h-3 w-24" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </Delayed>
  );
}
