import { ExternalLink, Info, Wallet as WalletIcon } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { buttonLook } from "../../components/ui/button";
import { CopyToToast } from "../../components/ui/copy-to-toast";
import { ErrorPanel } from "../../components/ui/error-panel";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { Panel } from "../../components/ui/panel";
import { RelativeTime } from "../../components/ui/relative-time";
import { ShownOnce } from "../../components/ui/shown-once";
import { Delayed, Skeleton } from "../../components/ui/skeleton";
import { TimesNote } from "../../components/ui/times-note";
import { Xrp } from "../../components/ui/xrp";
import { DEVELOPER_TEST_PATH, DEVELOPER_WALLET_PATH } from "../../config/paths";
import { PRODUCT_NAME } from "../../config/product";
import { useConfigQuery, type Wallet } from "../../lib/api/generated";
import { walletFailure } from "../../lib/errors";
import { accountUrl } from "../../lib/format";
import { useTestMode } from "../../store/test-mode";
import { useConnectedWallet } from "../shared/wallet/use-connected-wallet";
import { useTestWallet } from "../shared/wallet/use-test-wallet";
import { LatestPayouts } from "./latest-payouts";
import { useBalance } from "./use-balance";

const ActivationForm = lazyComponent(() => import("./activation-form"), "ActivationForm");

const QR_PX = 240;
/** In modules: scanners need this much white around a code. */
const QUIET_ZONE = 4;
const XAMAN_URL = "https://xaman.app";

/** `/developer-dashboard/send-receive`: the connected wallet to receive to. Sending is done in the wallet itself. */
export function SendReceivePage() {
  const { wallet, failure, refetch } = useConnectedWallet();
  const testWallet = useTestWallet();
  return (
    <>
      <div className="flex flex-col gap-5">
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
        {failure !== undefined ? (
          <Panel heading="Receive">
            <ErrorPanel
              heading="Wallet Unavailable"
              message={walletFailure(failure, "Failed to get connected wallet")}
              onRetry={() => void refetch().catch(() => undefined)}
            />
          </Panel>
        ) : wallet === undefined ? (
          <Loading />
        ) : wallet === null ? (
          <PendingChunk value={<Loading />}>
            <ActivationForm testWallet={testWallet} takeFocus={false} />
          </PendingChunk>
        ) : (
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Receive wallet={wallet} />
            <Send wallet={wallet} />
          </div>
        )}
        {wallet && <LatestPayouts address={wallet.address} />}
      </div>
      <TimesNote />
    </>
  );
}

function Receive({ wallet }: { wallet: Wallet }) {
  const explorer = useExplorer();
  const { address, destination_tag: tag, x_address, network } = wallet;
  return (
    <Panel heading="Receive" aside={<span className="text-13 text-ink-3">{network}</span>}>
      <div className="grid items-start gap-x-7 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <figure className="mx-auto">
          <div className="overflow-hidden rounded-10 border border-line bg-card">
            <QRCodeSVG
              value={x_address}
              size={QR_PX}
              level="M"
              marginSize={QUIET_ZONE}
              fgColor="#15171c"
              role="img"
              aria-label="QR code of your wallet's X-address"
              className="h-auto max-w-full"
            />
          </div>
          <figcaption className="mt-2 text-center text-13 text-ink-3">
            {tag === null ? "Your address as a code" : "Address and tag in one code"}
          </figcaption>
        </figure>
        <div className="min-w-0">
          <dl className="divide-y divide-line border-line border-b">
            <Fact name="Address" copied={address}>
              {address}
            </Fact>
            {tag !== null && (
              <Fact name="Destination tag" copied={String(tag)}>
                {tag}
              </Fact>
            )}
            <Fact name={tag === null ? "X-address" : "X-address, holds both"} label="X-address" copied={x_address}>
              {x_address}
            </Fact>
          </dl>
          <p className="mt-4 flex gap-2.5 text-13 text-ink-2">
            <Info aria-hidden="true" size={16} strokeWidth={1.5} className="mt-px shrink-0" />
            XRP sent straight to this wallet doesn't pass through {PRODUCT_NAME}. There is no fee, no payment record and
            no webhook. To be paid through {PRODUCT_NAME}, create a payment.
          </p>
          <p className="mt-4 flex flex-wrap gap-2">
            <Link to={DEVELOPER_TEST_PATH} className={buttonLook()}>
              Create a payment
            </Link>
            {explorer !== null && (
              <a
                href={accountUrl(explorer, address)}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonLook({ look: "secondary" })}
              >
                <ExternalLink aria-hidden="true" size={16} strokeWidth={1.5} />
                View on Explorer
              </a>
            )}
          </p>
        </div>
      </div>
    </Panel>
  );
}

function Fact({
  name,
  copied,
  label = name,
  children,
}: {
  name: string;
  copied: string;
  label?: string;
  children: ReactNode;
}) {
  return (
    <div className="py-1.5 first:pt-0">
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="code wrap-anywhere min-w-0 text-13 sm:text-15">{children}</span>
        <CopyToToast text={copied} label={label} />
      </dd>
    </div>
  );
}

function Send({ wallet }: { wallet: Wallet }) {
  const { balance, failed, readAt } = useBalance(wallet);
  const { data: config } = useConfigQuery();
  const testMode = useTestMode();
  const network = testMode ? config?.networks.test : config?.networks.live;
  return (
    <Panel heading="Send">
      <p className="text-13 text-ink-3">XRP Balance</p>
      <p className="figures mt-1 min-h-9 text-24 tracking-[-0.03em] sm:text-36">
        {failed ? (
          "–"
        ) : balance ? (
          <Xrp amount={balance.balance.toFixed(6)} unit large />
        ) : (
          <Skeleton className="h-7 w-44" />
        )}
      </p>
      <p className="min-h-5 text-13 text-ink-3">
        {failed ? (
          "The balance could not be read"
        ) : readAt !== null ? (
          <>
            Read <RelativeTime at={readAt} short />
          </>
        ) : null}
      </p>
      <p className="mt-4">Your XRP is in your own wallet. Send it from your wallet app.</p>
      <p className="mt-1.5 text-13 text-ink-2">
        {PRODUCT_NAME} doesn't have your wallet's key, so nothing can be sent from here.
      </p>
      <p className="mt-5 flex flex-col gap-2">
        {network?.local === false && (
          <a href={XAMAN_URL} target="_blank" rel="noopener noreferrer" className={buttonLook({ look: "secondary" })}>
            <ExternalLink aria-hidden="true" size={16} strokeWidth={1.5} />
            Open Xaman
          </a>
        )}
        <Link to={DEVELOPER_WALLET_PATH} className={buttonLook({ look: "secondary" })}>
          <WalletIcon aria-hidden="true" size={16} strokeWidth={1.5} />
          Change wallet
        </Link>
      </p>
    </Panel>
  );
}

/** The explorer of the network of the mode shown; null where it has none. */
function useExplorer(): string | null {
  const testMode = useTestMode();
  const { data: config } = useConfigQuery();
  return (testMode ? config?.networks.test : config?.networks.live)?.explorer_url ?? null;
}

function Loading() {
  return (
    <Panel heading="Receive">
      <Delayed>
        <Skeleton className="h-60 w-full" />
      </Delayed>
    </Panel>
  );
}
