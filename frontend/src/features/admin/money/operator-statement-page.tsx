import { useState } from "react";
import { Link } from "react-router-dom";
import { DataTable } from "../../../components/ui/data-table";
import type { Column } from "../../../components/ui/data-table-props";
import { DateField } from "../../../components/ui/date-field";
import { EmptyState } from "../../../components/ui/empty-state";
import { ErrorPanel } from "../../../components/ui/error-panel";
import { Panel } from "../../../components/ui/panel";
import { Delayed, Skeleton } from "../../../components/ui/skeleton";
import { Xrp } from "../../../components/ui/xrp";
import { ADMIN_MONEY_PATH } from "../../../config/paths";
import {
  type MerchantMonth,
  type OperatorStatement,
  type OperatorSum,
  useAdminStatementQuery,
} from "../../../lib/api/generated";
import { serverMessage } from "../../../lib/errors";
import { formatDay } from "../../../lib/format";
import { SealPanel } from "../../shared/seal-panel";
import { ModeChoice, useModeParam } from "../shared/mode-choice";
import { MonthFiles } from "./month-files";

const LINES: Record<OperatorSum["kind"], string> = {
  fee_kept: "Fees kept",
  return_fee: "Fees of returns and refunds",
  network_fee: "Network fees",
  withdrawal: "Withdrawals",
  funding: "Funding",
  registered: "Balances of wallets as they were registered",
  adjustment: "Adjustments",
};

/** `/admin-dashboard/money/statement`: the platform's month, what it earned and spent, and what each merchant moved. */
export function OperatorStatementPage() {
  const { mode: chosen, setMode } = useModeParam();
  const mode = chosen ?? "live";
  const now = new Date().toISOString().slice(0, 7);
  const [month, setMonth] = useState(now);
  const read = useAdminStatementQuery({ mode, month }, { refetchOnMountOrArgChange: true });
  const statement = read.currentData;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Link to={`${ADMIN_MONEY_PATH}?mode=${mode}`} className="inline-flex min-h-11 items-center text-13 text-blue">
            Money
          </Link>
          <h2 className="text-24">The platform's month</h2>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <DateField label="Month" type="month" applied={month} max={now} onPick={setMonth} />
          <ModeChoice mode={mode} onMode={setMode} />
        </div>
      </div>
      {statement === undefined && read.isError ? (
        <ErrorPanel
          heading="Failed to load the statement"
          message={serverMessage(read.error, "Check your connection, and try again.")}
          onRetry={() => void read.refetch()}
        />
      ) : statement === undefined ? (
        <Delayed>
          <p role="status" className="sr-only">
            Loading the statement…
          </p>
          <Skeleton className="h-96 w-full rounded-16" />
        </Delayed>
      ) : (
        <div className="grid gap-4">
          <Funds statement={statement} />
          <Merchants merchants={statement.merchants} />
        </div>
      )}
    </>
  );
}

function Funds({ statement }: { statement: OperatorStatement }) {
  const { opening, closing, sums, burned, unmatched, unmatched_returned, seal } = statement;
  return (
    <div className="grid items-start gap-4 min-[1080px]:grid-cols-[minmax(0,1fr)_320px]">
      <Panel
        heading={`Your own funds, ${formatDay(statement.first_day)} to ${formatDay(statement.last_day)}`}
        inset="flush"
      >
        <table className="w-full text-15">
          <tbody>
            <Line name="Opening" amount={opening} strong />
            {sums.map(({ kind, count, amount }) => (
              <Line key={kind} name={LINES[kind]} note={count.toLocaleString("en-US")} amount={amount} />
            ))}
            <Line name="Closing" amount={closing} strong />
          </tbody>
        </table>
      </Panel>
      <div className="grid gap-4">
        <Panel
          heading="Passed through"
          aside={<span className="text-13 text-ink-3">not in the sums</span>}
          inset="flush"
        >
          <table className="w-full text-15">
            <tbody>
              <Line name="Burned" note={`${burned.count}`} amount={burned.amount} />
              <Line name="Deposits that name no payment" note={`${unmatched.count}`} amount={unmatched.amount} />
              <Line name="Returned of these" note={`${unmatched_returned.count}`} amount={unmatched_returned.amount} />
            </tbody>
          </table>
        </Panel>
        {seal === null ? (
          <p className="px-5 text-13 text-ink-2">
            Its books may still change. A month is closed on the 1st of the next one, in UTC, and then has its number,
            files and seal.
          </p>
        ) : (
          <>
            <MonthFiles seal={seal} />
            <SealPanel auditRow={seal.audit_row} sha256={seal.sha256} />
          </>
        )}
      </div>
    </div>
  );
}

interface LineProps {
  name: string;
  amount: string;
  note?: string;
  strong?: boolean;
}

function Line({ name, amount, note, strong = false }: LineProps) {
  return (
    <tr className={`border-line border-t first:border-t-0 ${strong ? "font-semibold" : ""}`}>
      <th scope="row" className={`px-5 py-3 text-left ${strong ? "" : "font-normal"}`}>
        {name}
        {note !== undefined && <span className="ml-2 font-normal text-13 text-ink-3">{note}</span>}
      </th>
      <td className="whitespace-nowrap px-5 py-3 text-right tabular-nums">
        <Xrp amount={amount} />
      </td>
    </tr>
  );
}

const COLUMNS: Column<MerchantMonth>[] = [
  { key: "merchant", heading: "Merchant", cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { key: "sales", heading: "Sales", align: "end", cell: ({ sales_count }) => sales_count.toLocaleString("en-US") },
  { key: "received", heading: "Received, XRP", align: "end", cell: ({ received }) => <Xrp amount={received} /> },
  { key: "fee", heading: "Fee kept, XRP", align: "end", cell: ({ fee_kept }) => <Xrp amount={fee_kept} /> },
  { key: "burned", heading: "Burned, XRP", align: "end", cell: ({ burned }) => <Xrp amount={burned} /> },
  { key: "paid", heading: "Paid out, XRP", align: "end", cell: ({ paid_out }) => <Xrp amount={paid_out} /> },
];

function Merchants({ merchants }: { merchants: readonly MerchantMonth[] }) {
  return (
    <Panel heading="Per merchant" inset="flush">
      <DataTable
        caption="Per merchant"
        columns={COLUMNS}
        rows={merchants}
        rowKey={({ merchant_id }) => merchant_id}
        rowHref={({ merchant_id }) => `/admin-dashboard/users/${merchant_id}`}
        empty={<EmptyState heading="Nothing moved" hint="No merchant had a sale or a payout in this month." />}
        phone={{
          title: ({ email }) => email,
          figure: ({ received }) => <Xrp amount={received} />,
          state: ({ sales_count }) => `${sales_count.toLocaleString("en-US")} sales`,
          facts: COLUMNS.slice(3).map(({ heading, cell }) => ({ heading, cell })),
        }}
      />
    </Panel>
  );
}
