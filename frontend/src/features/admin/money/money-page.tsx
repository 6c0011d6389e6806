import { useState } from "react";
import { Link } from "react-router-dom";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { RelativeTime } from "../../../components/ui/relative-time";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { Xrp } from "../../../components/ui/xrp";
import { ADMIN_STATEMENT_PATH } from "../../../config/paths";
import { DASHBOARD_POLL_MS } from "../../../config/timing";
import {
  type Money,
  type Sheet,
  type BalanceSheets as Sheets,
  type SheetTotal,
  useAdminBalanceSheetsQuery,
  useAdminMoneyQuery,
} from "../../../lib/api/generated";
import { useFailureToast } from "../../../lib/use-failure-toast";
import type { AdminAction } from "../shared/action-dialog";
import { ModeChoice, useModeParam } from "../shared/mode-choice";
import { AuditStrip } from "./audit-strip";
import { BalanceSheet } from "./balance-sheet";
import { HaltedWallet } from "./halted-wallet";
import { HeldDeposits, StuckTransfers } from "./held-money";
import { MoneyFigures } from "./money-figures";
import { SheetTotals } from "./sheet-totals";
import { WalletList } from "./wallet-list";
import { WithdrawCard } from "./withdraw-card";

const DepositList = lazyComponent(() => import("./deposit-list"), "DepositList");
const ActionDialog = lazyComponent(() => import("../shared/action-dialog"), "ActionDialog");
const RetireDialog = lazyComponent(() => import("../shared/retire-dialog"), "RetireDialog");

