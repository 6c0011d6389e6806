import { clsx } from "clsx";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { ErrorPanel } from "../../components/ui/error-panel";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { Panel } from "../../components/ui/panel";
import { ShownOnce } from "../../components/ui/shown-once";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { PRODUCT_NAME } from "../../config/product";
import { walletFailure } from "../../lib/errors";
import { notify } from "../../lib/toast";
import { useSignedInUser } from "../../store/user";
import { SecretKeySection } from "../shared/keys/secret-key";
import { useConnectedWallet } from "../shared/wallet/use-connected-wallet";
import { useTestWallet } from "../shared/wallet/use-test-wallet";
import { QuickActions } from "./quick-actions";
import { StatusCards } from "./status-cards";
import { useBalance } from "./use-balance";
import { WalletDetails, WalletDetailsGhost } from "./wallet-details";

/** With the library for forms, which nobody with a wallet needs. */
const ActivationForm = lazyComponent(() => import("./activation-form"), "ActivationForm");

/** `/developer-dashboard/wallet`: where this mode's payments are paid out, and the secret key that creates them. */
export function WalletPage() {
  const { wallet, failure, refetch } = useConnectedWallet();
  const { balance, failed, readAt, reread } = useBalance(wallet);
  const testWallet = useTestWallet();
  const { has_wallet: has } = useSignedInUser();
  const [syncing, setSyncing] = useState(false);
  const [deactivated, setDeactivated] = useState(false);

  async function sync() {
    setSyncing(true);
    try {
      await refetch();
      await reread();
      notify.success("Wallet data updated successfully");
    } catch {
      notify.error("Failed to sync wallet data");
    } finally {
      setSyncing(false);
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <StatusCards wallet={wallet} unknown={failure !== undefined} balance={balance} failed={failed} readAt={readAt} />
      {testWallet.seed !== null && (
        <ShownOnce
          heading="Save your test wallet's seed."
          text="It is shown once and never stored."
          secret={testWallet.seed}
          label="Seed"
          onSaved={testWallet.forgetSeed}
          className="rounded-16"
        />
      )}
      <div className={clsx("grid gap-5 xl:grid-cols-[2fr_1fr]", wallet === null && "items-start")}>
        {failure !== undefined ? (
          <Panel heading="Your wallet">
            <ErrorPanel
              heading="Wallet Unavailable"
              message={walletFailure(failure, "Failed to get connected wallet")}
              onRetry={() => void refetch().catch(() => undefined)}
            />
          </Panel>
        ) : wallet === undefined ? (
          <Loading connected={has} />
        ) : wallet === null ? (
          <PendingChunk value={<Loading connected={false} />}>
            <ActivationForm testWallet={testWallet} takeFocus={deactivated} />
          </PendingChunk>
        ) : (
          <WalletDetails wallet={wallet} />
        )}
        <QuickActions
          wallet={wallet}
          syncing={syncing}
          onSync={() => void sync()}
          onDeactivated={() => setDeactivated(true)}
        />
      </div>
      <SecretKeySection />
      <p className="flex gap-2 text-13 text-ink-3">
        <ShieldCheck aria-hidden="true" size={16} strokeWidth={1.5} className="mt-px shrink-0" />
        {PRODUCT_NAME} never holds this wallet's key. Existing payments still pay out to the old wallet.
      </p>
    </div>
  );
}

/** Of the part that the profile has announced: a wallet's details, or the form that connects one. */
function Loading({ connected }: { connected: boolean }) {
  return connected ? (
    <WalletDetailsGhost />
  ) : (
    <Panel heading="Connect your wallet">
      <Delayed>
        <div className="min-h-80">
          <Skeleton className="h-4 w-full max-w-120" />
          <Skeleton className="mt-8 h-11 w-full" />
          <Skeleton className="mt-8 h-11 w-40" />
        </div>
      </Delayed>
    </Panel>
  );
}
