import { clsx } from "clsx";
import { ExternalLink, type LucideIcon, QrCode, RefreshCw, Unplug } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { lazyComponent } from "../../components/ui/lazy-component";
import { Panel } from "../../components/ui/panel";
import { DEVELOPER_SEND_RECEIVE_PATH } from "../../config/paths";
import { useConfigQuery, useWalletsDisconnectMutation, type Wallet } from "../../lib/api/generated";
import { codeOf, walletFailure } from "../../lib/errors";
import { accountUrl, shortAddress } from "../../lib/format";
import { notify } from "../../lib/toast";
import { useTestMode } from "../../store/test-mode";
import { useSignedInUser } from "../../store/user";
import { useWalletChanged } from "../shared/wallet/use-connected-wallet";

const ConfirmDialog = lazyComponent(() => import("../../components/ui/confirm-dialog"), "ConfirmDialog");

const FAILED = "Failed to disconnect wallet";

interface QuickActionsProps {
  wallet: Wallet | null | undefined;
  syncing: boolean;
  onSync: () => void;
  onDeactivated: () => void;
}

/** What can be done with the wallet in one click. */
export function QuickActions({ wallet, syncing, onSync, onDeactivated }: QuickActionsProps) {
  const [asking, setAsking] = useState(false);
  // While the wallet loads, its row is there already, so that nothing moves.
  const { has_wallet: has } = useSignedInUser();
  return (
    <Panel heading="Quick Actions" inset="flush">
      <div className="divide-y divide-line">
        <ExplorerLink wallet={wallet} />
        <button
          type="button"
          disabled={syncing || wallet === null}
          aria-busy={syncing || undefined}
          onClick={onSync}
          className={clsx(ROW, wallet === null && "text-ink-3")}
        >
          <Action
            icon={RefreshCw}
            spin={syncing}
            name="Sync Wallet Data"
            note={wallet === null ? CONNECT_FIRST : "Refresh balance and price"}
          />
        </button>
        <Link to={DEVELOPER_SEND_RECEIVE_PATH} className={ROW}>
          <Action icon={QrCode} name="Send / Receive" note="Your address as a QR code, and your latest payouts" />
        </Link>
        {(wallet || (wallet === undefined && has)) && (
          <button
            type="button"
            disabled={!wallet}
            onClick={() => setAsking(true)}
            className={clsx(ROW, "text-red disabled:opacity-55")}
          >
            <Action icon={Unplug} name="Deactivate wallet" note="New payments stop until you connect another" />
          </button>
        )}
      </div>
      {asking && wallet && (
        <DeactivateDialog wallet={wallet} onClose={() => setAsking(false)} onDeactivated={onDeactivated} />
      )}
    </Panel>
  );
}

const CONNECT_FIRST = "Connect a wallet first";
const ROW =
  "flex w-full items-start gap-4 px-5 py-3.5 text-left transition-colors duration-150 hover:bg-paper disabled:cursor-default disabled:hover:bg-card";

interface ActionProps {
  icon: LucideIcon;
  name: string;
  note: string;
  spin?: boolean;
}

function Action({ icon: Icon, name, note, spin = false }: ActionProps) {
  return (
    <>
      <Icon aria-hidden="true" size={16} strokeWidth={1.5} className={clsx("mt-1 shrink-0", spin && "animate-spin")} />
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-13 text-ink-3">{note}</span>
      </span>
    </>
  );
}

/** The wallet's page on the explorer of this mode's network; nothing to press while there is no wallet. */
function ExplorerLink({ wallet }: { wallet: Wallet | null | undefined }) {
  const testMode = useTestMode();
  const { data: config } = useConfigQuery();
  const explorer = (testMode ? config?.networks.test : config?.networks.live)?.explorer_url ?? null;
  if (wallet === null || explorer === null) {
    const why = wallet === null ? CONNECT_FIRST : config ? "This ledger has no explorer" : "…";
    return (
      <button type="button" disabled className={clsx(ROW, "text-ink-3")}>
        <Action icon={ExternalLink} name="View on Explorer" note={why} />
      </button>
    );
  }
  const href = wallet ? accountUrl(explorer, wallet.address) : explorer;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={ROW}>
      <Action icon={ExternalLink} name="View on Explorer" note={`Opens ${new URL(explorer).host} in a new tab`} />
    </a>
  );
}

interface DeactivateDialogProps {
  wallet: Wallet;
  onClose: () => void;
  onDeactivated: () => void;
}

function DeactivateDialog({ wallet, onClose, onDeactivated }: DeactivateDialogProps) {
  const changed = useWalletChanged();
  const mode = useTestMode() ? "test" : "live";
  const [disconnect, { isLoading }] = useWalletsDisconnectMutation();

  async function confirm() {
    try {
      const answer = await disconnect({ addressRequest: { address: wallet.address } }).unwrap();
      notify.success("Wallet disconnected successfully!");
      onDeactivated();
      changed(answer.wallet);
    } catch (error) {
      const message = walletFailure(error, FAILED);
      if (codeOf(error) !== "reauth") {
        notify.error(message === FAILED ? FAILED : `${FAILED}: ${message}`);
      }
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Deactivate wallet"
      text={`Payouts in ${mode} mode will no longer go to ${shortAddress(wallet.address)}, and no new payments can be created until you connect a wallet again. Payments that already exist are still paid out to it.`}
      confirmLabel="Deactivate"
      danger
      busy={isLoading}
    />
  );
}
