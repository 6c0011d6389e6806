import { clsx } from "clsx";
import { RefreshCw } from "lucide-react";
import { Button } from "../../components/ui/button";
import { RelativeTime } from "../../components/ui/relative-time";
import { useConfigQuery } from "../../lib/api/generated";
import { useTestMode } from "../../store/test-mode";
import type { Home } from "./use-home";

/** A greeting, the age of the figures, and a button that reads them again. */
export function HomeHeader({ home, isFirstVisit }: { home: Home; isFirstVisit: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:gap-x-4">
      <div>
        <h2 className="text-24">Welcome back</h2>
        {isFirstVisit ? (
          <p className="mt-0.5 text-ink-2 max-sm:hidden">New here? Four steps to your first payment.</p>
        ) : (
          <MoneyOfMode />
        )}
      </div>
      {/* On a phone below the greeting. */}
      <div className="max-sm:row-start-2 max-sm:mt-0.5">
        <Age home={home} />
      </div>
      <div className="max-sm:row-span-2">
        <Button look="secondary" onClick={home.refresh} busy={home.isRefreshing}>
          <RefreshCw aria-hidden="true" size={16} strokeWidth={1.5} />
          Refresh
        </Button>
      </div>
    </div>
  );
}

function MoneyOfMode() {
  const testMode = useTestMode();
  const { data: config } = useConfigQuery();
  const words = testMode
    ? "Test mode. Nothing here is real money."
    : config?.networks.live.local
      ? "Live mode on a local ledger. Play money only."
      : "Live mode. Payments are made in real XRP.";
  // On a phone in test mode the banner is enough.
  return <p className={clsx("mt-0.5 text-ink-2", testMode && "max-sm:hidden")}>{words}</p>;
}

function Age({ home: { updatedAt, summaryFailed } }: { home: Home }) {
  if (summaryFailed && updatedAt !== undefined) {
    return (
      <p role="alert" className="text-13 text-red">
        Your figures could not be updated.
      </p>
    );
  }
  return (
    <p className="text-13 text-ink-3">
      {updatedAt === undefined ? (
        "\u00a0"
      ) : (
        <>Updated {<RelativeTime at={new Date(updatedAt).toISOString()} short />}</>
      )}
    </p>
  );
}
