import { CalendarRange } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { DataTable } from "../../components/ui/data-table";
import type { Column } from "../../components/ui/data-table-props";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { lazyComponent } from "../../components/ui/lazy-component";
import { Pager } from "../../components/ui/pager";
import { Switch } from "../../components/ui/switch";
import { useTableParams } from "../../components/ui/use-table-params";
import { Xrp } from "../../components/ui/xrp";
import { developerStatementPath } from "../../config/paths";
import { type RunningMonth, type Statement, useStatementsListQuery } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { formatDay } from "../../lib/format";
import { useTestMode } from "../../store/test-mode";
import { useSignedInUser } from "../../store/user";
import { useSetPreference } from "../shared/use-save-profile";
import { CheckMark } from "./check-mark";
import { DownloadMenu } from "./download-menu";
import { checkOf, daysWords, monthWords } from "./statement-words";

const RangeDialog = lazyComponent(() => import("./range-dialog"), "RangeDialog");
const PAGE_SIZE = 24;

/** A closed statement, or this month so far. */
type Row = { statement: Statement; running?: never } | { running: RunningMonth; statement?: never };

const COLUMNS: Column<Row>[] = [
  { key: "days", heading: "Days", cell: (row) => <Days row={row} /> },
  { key: "sales", heading: "Sales", align: "end", cell: (row) => count(row) },
  { key: "received", heading: "Received, XRP", align: "end", cell: (row) => <Xrp amount={of(row).received} /> },
  { key: "paid", heading: "Paid out, XRP", align: "end", cell: (row) => <Xrp amount={of(row).paid_out} /> },
  { key: "closing", heading: "Closing, XRP", align: "end", cell: (row) => <Closing row={row} /> },
  { key: "ledger", heading: "Ledger", cell: (row) => <Ledger row={row} /> },
  {
    ...{ key: "download", heading: "Download", hideHeading: true, align: "end", fit: true },
    cell: ({ statement }) => statement && <DownloadMenu statement={statement} />,
  },
];

/** `/developer-dashboard/statements`: each month, and any range of days, as an accountant takes it. */
export function StatementsPage() {
  const table = useTableParams({ filters: [], pageSize: PAGE_SIZE });
  const [asking, setAsking] = useState(false);
  const isTestMode = useTestMode();
  const read = useStatementsListQuery({ page: table.page, pageSize: PAGE_SIZE }, { refetchOnMountOrArgChange: true });
  const { data } = read;
  if (read.isError && data === undefined) {
    return (
      <ErrorPanel
        heading="Failed to load statements"
        message={serverMessage(read.error, "Check your connection, and try again.")}
        onRetry={() => void read.refetch()}
      />
    );
  }
  const nothingYet = data?.total_count === 0 && data.running.sales_count === 0;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-[1_1_16rem] text-13 text-ink-3">
          Made on the 1st, UTC, for the month before. Any closed range can be made at once.
        </p>
        <EmailSwitch />
        <Button look="secondary" onClick={() => setAsking(true)}>
          <CalendarRange aria-hidden="true" size={16} strokeWidth={1.5} />
          Any range
        </Button>
      </div>
      <div className="overflow-hidden rounded-16 border border-line bg-card">
        <DataTable
          caption="Statements"
          columns={COLUMNS}
          rows={data && (nothingYet ? [] : rowsOf(data.statements, table.page === 1 ? data.running : undefined))}
          rowKey={(row) => row.statement?.id ?? "running"}
          rowHref={(row) => (row.statement === undefined ? null : developerStatementPath(row.statement.id))}
          busy={read.isFetching && data !== undefined}
          empty={
            <EmptyState
              heading="Your first month becomes a statement"
              hint="Every sale, fee, payout and return with its time, value and proof; checked against the ledger and sealed."
            />
          }
          phone={{
            title: (row) => <span className="font-medium">{titleOf(row)}</span>,
            figure: (row) => <Xrp amount={of(row).paid_out} />,
            state: (row) => <Ledger row={row} />,
            age: (row) => row.statement?.number ?? "runs",
            facts: [
              { heading: "Sales", cell: (row) => count(row) },
              { heading: "Received, XRP", cell: (row) => <Xrp amount={of(row).received} /> },
              { heading: "Paid out, XRP", cell: (row) => <Xrp amount={of(row).paid_out} /> },
              { heading: "Closing, XRP", cell: (row) => <Closing row={row} /> },
            ],
            actions: ({ statement }) => statement && <DownloadMenu statement={statement} />,
          }}
        />
        {data !== undefined && !nothingYet && (
          <p className="flex flex-wrap justify-between gap-x-4 border-line border-t px-5 py-3 text-13 text-ink-3">
            <span>{isTestMode ? "Live Mode" : "Test Mode"} has its own statements.</span>
            <span>
              {data.total_count} {data.total_count === 1 ? "statement" : "statements"}
            </span>
          </p>
        )}
        {data !== undefined && data.total_pages > 1 && (
          <Pager
            label="Pages of statements"
            page={table.page}
            totalPages={data.total_pages}
            hrefOf={table.hrefOfPage}
          />
        )}
      </div>
      {asking && <RangeDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function EmailSwitch() {
  const { mail_statements } = useSignedInUser();
  const { busy, set } = useSetPreference();
  return (
    <Switch
      label="Email on the 1st"
      checked={mail_statements}
      busy={busy}
      onChange={(wanted) => set({ mail_statements: wanted })}
    />
  );
}

function rowsOf(statements: readonly Statement[], running: RunningMonth | undefined): Row[] {
  const closed = statements.map((statement) => ({ statement }));
  return running === undefined ? closed : [{ running }, ...closed];
}

function of(row: Row): Statement | RunningMonth {
  return row.statement ?? row.running;
}

function titleOf(row: Row): string {
  return row.statement === undefined ? monthWords(row.running.first_day) : daysWords(row.statement);
}

function count(row: Row): string {
  return of(row).sales_count.toLocaleString("en-US");
}

function Days({ row }: { row: Row }) {
  return (
    <>
      <span className="block whitespace-nowrap font-medium">{titleOf(row)}</span>
      <span className="block text-13 text-ink-3">
        {row.statement?.number ?? `Runs until ${formatDay(of(row).last_day)}`}
      </span>
    </>
  );
}

function Closing({ row }: { row: Row }) {
  return row.statement === undefined ? <span className="text-ink-3">–</span> : <Xrp amount={row.statement.closing} />;
}

function Ledger({ row }: { row: Row }) {
  if (row.statement === undefined) {
    return <span className="text-13 text-ink-3">Checked when it closes</span>;
  }
  return <CheckMark check={checkOf(row.statement)} />;
}
