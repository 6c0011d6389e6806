import { CircleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { buttonLook } from "../../../components/ui/button";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { Panel } from "../../../components/ui/panel";
import { RelativeTime } from "../../../components/ui/relative-time";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { StatusBadge } from "../../../components/ui/status-badge";
import { Xrp } from "../../../components/ui/xrp";
import { ADMIN_TRANSACTIONS_PATH, adminPaymentPath } from "../../../config/paths";
import { useAdminTransactionsQuery } from "../../../lib/api/generated";
import { RefundBadge } from "../../shared/payment/refund-badge";
import { ModeBadge } from "./merchant-panels";

/** The red line where a payout of this merchant waits for a person; nothing at any other time. */
export function FailedPayouts({ merchantId }: { merchantId: number }) {
  const { data } = useAdminTransactionsQuery({ user: merchantId, failedLeg: "payout", pageSize: 1 });
  const count = data?.total_count ?? 0;
  return count === 0 ? null : (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-16 border border-red/40 bg-card px-5 py-3">
      <CircleAlert aria-hidden="true" size={20} strokeWidth={1.5} className="text-red" />
      <p className="min-w-0 flex-1 basis-52">
        <strong className="font-semibold">{count === 1 ? "A payout failed." : `${count} payouts failed.`}</strong>{" "}
        <span className="text-ink-2">Nothing is retried automatically.</span>
      </p>
      <Link
        to={`${ADMIN_TRANSACTIONS_PATH}?user=${merchantId}&failed_leg=payout`}
        className={buttonLook({ look: "secondary" })}
      >
        Open Transactions
      </Link>
    </div>
  );
}

/** The merchant's newest payments of both modes. */
export function PaymentsPanel({ merchantId }: { merchantId: number }) {
  const read = useAdminTransactionsQuery({ user: merchantId, pageSize: 5 }, { refetchOnMountOrArgChange: true });
  const rows = read.currentData?.transactions;
  return (
    <Panel
      heading="Payments"
      inset="flush"
      aside={
        <Link to={`${ADMIN_TRANSACTIONS_PATH}?user=${merchantId}`} className="text-13 text-blue hover:text-blue-d">
          All of this merchant's transactions
        </Link>
      }
    >
      {read.isError && rows === undefined ? (
        <ErrorPanel heading="Transactions Unavailable" onRetry={() => void read.refetch()} />
      ) : rows === undefined ? (
        <div className="p-5">
          <Delayed>
            <Skeleton className="h-40 w-full" />
          </Delayed>
        </div>
      ) : rows.length === 0 ? (
        <p className="px-5 py-4 text-13 text-ink-3">No payment yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ id, title, status, refund_status, livemode, amount, created_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
              <div className="min-w-0 flex-1 basis-40">
                <Link to={adminPaymentPath(id)} className="line-clamp-1 break-words font-medium hover:text-blue">
                  {title || "Untitled"}
                </Link>
                <p className="code text-13 text-ink-3">{id.slice(0, 8)}</p>
              </div>
              <StatusBadge status={status} />
              <RefundBadge status={refund_status} />
              <ModeBadge mode={livemode ? "live" : "test"} />
              <span className="figures w-32 text-right">
                <Xrp amount={amount} />
              </span>
              <span className="w-20 text-right text-13 text-ink-2">
                <RelativeTime at={created_at} short />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
