import { useState } from "react";
import { TimesNote } from "../../components/ui/times-note";
import { useTestMode } from "../../store/test-mode";
import { useSignedInUser } from "../../store/user";
import { ApiCard } from "./api-card";
import { Checklist } from "./checklist";
import { ConnectWallet } from "./connect-wallet";
import { dismissFirstSteps, firstStepsDismissed } from "./dismissed";
import { FailedPanel } from "./failed-panel";
import { HomeHeader } from "./home-header";
import { HomeSkeleton } from "./home-skeleton";
import { HomeStats } from "./home-stats";
import { ReceivedPanel } from "./received-panel";
import { RecentTransactions } from "./recent-transactions";
import { type ChartRange, type Home, useHome } from "./use-home";

/** `/developer-dashboard`: the merchant's figures, received amounts, key and latest payments; at first a checklist. */
export function OverviewPage() {
  const [range, setRange] = useState<ChartRange>("4w");
  const home = useHome(range);
  const { id } = useSignedInUser();
  const testMode = useTestMode();
  const { wallet, secretKey, summary, updatedAt } = home;
  // Known once it is known whether there is something left to do; the checklist then stays for the whole visit.
  const [checklist, setChecklist] = useState<boolean>();
  if (checklist === undefined && home.isSettled) {
    const unfinished = wallet === null || secretKey === null || (updatedAt !== undefined && summary.completed === 0);
    setChecklist(testMode && !firstStepsDismissed(id) && unfinished);
  }
  return (
    <>
      <HomeHeader home={home} isFirstVisit={checklist === true} />
      <div className="mt-5 flex flex-col gap-5">
        {home.isSettled ? (
          <HomeBody
            home={home}
            range={range}
            onRange={setRange}
            hasChecklist={checklist === true}
            onDismiss={() => {
              dismissFirstSteps(id);
              setChecklist(false);
            }}
          />
        ) : (
          <HomeSkeleton />
        )}
      </div>
    </>
  );
}

interface HomeBodyProps {
  home: Home;
  range: ChartRange;
  onRange: (range: ChartRange) => void;
  hasChecklist: boolean;
  onDismiss: () => void;
}

function HomeBody({ home, range, onRange, hasChecklist, onDismiss }: HomeBodyProps) {
  const { wallet, secretKey, summary, updatedAt } = home;
  const isFirst = updatedAt !== undefined && summary.completed === 0;
  return (
    <>
      <FailedPanel home={home} />
      {hasChecklist && <Checklist home={home} onDismiss={onDismiss} />}
      {!hasChecklist && wallet === null && <ConnectWallet />}
      <HomeStats home={home} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24.5rem)]">
        <ReceivedPanel chart={home.chart} isFirst={isFirst} range={range} onRange={onRange} />
        {/* On a phone the payments come before the key. */}
        <ApiCard secretKey={secretKey} inChecklist={hasChecklist} className="max-lg:order-last" />
        <RecentTransactions recent={home.recent} className="lg:col-span-2" />
      </div>
      {(home.recent.data ?? []).length > 0 && <TimesNote />}
    </>
  );
}
