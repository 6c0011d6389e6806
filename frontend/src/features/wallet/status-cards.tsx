import { clsx } from "clsx";
import { RelativeTime } from "../../components/ui/relative-time";
import { Skeleton } from "../../components/ui/skeleton";
import { type Stat, StatCards } from "../../components/ui/stat-cards";
import { Xrp } from "../../components/ui/xrp";
import type { Balance, Wallet } from "../../lib/api/generated";
import { formatDate } from "../../lib/format";
import { useTestMode } from "../../store/test-mode";

const USD = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const RATE = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 });

/** All figures on one line, however large each of them is. */
const LINE = "flex min-h-8 items-center xl:min-h-11";
const LARGE = "xl:text-36";

interface StatusCardsProps {
  /** Null if none is active, undefined while that is not known. */
  wallet: Wallet | null | undefined;
  /** The wallet could not be read. */
  unknown: boolean;
  /** Undefined while it loads and after a failure. */
  balance: Balance | undefined;
  failed: boolean;
  readAt: string | null;
}

/** Wallet Status, XRP Balance and USD Value. */
export function StatusCards(props: StatusCardsProps) {
  const testMode = useTestMode();
  return (
    <StatCards label="Wallet" columns={3} stats={[walletStatus(props), xrpBalance(props), usdValue(props, testMode)]} />
  );
}

function walletStatus({ wallet, unknown }: StatusCardsProps): Stat {
  const label = "Wallet Status";
  if (unknown) {
    return { label, value: <NotAvailable />, note: "The wallet could not be read", quiet: true };
  }
  if (wallet === undefined) {
    return { label, value: undefined, note: <NoteGap /> };
  }
  const note = wallet === null ? "Connect a wallet to be paid" : `Connected ${formatDate(wallet.connected_at)}`;
  return { label, value: <Status active={wallet !== null} />, note };
}

function xrpBalance({ wallet, unknown, balance, failed, readAt }: StatusCardsProps): Stat {
  const label = "XRP Balance";
  if (unknown || failed) {
    return { label, value: <NotAvailable />, note: "The balance could not be read", quiet: true };
  }
  if (wallet === null) {
    return { label, value: <Amount xrp={0} />, note: "No wallet connected", quiet: true };
  }
  if (balance === undefined || readAt === null) {
    return { label, value: undefined, note: <NoteGap /> };
  }
  const note = (
    <>
      Read from the ledger <RelativeTime at={readAt} short />
    </>
  );
  return { label, value: <Amount xrp={balance.balance} />, note };
}

function usdValue({ wallet, unknown, balance, failed }: StatusCardsProps, testMode: boolean): Stat {
  const label = "USD Value";
  const none = (note: string): Stat => ({ label, value: <NotAvailable />, note, quiet: true });
  if (testMode) {
    return none("Play money has no value");
  }
  if (unknown || failed) {
    return none("The balance could not be read");
  }
  if (wallet === null) {
    return none("No wallet connected");
  }
  if (balance === undefined) {
    return { label, value: undefined, note: <NoteGap /> };
  }
  const { usd_value, rate } = balance;
  if (usd_value === null || rate === null) {
    return none("No source gives an exchange rate at the moment");
  }
  const note = (
    <>
      1 XRP = {RATE.format(rate.usd)}, {rate.provider}, <RelativeTime at={rate.read_at} short />
    </>
  );
  const value = (
    <span className={LINE}>
      <span className={clsx("figures", LARGE)}>{USD.format(usd_value)}</span>
    </span>
  );
  return { label, value, note };
}

function Amount({ xrp }: { xrp: number }) {
  return (
    <span className={LINE}>
      <Xrp amount={xrp.toFixed(6)} unit large className={LARGE} />
    </span>
  );
}

function NotAvailable() {
  return <span className={LINE}>Not available</span>;
}

function Status({ active }: { active: boolean }) {
  return (
    <span className={clsx(LINE, "gap-3 pl-1")}>
      <span
        aria-hidden="true"
        className={clsx("size-2.5 rounded-full ring-4", active ? "bg-green ring-green-t" : "bg-line-2 ring-well")}
      />
      {active ? "Active" : "Inactive"}
    </span>
  );
}

/** Holds the line of a note that is still loading. */
function NoteGap() {
  return <Skeleton className="my-1 h-3 w-32 max-w-full" />;
}
