import { Link } from "react-router-dom";
import { DataTable } from "../../components/ui/data-table";
import type { Column, PhoneRow } from "../../components/ui/data-table-props";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Panel } from "../../components/ui/panel";
import { RelativeTime } from "../../components/ui/relative-time";
import { Xrp } from "../../components/ui/xrp";
import { DEVELOPER_TRANSACTIONS_PATH, developerPaymentPath } from "../../config/paths";
import { type Payment, useConfigQuery, usePaymentsHistoryQuery } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { formatDateTime, shortHash } from "../../lib/format";
import { useTestMode } from "../../store/test-mode";
import { LedgerLink } from "../shared/payment/detail-rows";

const SHOWN = 5;
/** Of these the newest that went to this wallet are shown. */
const READ = 25;

/** The newest payouts that reached the wallet, each with its transaction. */
export function LatestPayouts({ address }: { address: string }) {
  const { data, error, isError, refetch } = usePaymentsHistoryQuery(
    { status: ["completed"], pageSize: READ },
    { refetchOnMountOrArgChange: true },
  );
  const testMode = useTestMode();
  const { data: config } = useConfigQuery();
  const explorer = (testMode ? config?.networks.test : config?.networks.live)?.explorer_url ?? null;
  const rows = data?.payments
    .filter(({ wallet_address, payout_transaction_hash: hash }) => wallet_address === address && hash !== null)
    .slice(0, SHOWN);
  return (
    <Panel
      heading="Latest payouts to this wallet"
      inset="flush"
      aside={
        <Link
          to={DEVELOPER_TRANSACTIONS_PATH}
          className="inline-flex min-h-11 items-center font-medium text-13 text-blue hover:text-blue-d"
        >
          All transactions
        </Link>
      }
    >
      {rows === undefined && isError ? (
        <ErrorPanel
          heading="Payouts Unavailable"
          message={serverMessage(error, "Your latest payouts could not be loaded.")}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable
          caption="Latest payouts to this wallet"
          columns={columnsOf(explorer)}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => developerPaymentPath(id)}
          phone={phoneRow(explorer)}
          empty={<EmptyState heading="No payouts yet" hint="Each payment is paid out to this wallet within seconds." />}
        />
      )}
    </Panel>
  );
}

function phoneRow(explorer: string | null): PhoneRow<Payment> {
  return {
    title: ({ title }) => title,
    figure: ({ merchant_payout }) => merchant_payout !== null && <Xrp amount={merchant_payout} />,
    state: ({ payout_transaction_hash: hash }) => hash !== null && <span className="code">{shortHash(hash)}</span>,
    age: ({ paid_at }) => paid_at !== null && <RelativeTime at={paid_at} short />,
    facts: [
      {
        heading: "Payout transaction",
        cell: ({ payout_transaction_hash: hash }) =>
          hash !== null && <LedgerLink hash={hash} kind="Payout" explorer={explorer} />,
      },
      { heading: "Paid out", cell: ({ paid_at }) => paid_at !== null && formatDateTime(paid_at) },
    ],
  };
}

function columnsOf(explorer: string | null): Column<Payment>[] {
  return [
    { key: "payment", heading: "Payment", cell: ({ title }) => title },
    {
      key: "hash",
      heading: "Payout transaction",
      cell: ({ payout_transaction_hash: hash }) =>
        hash !== null && <LedgerLink hash={hash} kind="Payout" explorer={explorer} />,
    },
    {
      key: "amount",
      heading: "Amount, XRP",
      align: "end",
      cell: ({ merchant_payout }) => merchant_payout !== null && <Xrp amount={merchant_payout} />,
    },
    {
      key: "paid",
      heading: "Paid out",
      align: "end",
      cell: ({ paid_at }) =>
        paid_at !== null && (
          <span className="text-13 text-ink-3">
            <RelativeTime at={paid_at} short />
          </span>
        ),
    },
  ];
}
