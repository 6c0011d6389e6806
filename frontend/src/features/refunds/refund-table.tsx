import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge";
import { DataTable } from "../../components/ui/data-table";
import type { Column, PhoneRow } from "../../components/ui/data-table-props";
import { Xrp } from "../../components/ui/xrp";
import type { Refund } from "../../lib/api/generated";
import { formatDateTime, shortHash, transactionUrl } from "../../lib/format";
import { priceWords } from "../../lib/money";
import { STATES, stepOf, WAYS } from "../shared/refund/refund-words";

const COLUMNS: readonly Column<Refund>[] = [
  { key: "payment", heading: "Payment", cell: (refund) => <Name refund={refund} /> },
  { key: "state", heading: "State", cell: (refund) => <State refund={refund} /> },
  { key: "way", heading: "Way", cell: ({ method }) => <span className="text-13">{WAYS[method]}</span> },
  {
    key: "amount",
    heading: "Amount, XRP",
    align: "end",
    cell: (refund) => (
      <>
        <Xrp amount={refund.amount} />
        <span className="block text-13 text-ink-3">{priceWords(refund)}</span>
      </>
    ),
  },
  { key: "proof", heading: "Proof", cell: (refund) => <Proof refund={refund} /> },
  {
    key: "created",
    heading: "Created",
    align: "end",
    cell: ({ created_at }) => (
      <span className="figures whitespace-nowrap text-13 text-ink-3">{formatDateTime(created_at)}</span>
    ),
  },
];

const PHONE: PhoneRow<Refund> = {
  title: ({ title }) => title,
  figure: ({ amount }) => <Xrp amount={amount} />,
  state: ({ status, username }) => (
    <>
      <Badge tone={STATES[status].tone}>{STATES[status].word}</Badge>
      <span>{username}</span>
    </>
  ),
  facts: [
    { heading: "State", cell: (refund) => stepOf(refund) },
    { heading: "Price", cell: (refund) => priceWords(refund) },
    { heading: "Way", cell: ({ method }) => WAYS[method] },
    { heading: "Proof", cell: (refund) => refund.transaction_hash !== null && <Proof refund={refund} /> },
    { heading: "Created", cell: ({ created_at }) => formatDateTime(created_at) },
  ],
};

interface RefundTableProps {
  refunds: readonly Refund[] | undefined;
  /** The address that opens a refund. */
  hrefOf: (id: string) => string;
  busy: boolean;
  empty: ReactNode;
}

/** One page of the merchant's refunds, the newest first; a row opens it. */
export function RefundTable({ refunds, hrefOf, busy, empty }: RefundTableProps) {
  return (
    <DataTable
      caption="Refunds"
      columns={COLUMNS}
      rows={refunds}
      rowKey={({ id }) => id}
      rowHref={({ id }) => hrefOf(id)}
      phone={PHONE}
      busy={busy && refunds !== undefined}
      empty={empty}
    />
  );
}

function Name({ refund }: { refund: Refund }) {
  return (
    <>
      <span className="block md:max-w-72 md:truncate" title={refund.title}>
        {refund.title}
      </span>
      <span className="block font-normal text-13 text-ink-3 md:max-w-72 md:truncate">{refund.username}</span>
    </>
  );
}

function State({ refund }: { refund: Refund }) {
  const { tone, word } = STATES[refund.status];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <span
        title={stepOf(refund)}
        className={clsx(
          "mt-0.5 line-clamp-2 text-12 md:max-w-56",
          refund.status === "failed" ? "text-red" : "text-ink-3",
        )}
      >
        {stepOf(refund)}
      </span>
    </>
  );
}

function Proof({ refund: { transaction_hash: hash, explorer_url: explorer } }: { refund: Refund }) {
  if (hash === null) {
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">none</span>
      </span>
    );
  }
  if (explorer === null) {
    return (
      <span className="code text-13" title={hash}>
        {shortHash(hash)}
      </span>
    );
  }
  return (
    <a
      href={transactionUrl(explorer, hash)}
      title={hash}
      aria-label={`Refund transaction ${shortHash(hash)} on the explorer`}
      target="_blank"
      rel="noreferrer"
      // Above the link that covers the row.
      className="code relative z-10 inline-flex min-h-6 items-center text-13 text-blue underline underline-offset-2 hover:text-blue-d"
    >
      {shortHash(hash)}
    </a>
  );
}
