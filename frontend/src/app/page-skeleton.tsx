import { Delayed, Skeleton } from "../components/ui/skeleton";

/** Shown while a page loads, or until it is known who is signed in. Invisible for the first 200 ms. */
export function PageSkeleton() {
  return (
    <Delayed>
      <div role="status" className="mx-auto max-w-[1120px] px-5 py-10 sm:px-8">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="mt-4 h-5 w-96 max-w-full" />
        <Skeleton className="mt-8 h-40 w-full" />
      </div>
    </Delayed>
  );
}
