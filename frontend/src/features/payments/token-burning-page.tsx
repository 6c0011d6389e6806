import { Link } from "react-router-dom";
import { Badge } from "../../components/ui/badge";
import { DataTable } from "../../components/ui/data-table";
import type { Column, PhoneRow } from "../../components/ui/data-table-props";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Pager } from "../../components/ui/pager";
import { Panel } from "../../components/ui/panel";
import { RelativeTime } from "../../components/ui/relative-time";
import { StatCards } from "../../components/ui/stat-cards";
import { TimesNote } from "../../components/ui/times-note";
import { useTableParams } from "../../components/ui/use-table-params";
import { Xrp } from "../../components/ui/xrp";
import { DEVELOPER_SETTINGS_PATH, developerPaymentPath } from "../../config/paths";
import { useConfigQuery, usePaymentsHistoryQuery, usePaymentsSummariesQuery } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { feeTermsOf, ppmToPercent, splitOf } from "../../lib/fee";
import { formatDateTime, shortHash, shortId } from "../../lib/format";
import { formatXrpExact } from "../../lib/money";
import { useTestMode } from "../../store/test-mode";
import { LedgerLink } from "../shared/payment/detail-rows";
import { type BurnRow, burnRowsOf } from "./burn-rows";

const PAGE_SIZE = 25;
/** The split is explained with a payment of 10 XRP. */
const SAMPLE = 10_000_000n;

