import { Delayed, Skeleton } from "../../components/ui/skeleton";

/** Shown until it is known what the page consists of. */
export function HomeSkeleton() {
  return (
    <Delayed>
      <p role="status" className="sr-only">
        Loading your figures…
      </p>
      <Skeleton className="h-24 w-full" />
      <div className="mt-5 grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24.5rem)]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </Delayed>
  );
}
