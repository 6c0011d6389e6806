import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { useTestMode } from "../../store/test-mode";
import { TestNeeds } from "./test-needs";

// Forms carry a library of their own.
const TestTool = lazyComponent(() => import("./test-tool"), "TestTool");

/** `/developer-dashboard/test` and `/test`: makes test payments. */
export function TestPage() {
  return (
    <>
      <TestNeeds testMode={useTestMode()} />
      <PendingChunk value={<ToolSkeleton />}>
        <TestTool />
      </PendingChunk>
    </>
  );
}

function ToolSkeleton() {
  return (
    <Delayed>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <Skeleton className="h-120 w-full" />
        <Skeleton className="h-120 w-full" />
      </div>
    </Delayed>
  );
}