/** `/developer-dashboard/token-burning`: the merchant's own burns with their transactions. */
export function TokenBurningPage() {
  const table = useTableParams({ pageSize: PAGE_SIZE });
  const history = usePaymentsHistoryQuery(
    { status: ["completed"], page: table.page, pageSize: PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const summaries = usePaymentsSummariesQuery(undefined, { refetchOnMountOrArgChange: true });
  const testMode = useTestMode();
  const { data: config } = useConfigQuery();
  const explorer = (testMode ? config?.networks.test : config?.networks.live)?.explorer_url ?? null;
  const rows = history.data && burnRowsOf(history.data.payments);
  const waiting = rows?.filter(({ hash }) => hash === null);
  const total = summaries.data?.summaries.total_burned;
  return (
    <>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <StatCards
            label="Your burns"
            columns={3}
            stats={[
              {
                label: "Total Burned",
                unit: "XRP",
                value: total ? <Xrp amount={total} large /> : summaries.isError ? "–" : undefined,
                ember: true,
              },
              {
                label: "Payments burned for",
                value: summaries.data
                  ? summaries.data.summaries.completed.toLocaleString("en-US")
                  : summaries.isError
                    ? "–"
                    : undefined,
                note: "All completed ones",
              },
              {
                label: "Waiting to burn",
                value: waiting ? waiting.length.toLocaleString("en-US") : history.isError ? "–" : undefined,
                quiet: waiting?.length === 0,
                note: "Of those below, sent within 24 h",
              },
            ]}
          />
          <Panel heading="Your burns" inset="flush">
            {rows === undefined && history.isError ? (
              <ErrorPanel
                heading="Burns Unavailable"
                message={serverMessage(history.error, "Your burns could not be loaded.")}
                onRetry={() => void history.refetch()}
              />
            ) : (
              <DataTable
                caption="Your burns"
                columns={columnsOf(explorer)}
                rows={rows}
                rowKey={({ key }) => key}
                rowHref={({ paymentId }) => developerPaymentPath(paymentId)}
                phone={phoneRow(explorer)}
                busy={history.isFetching && history.currentData === undefined}
                empty={
                  <EmptyState heading="No burns yet" hint="Part of the fee of each completed payment is burned." />
                }
              />
            )}
            {history.data !== undefined && history.data.total_pages > 1 && (
              <Pager
                className="border-line border-t px-5 py-2"
                label="Pages of burns"
                page={table.page}
                totalPages={history.data.total_pages}
                hrefOf={table.hrefOfPage}
              />
            )}
          </Panel>
        </div>
        <WhereItComesFrom />
      </div>
      <TimesNote />
    </>
  );
}

function WhereItComesFrom() {
  const { data: config } = useConfigQuery();
  const terms = feeTermsOf(config);
  const { fee, burn } = splitOf(SAMPLE, terms);
  const lines = [
    { name: "Amount", drops: SAMPLE },
    { name: "Fee", drops: fee },
    { name: "Burned", drops: burn },
  ];
  return (
    <Panel heading="Where it comes from">
      <p className="text-13 text-ink-2">
        The fee on a payment is {ppmToPercent(terms.feePpm)}%. Of it, {ppmToPercent(terms.burnPpm)}% is sent to the burn
        wallet. It comes out of the fee, never out of your payout. There is nothing to set up.
      </p>
      <dl className="mt-3 border-line border-t pt-2">
        {lines.map(({ name, drops }) => (
          <div key={name} className="flex min-h-7 items-center justify-between">
            <dt className={name === "Burned" ? "text-ember" : undefined}>{name}</dt>
            <dd className={name === "Burned" ? "figures text-ember" : "figures"}>
              <Xrp amount={formatXrpExact(drops).replaceAll(",", "")} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 border-line border-t pt-3 text-13 text-ink-2">
        Live burns count on the{" "}
        <Link to={`${DEVELOPER_SETTINGS_PATH}#public`} className="text-blue underline underline-offset-2">
          leaderboard, under the name you choose
        </Link>
        .
      </p>
    </Panel>
  );
}

function Name({ row }: { row: BurnRow }) {
  return (
    <>
      <span className="block md:max-w-72 md:truncate">
        {row.payments === 1 ? row.title : `${row.payments} payments`}
      </span>
      <span className="block font-normal text-13 text-ink-3">
        {row.payments === 1 ? <span className="code">{shortId(row.paymentId)}</span> : "one transaction"}
      </span>
    </>
  );
}

function State({ row }: { row: BurnRow }) {
  return (
    <Badge tone={row.hash === null ? "warning" : "success"}>{row.hash === null ? "Pending Burn" : "Burned"}</Badge>
  );
}

function Transaction({ row, explorer }: { row: BurnRow; explorer: string | null }) {
  return row.hash === null ? (
    <span className="text-13 text-ink-3">Within 24 h</span>
  ) : (
    <LedgerLink hash={row.hash} kind="Burn" explorer={explorer} />
  );
}

function Burned({ row }: { row: BurnRow }) {
  return (
    <span className="text-ember">
      <Xrp amount={row.amount} />
    </span>
  );
}

function columnsOf(explorer: string | null): Column<BurnRow>[] {
  return [
    { key: "payment", heading: "Payment", cell: (row) => <Name row={row} /> },
    { key: "status", heading: "Status", cell: (row) => <State row={row} /> },
    { key: "hash", heading: "Burn transaction", cell: (row) => <Transaction row={row} explorer={explorer} /> },
    { key: "amount", heading: "Burned, XRP", align: "end", cell: (row) => <Burned row={row} /> },
    {
      key: "at",
      heading: "Paid",
      align: "end",
      cell: ({ at }) => (
        <span className="text-13 text-ink-3">
          <RelativeTime at={at} short />
        </span>
      ),
    },
  ];
}

function phoneRow(explorer: string | null): PhoneRow<BurnRow> {
  return {
    title: ({ payments, title }) => (payments === 1 ? title : `${payments} payments`),
    figure: (row) => <Burned row={row} />,
    state: (row) => (
      <>
        <State row={row} />
        {row.hash !== null && <span className="code">{shortHash(row.hash)}</span>}
      </>
    ),
    age: ({ at }) => <RelativeTime at={at} short />,
    facts: [
      { heading: "Burn transaction", cell: (row) => <Transaction row={row} explorer={explorer} /> },
      { heading: "Paid", cell: ({ at }) => formatDateTime(at) },
    ],
  };
}
