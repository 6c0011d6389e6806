import { Link } from "react-router-dom";
import { RowLink } from "../../../components/ui/data-table-grid";
import { EmptyState } from "../../../components/ui/empty-state";
import { Panel } from "../../../components/ui/panel";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { Xrp } from "../../../components/ui/xrp";
import { ADMIN_TRANSACTIONS_PATH, adminPaymentPath } from "../../../config/paths";
import type { Activity, ModeEnum } from "../../../lib/api/generated";
import { formatDateTime, shortId } from "../../../lib/format";
import { PaymentStatus } from "../../shared/payment/payment-status";

const GHOST_ROWS = [0, 1, 2, 3, 4];

/** The five most recent payments of the mode; undefined while they load. */
export function LiveActivity({ rows, mode }: { rows: readonly Activity[] | undefined; mode: ModeEnum }) {
  return (
    <Panel
      heading="Live Activity"
      inset="flush"
      aside={
        <Link
          to={`${ADMIN_TRANSACTIONS_PATH}?mode=${mode}`}
          className="-my-1 inline-flex min-h-11 items-center font-medium text-13 text-blue hover:text-blue-d"
        >
          View all
        </Link>
      }
    >
      {rows === undefined ? (
        <Ghosts />
      ) : rows.length === 0 ? (
        <EmptyState heading="No recent activity" hint={`The newest payments in ${mode} mode are listed here.`} />
      ) : (
        <ul aria-label="The five most recent payments">
          {rows.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ payment: { id, status, created_at, amount } }: { payment: Activity }) {
  return (
    <li className="relative grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-t px-5 py-3 transition-colors first:border-t-0 hover:bg-paper sm:grid-cols-[6rem_8rem_minmax(0,1fr)_auto]">
      <span className="code text-13">
        <RowLink to={adminPaymentPath(id)}>{shortId(id)}</RowLink>
      </span>
      <span className="max-sm:order-3">
        <PaymentStatus status={status} />
      </span>
      <time dateTime={created_at} className="figures text-13 text-ink-3 max-sm:order-4 max-sm:text-right">
        {formatDateTime(created_at)}
      </time>
      <span className="figures text-right font-semibold max-sm:order-2">
        <Xrp amount={amount} unit />
      </span>
    </li>
  );
}

function Ghosts() {
  return (
    <Delayed>
      <p role="status" className="sr-only">
        Loading the most recent payments…
      </p>
      <div aria-hidden="true">
        {GHOST_ROWS.map((row) => (
          <div key={row} className="flex h-15 items-center gap-6 border-line border-t px-5 first:border-t-0">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-5 w-20" />
            <Skeleton className="ml-auto h-3 w-28" />
          </div>
        ))}
      </div>
    </Delayed>
  );
}
