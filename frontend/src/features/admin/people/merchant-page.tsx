import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { CopyToToast } from "../../../components/ui/copy-to-toast";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { lazyComponent, PendingChunk } from "../../../components/ui/lazy-component";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { StatCards } from "../../../components/ui/stat-cards";
import { figureSize, Xrp } from "../../../components/ui/xrp";
import { ADMIN_USERS_PATH } from "../../../config/paths";
import { adminApi, type MerchantDetail, useAdminMerchantQuery } from "../../../lib/api/generated";
import { statusOf } from "../../../lib/errors";
import { useFailureToast } from "../../../lib/use-failure-toast";
import { send } from "../../../store/send";
import { useAppDispatch } from "../../../store/store";
import type { AdminAction } from "../shared/action-dialog";
import { AccountPanel, EndpointsPanel, KeysPanel, MailsPanel, WalletsPanel } from "./merchant-panels";
import { FailedPayouts, PaymentsPanel } from "./merchant-payments";
import { type MerchantAction, useMerchantAction } from "./use-merchant-action";

const ActionDialog = lazyComponent(() => import("../shared/action-dialog"), "ActionDialog");
const MerchantActionDialog = lazyComponent(() => import("./merchant-action-dialog"), "MerchantActionDialog");

/** `/admin-dashboard/users/{id}`: everything about one merchant, and what may be done. */
export function MerchantPage() {
  const { merchantId = "" } = useParams();
  const read = useAdminMerchantQuery({ merchantId }, { refetchOnMountOrArgChange: true });
  const { currentData: merchant } = read;
  const failed = !read.isFetching && read.isError && merchant === undefined;
  const unknown = failed && statusOf(read.error) === 404;
  useFailureToast(failed && !unknown, "Failed to load the merchant");

  return (
    <>
      <p className="mb-3 text-13">
        <Link to={ADMIN_USERS_PATH} className="text-blue hover:text-blue-d">
          All merchants
        </Link>
      </p>
      {failed ? (
        <div className="rounded-16 border border-line bg-card">
          {unknown ? (
            <ErrorPanel heading="Merchant not found" message="There is no merchant with this number." />
          ) : (
            <ErrorPanel
              heading="Merchant Unavailable"
              message="Unable to load this merchant. Please check your connection and try again."
              onRetry={() => void read.refetch()}
            />
          )}
        </div>
      ) : merchant === undefined ? (
        <Loading />
      ) : (
        <Loaded merchant={merchant} reload={() => void read.refetch()} />
      )}
    </>
  );
}

function Loaded({ merchant, reload }: { merchant: MerchantDetail; reload: () => void }) {
  const dispatch = useAppDispatch();
  // The key of the mode that the merchant's own dashboard shows; the question names it.
  const mode = merchant.is_test_mode ? "test" : "live";
  const [asked, setAsked] = useState<MerchantAction | null>(null);
  const [removal, setRemoval] = useState<AdminAction | null>(null);
  const running = useMerchantAction({ mode, onDone: reload });
  const busy = running.busyWith !== null;

  function removeSecondFactor() {
    setRemoval({
      title: "Remove the second factor?",
      text: "For somebody who has lost phone and recovery codes: make sure that it is them. All devices are signed out, and an email says so.",
      confirmLabel: "Remove",
      danger: true,
      facts: [["Merchant", merchant.email]],
      run: (reason) =>
        dispatch(
          send(adminApi.endpoints.adminMerchantRemoveSecondFactor, {
            merchantId: String(merchant.id),
            reason: { reason },
          }),
        ),
    });
  }

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="min-w-0 break-words text-24">{merchant.username}</h2>
            <Badge tone={merchant.is_active ? "success" : "error"}>{merchant.is_active ? "Active" : "Suspended"}</Badge>
          </div>
          <p className="mt-0.5 flex items-center gap-1 text-ink-2">
            <span className="min-w-0 break-all">{merchant.email}</span>
            <CopyToToast text={merchant.email} label="Email" />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" disabled={busy} onClick={() => setAsked("reset")}>
            Reset API Key
          </Button>
          <Button
            look={merchant.is_active ? "danger" : "secondary"}
            disabled={busy}
            onClick={() => setAsked(merchant.is_active ? "suspend" : "activate")}
          >
            {merchant.is_active ? "Suspend" : "Activate"}
          </Button>
        </div>
      </div>
      <div className="flex flex-col gap-5">
        <FailedPayouts merchantId={merchant.id} />
        <StatCards label="Live payments of this merchant" columns={3} stats={statsOf(merchant)} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <PaymentsPanel merchantId={merchant.id} />
            <EndpointsPanel endpoints={merchant.endpoints} />
            <MailsPanel mails={merchant.mails} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <AccountPanel merchant={merchant} onRemoveSecondFactor={removeSecondFactor} />
            <WalletsPanel wallets={merchant.wallets} />
            <KeysPanel keys={merchant.secret_keys} />
          </div>
        </div>
      </div>
      {asked !== null && (
        <MerchantActionDialog
          merchant={merchant}
          action={asked}
          mode={mode}
          busy={busy}
          onClose={() => setAsked(null)}
          onConfirm={() => void running.run(merchant, asked).finally(() => setAsked(null))}
        />
      )}
      {removal !== null && (
        <PendingChunk value={null}>
          <ActionDialog action={removal} onClose={() => setRemoval(null)} onDone={reload} />
        </PendingChunk>
      )}
    </>
  );
}

function statsOf({ total_transactions: count, total_volume: volume, total_burned: burned }: MerchantDetail) {
  const counted = count.toLocaleString("en-US");
  return [
    {
      label: "Tx Count",
      value: <span className={figureSize(counted)}>{counted}</span>,
      quiet: count === 0,
      note: "Completed, live",
    },
    {
      label: "Volume",
      unit: "XRP",
      value: <Xrp amount={volume} large />,
      quiet: Number(volume) === 0,
      note: "Of completed payments",
    },
    {
      label: "Burned",
      unit: "XRP",
      value: <Xrp amount={burned} large />,
      quiet: Number(burned) === 0,
      ember: Number(burned) > 0,
      note: "Validated on the ledger",
    },
  ];
}

function Loading() {
  return (
    <Delayed>
      <p role="status" className="sr-only">
        Loading the merchant…
      </p>
      <Skeleton className="h-14 w-72 max-w-full" />
      <Skeleton className="mt-5 h-28 w-full rounded-16" />
      <div className="mt-5 grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-96 w-full rounded-16" />
        <Skeleton className="h-96 w-full rounded-16" />
      </div>
    </Delayed>
  );
}
