import { useState } from "react";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Panel } from "../../../components/ui/panel";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { Tabs } from "../../../components/ui/tabs";
import { adminApi, type PlatformSettings, useAdminSettingsQuery } from "../../../lib/api/generated";
import { useAppDispatch } from "../../../store/store";
import { PlatformForm } from "./platform-form";
import { BurnForm, WalletForm } from "./wallet-forms";
import { CurrentSettings, ReplacedWallets, WalletChecks } from "./wallet-panels";

const SecondFactorPanel = lazyComponent(
  () => import("../../shared/second-factor/second-factor-panel"),
  "SecondFactorPanel",
);

/** `/admin-dashboard/settings`: fee, burn ratio, payout timing the platform's wallets of both modes, and the administrator's own second factor. */
export function AdminSettingsPage() {
  const dispatch = useAppDispatch();
  const [tab, setTab] = useState("production");
  const { data, isError, refetch } = useAdminSettingsQuery(undefined, { refetchOnMountOrArgChange: true });

  const reload = () => {
    void refetch();
    void dispatch(adminApi.endpoints.adminSettingsChecks.initiate(undefined, { forceRefetch: true, subscribe: false }));
  };

  return (
    <>
      <h2 className="text-24">Platform Settings</h2>
      <p className="mt-1 mb-4 text-ink-2">Configure global platform parameters</p>
      {data === undefined && isError ? (
        <Panel heading="Settings">
          <ErrorPanel
            heading="Settings Unavailable"
            message="Failed to load platform settings"
            onRetry={() => void refetch()}
          />
        </Panel>
      ) : (
        <Tabs
          label="Environment"
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              key: "production",
              label: "Production",
              content: data === undefined ? <Loading /> : <Production settings={data} reload={reload} />,
            },
            {
              key: "test",
              label: "Test Mode",
              content: data === undefined ? <Loading /> : <TestMode settings={data} reload={reload} />,
            },
          ]}
        />
      )}
      {(data !== undefined || isError) && (
        <div className="mt-8">
          {/* The person's own, which no other administrator sees. */}
          <h2 className="mb-3 text-18">Your account</h2>
          <PendingChunk value={null}>
            <SecondFactorPanel />
          </PendingChunk>
        </div>
      )}
    </>
  );
}

interface TabProps {
  settings: PlatformSettings;
  reload: () => void;
}

const COLUMNS = "grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]";
const STACK = "flex min-w-0 flex-col gap-5";

function Production({ settings, reload }: TabProps) {
  return (
    <div className={COLUMNS}>
      <div className={STACK}>
        <PlatformForm settings={settings} reload={reload} />
        <WalletForm
          key={settings.platform_wallet_address}
          mode="live"
          current={settings.platform_wallet_address}
          secretType={settings.wallet_secret_type}
          reload={reload}
        />
        <BurnForm mode="live" current={settings.burn_wallet_address} reload={reload} />
      </div>
      <div className={STACK}>
        <CurrentSettings settings={settings} />
        <WalletChecks mode="live" />
        <ReplacedWallets mode="live" wallets={settings.replaced_wallets} reload={reload} />
      </div>
    </div>
  );
}

function TestMode({ settings, reload }: TabProps) {
  return (
    <div className={COLUMNS}>
      <div className={STACK}>
        <WalletForm
          key={settings.test_platform_wallet_address}
          mode="test"
          current={settings.test_platform_wallet_address}
          secretType={null}
          reload={reload}
        />
        <BurnForm mode="test" current={settings.test_burn_wallet_address} reload={reload} />
      </div>
      <div className={STACK}>
        <WalletChecks mode="test" />
        <ReplacedWallets mode="test" wallets={settings.replaced_wallets} reload={reload} />
      </div>
    </div>
  );
}

function Loading() {
  return (
    <Panel heading="Platform Configuration">
      <Delayed>
        <Skeleton className="h-11 w-full" />
        <Skeleton className="mt-5 h-11 w-full" />
        <Skeleton className="mt-5 h-11 w-40" />
      </Delayed>
    </Panel>
  );
}
