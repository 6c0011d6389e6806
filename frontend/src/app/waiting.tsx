import { Delayed, Skeleton } from "../components/ui/skeleton";

/** A page that is on its way, or whose visitor is not known yet. Nothing is drawn before 200 ms have passed. */
export function Waiting() {
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
