import { Check as CheckMark, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Panel } from "../../../components/ui/panel";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import {
  type PlatformSettings,
  type ReplacedWallet,
  useAdminSettingsChecksQuery,
  useAdminSettingsRequireTagMutation,
} from "../../../lib/api/generated";
import { shortAddress } from "../../../lib/format";
import { notify } from "../../../lib/toast";
import { failed } from "./failures";

const ChangeDialog = lazyComponent(() => import("./change-dialog"), "ChangeDialog");
const RetireDialog = lazyComponent(() => import("../shared/retire-dialog"), "RetireDialog");
type Mode = "live" | "test";

/** Fee, ratio and the two wallets of live mode, at a glance. */
export function CurrentSettings({ settings }: { settings: PlatformSettings }) {
  const tiles: [string, string, boolean][] = [
    ["Platform fee", `${settings.fee_percentage}%`, false],
    ["Burn ratio", `${settings.burn_ratio_of_platform_fee}%`, false],
    ["Platform wallet", walletWords(settings.platform_wallet_address), true],
    ["Burn wallet", walletWords(settings.burn_wallet_address), true],
  ];
  return (
    <Panel heading="Current Settings" inset="flush">
      <dl className="grid grid-cols-2 gap-px bg-line">
        {tiles.map(([name, value, wallet]) => (
          <div key={name} className="min-w-0 bg-card px-4 py-4 sm:px-5">
            <dt className="text-13 text-ink-3">{name}</dt>
            <dd className={wallet ? "code mt-1 break-all text-13" : "figures mt-1 font-medium text-18"}>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function walletWords(address: string | null): string {
  return address === null ? "Not configured" : shortAddress(address, 4);
}

/** What the ledger says about the wallets of a mode; each warning with its remedy, if a call has one. */
export function WalletChecks({ mode }: { mode: Mode }) {
  const { data, isError, refetch } = useAdminSettingsChecksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [require, { isLoading: busy }] = useAdminSettingsRequireTagMutation();
  const [asking, setAsking] = useState(false);

  const requireTag = async () => {
    try {
      const { message } = await require({ mode: { mode } }).unwrap();
      notify.success(message);
    } catch (failure) {
      failed(failure, "Failed to require a destination tag");
    } finally {
      setAsking(false);
      void refetch();
    }
  };

  return (
    <Panel heading="Wallet checks" inset="flush">
      {isError ? (
        <ErrorPanel heading="Checks Unavailable" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className="p-5">
          <Delayed>
            <Skeleton className="h-4 w-full" />
            <Skeleton className="mt-4 h-4 w-2/3" />
          </Delayed>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {data.checks
            .filter((check) => check.mode === mode)
            .map((check) => (
              <li key={check.code} className="flex gap-3 px-5 py-3 text-13 text-ink-2">
                {check.passed ? (
                  <CheckMark aria-label="Passed" size={16} strokeWidth={1.5} className="mt-px shrink-0 text-green" />
                ) : (
                  <TriangleAlert
                    aria-label="Warning"
                    size={16}
                    strokeWidth={1.5}
                    className="mt-px shrink-0 text-amber"
                  />
                )}
                <div className="min-w-0 break-words">
                  <p>{check.message}</p>
                  {check.action === "require-tag" && (
                    <Button look="secondary" className="mt-2" busy={busy} onClick={() => setAsking(true)}>
                      Require destination tag
                    </Button>
                  )}
                </div>
              </li>
            ))}
        </ul>
      )}
      {asking && (
        <PendingChunk value={null}>
          <ChangeDialog
            title="Require a destination tag?"
            text={`The ${mode} platform wallet sends an AccountSet, for one network fee. From then on the ledger refuses deposits without a tag.`}
            confirmLabel="Require"
            changes={[["Destination tag", "Not required", "Required"]]}
            busy={busy}
            onClose={() => setAsking(false)}
            onConfirm={() => void requireTag()}
          />
        </PendingChunk>
      )}
    </Panel>
  );
}

interface ReplacedWalletsProps {
  mode: Mode;
  wallets: readonly ReplacedWallet[];
  reload: () => void;
}

/** Wallets that were used before: still watched, and signed for until they are retired. */
export function ReplacedWallets({ mode, wallets, reload }: ReplacedWalletsProps) {
  const [retiring, setRetiring] = useState<string | null>(null);
  const own = wallets.filter((wallet) => wallet.mode === mode);
  if (own.length === 0) {
    return null;
  }
  return (
    <Panel heading="Replaced wallets" inset="flush">
      <ul className="divide-y divide-line">
        {own.map((wallet) => (
          <li key={wallet.address} className="flex min-h-14 flex-wrap items-center gap-3 px-5 py-2 text-13">
            <span className="code min-w-0 truncate" title={wallet.address}>
              {shortAddress(wallet.address, 4)}
            </span>
            {wallet.state === "retired" ? (
              <span className="ml-auto text-ink-3">Retired</span>
            ) : (
              <Button look="secondary" className="ml-auto" onClick={() => setRetiring(wallet.address)}>
                Retire
              </Button>
            )}
          </li>
        ))}
      </ul>
      {retiring !== null && <RetireDialog address={retiring} onClose={() => setRetiring(null)} onDone={reload} />}
    </Panel>
  );
}
