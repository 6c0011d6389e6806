import type { ReactNode } from "react";
import { useConfigQuery } from "../../lib/api/generated";
import { formatXrp, xrpToDrops } from "../../lib/money";
import { useTestMode } from "../../store/test-mode";
import { Delayed, Skeleton } from "../ui/skeleton";

/** The current mode, its ledger and its smallest payment. */
export function ModeFacts() {
  const testMode = useTestMode();
  const { data: config, isError, refetch } = useConfigQuery();
  if (config === undefined) {
    return isError ? (
      <p role="alert">
        The ledger information failed to load.{" "}
        <button type="button" onClick={refetch} className="font-medium text-blue underline underline-offset-2">
          Try Again
        </button>
      </p>
    ) : (
      <Delayed>
        <Skeleton className="h-20 w-full max-w-72" />
      </Delayed>
    );
  }
  const network = testMode ? config.networks.test : config.networks.live;
  const facts: [name: string, value: ReactNode][] = [
    ["Mode", `${testMode ? "Test Mode" : "Live Mode"}, ${testMode || network.local ? "play money" : "real XRP"}`],
    ["Ledger", network.name],
    ["Smallest payment", `${formatXrp(xrpToDrops(network.min_payment))} XRP`],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="figures text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