/** `/admin-dashboard/money`: what the platform's wallets hold and owe, and what a person must decide about them. */
export function MoneyPage() {
  const { mode: chosen, setMode } = useModeParam();
  const mode = chosen ?? "live";
  const [action, setAction] = useState<AdminAction | null>(null);
  const [retiring, setRetiring] = useState<string | null>(null);
  const read = useAdminMoneyQuery(
    { mode },
    { refetchOnMountOrArgChange: true, pollingInterval: DASHBOARD_POLL_MS, skipPollingIfUnfocused: true },
  );
  // Reads whole journals, so it is read once, and again after an action.
  const sheets = useAdminBalanceSheetsQuery({ mode }, { refetchOnMountOrArgChange: true });
  const money = read.currentData;
  const failed = !read.isFetching && read.isError && money === undefined;
  useFailureToast(failed, "Failed to load the platform's wallets");
  const main = money?.wallets[0];
  const total = sheets.currentData?.total;

  function readAgain() {
    void read.refetch();
    void sheets.refetch();
  }

  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Head money={money} total={total} />
        <div className="flex flex-wrap items-center gap-3">
          <Link
            to={`${ADMIN_STATEMENT_PATH}?mode=${mode}`}
            className="inline-flex min-h-11 items-center font-medium text-13 text-blue"
          >
            The platform's month
          </Link>
          <ModeChoice mode={mode} onMode={setMode} />
        </div>
      </div>
      {failed ? (
        <div className="rounded-16 border border-line bg-card">
          <ErrorPanel
            heading="Money Unavailable"
            message="Unable to load the platform's wallets. Please check your connection and try again."
            onRetry={() => void read.refetch()}
          />
        </div>
      ) : money === undefined ? (
        <Delayed>
          <p role="status" className="sr-only">
            Loading the platform's wallets…
          </p>
          <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
            <Skeleton className="h-24 w-full rounded-16" />
            <Skeleton className="h-24 w-full rounded-16" />
            <Skeleton className="h-96 w-full rounded-16" />
            <Skeleton className="h-96 w-full rounded-16" />
          </div>
        </Delayed>
      ) : main === undefined ? (
        <p className="rounded-16 border border-line bg-card px-5 py-10 text-center text-ink-2">
          There is no platform wallet in {mode} mode. Set one in Settings.
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          {money.wallets.map(
            (wallet) =>
              wallet.halted_at !== null && (
                <HaltedWallet key={wallet.address} wallet={wallet} explorer={money.explorer_url} onAction={setAction} />
              ),
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
            <AuditStrip audits={main.audits} />
            <MoneyFigures times={money.time_to_payout} total={total} failed={sheets.isError} />
            <div className="flex min-w-0 flex-col gap-4">
              <BalanceSheets read={sheets.currentData} failed={sheets.isError} onRetry={sheets.refetch} />
              <HeldDeposits held={money.held} onAction={setAction} />
              <StuckTransfers wallets={money.wallets} onAction={setAction} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <WalletList money={money} mode={mode} onAction={setAction} onRetire={setRetiring} />
              {sheets.currentData === undefined && !sheets.isError && <Skeleton className="h-60 w-full rounded-16" />}
              {withdrawalsFrom(money, sheets.currentData?.sheets ?? []).map(({ wallet, sheet }, index) => (
                <WithdrawCard
                  key={wallet.address}
                  wallet={wallet}
                  sheet={sheet}
                  mode={mode}
                  coldAddress={money.cold_address}
                  named={index > 0}
                  onAction={setAction}
                />
              ))}
            </div>
          </div>
          <PendingChunk value={null}>
            <DepositList mode={mode} explorer={money.explorer_url} />
          </PendingChunk>
        </div>
      )}
      {action !== null && (
        <PendingChunk value={null}>
          <ActionDialog action={action} onClose={() => setAction(null)} onDone={readAgain} />
        </PendingChunk>
      )}
      {retiring !== null && (
        <PendingChunk value={null}>
          <RetireDialog address={retiring} onClose={() => setRetiring(null)} onDone={readAgain} />
        </PendingChunk>
      )}
    </>
  );
}

/** The active wallet, and replaced ones that still hold something of the operator's. */
function withdrawalsFrom({ wallets }: Money, sheets: readonly Sheet[]) {
  return wallets.flatMap((wallet, index) => {
    const sheet = sheets.find(({ address }) => address === wallet.address);
    const shown = index === 0 || (wallet.state === "replaced" && Number(sheet?.withdrawable) > 0);
    return sheet !== undefined && shown ? [{ wallet, sheet }] : [];
  });
}

function Head({ money, total }: { money: Money | undefined; total: SheetTotal | undefined }) {
  const wallet = money?.wallets[0];
  const count = money?.wallets.length ?? 0;
  return (
    <div className="min-w-0">
      <h2 className="figures text-24">
        {total !== undefined && count > 0 ? (
          <>
            <Xrp amount={total.on_ledger} unit large />{" "}
            <span className="font-normal text-15 text-ink-2 tracking-normal">
              {count === 1 ? "in the platform wallet" : `in ${count} platform wallets`}
            </span>
          </>
        ) : (
          "The platform's wallets"
        )}
      </h2>
      {wallet !== undefined && (
        <p className="figures mt-0.5 text-13 text-ink-2 first-letter:uppercase">
          {money?.network_label}, validated ledger {wallet.ledger_index.toLocaleString("en-US")},{" "}
          <RelativeTime at={wallet.read_at} short />
        </p>
      )}
    </div>
  );
}

interface BalanceSheetsProps {
  read: Sheets | undefined;
  failed: boolean;
  onRetry: () => unknown;
}

function BalanceSheets({ read, failed, onRetry }: BalanceSheetsProps) {
  if (read === undefined) {
    return failed ? (
      <div className="rounded-16 border border-line bg-card">
        <ErrorPanel
          heading="Balance Sheet Unavailable"
          message="Unable to load the balance sheet. Please check your connection and try again."
          onRetry={() => void onRetry()}
        />
      </div>
    ) : (
      <Skeleton className="h-96 w-full rounded-16" />
    );
  }
  // Replaced wallets that are empty and owe nothing would only repeat zeros.
  const shown = read.sheets.filter(
    (sheet, index) => index === 0 || Number(sheet.booked) !== 0 || Number(sheet.equity) !== 0,
  );
  return (
    <>
      {shown.map((sheet, index) => (
        <BalanceSheet key={sheet.address} sheet={sheet} named={index > 0} />
      ))}
      {shown.length > 1 && <SheetTotals total={read.total} wallets={read.sheets.length} />}
    </>
  );
}
