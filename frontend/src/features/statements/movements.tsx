import { useState } from "react";
import { Button } from "../../components/ui/button";
import { DataTable } from "../../components/ui/data-table";
import type { Column } from "../../components/ui/data-table-props";
import { EmptyState } from "../../components/ui/empty-state";
import { Panel } from "../../components/ui/panel";
import { Xrp } from "../../components/ui/xrp";
import { type Movement, type Statement, useStatementsMovementsQuery } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { shortHash } from "../../lib/format";
import { KINDS, valueWords } from "./statement-words";

const FIRST = 5;
const MORE = 50;

/** The latest movements; on request all of them, a page at a time. */
export function Movements({ statement }: { statement: Statement }) {
  const [page, setPage] = useState(0);
  const all = page > 0;
  const read = useStatementsMovementsQuery({
    statementId: statement.id,
    page: all ? page : 1,
    pageSize: all ? MORE : FIRST,
  });
  const total = statement.movement_count;
  const pages = Math.ceil(total / MORE);
  return (
    <Panel
      heading="Movements"
      inset="flush"
      aside={
        total > FIRST && (
          <p className="flex items-center gap-2 text-13 text-ink-3">
            {all
              ? `page ${page} of ${pages.toLocaleString("en-US")}`
              : `last ${FIRST} of ${total.toLocaleString("en-US")}`}
            {!all && (
              <button type="button" className="min-h-11 font-medium text-blue" onClick={() => setPage(1)}>
                Show all
              </button>
            )}
          </p>
        )
      }
    >
      {read.isError && read.data === undefined ? (
        <div className="px-5 py-6">
          <p role="alert" className="text-red">
            {serverMessage(read.error, "The movements could not be loaded.")}
          </p>
          <Button look="secondary" className="mt-3" onClick={() => void read.refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <Table movements={read.data?.movements} busy={read.isFetching} currency={statement.currency} />
      )}
      {all && pages > 1 && (
        <div className="flex justify-between gap-3 border-line border-t px-5 py-3">
          <Button look="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Later ones
          </Button>
          <Button look="secondary" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Earlier ones
          </Button>
        </div>
      )}
    </Panel>
  );
}

interface TableProps {
  movements: readonly Movement[] | undefined;
  busy: boolean;
  currency: string;
}

function Table({ movements, busy, currency }: TableProps) {
  const columns: Column<Movement>[] = [
    { key: "at", heading: "Ledger time, UTC", cell: ({ at }) => <time dateTime={at}>{timeWords(at)}</time> },
    { key: "kind", heading: "Kind", cell: ({ kind }) => kindWords(kind) },
    { key: "payment", heading: "Payment", cell: ({ title }) => <Title title={title} /> },
    { key: "hash", heading: "Transaction", cell: (movement) => <Hash movement={movement} /> },
    { key: "xrp", heading: "XRP", align: "end", cell: ({ amount }) => <Xrp amount={amount} /> },
    { key: "value", heading: `Value, ${currency}`, align: "end", cell: (movement) => worth(movement, currency) },
    {
      key: "rate",
      heading: "Rate",
      align: "end",
      cell: ({ rate }) => <span className="text-ink-3">{rate ?? "–"}</span>,
    },
  ];
  return (
    <DataTable
      caption="Movements"
      columns={columns}
      rows={movements}
      rowKey={(movement) => (movements ?? []).indexOf(movement)}
      busy={busy && movements !== undefined}
      empty={<EmptyState heading="Nothing moved" hint="These days have no sale, payout or return." />}
      phone={{
        title: ({ title, kind }) => title ?? kindWords(kind),
        figure: ({ amount }) => <Xrp amount={amount} />,
        state: ({ kind }) => <span className="text-13 text-ink-3">{kindWords(kind)}</span>,
        age: ({ at }) => timeWords(at),
        facts: [
          { heading: "Transaction", cell: (movement) => <Hash movement={movement} /> },
          { heading: `Value, ${currency}`, cell: (movement) => worth(movement, currency) },
          { heading: "Rate", cell: ({ rate }) => rate ?? "–" },
        ],
      }}
    />
  );
}

function Title({ title }: { title: string | null }) {
  return title === null ? <span className="text-ink-3">–</span> : <span className="line-clamp-1">{title}</span>;
}

function Hash({ movement: { transaction_hash, explorer_url } }: { movement: Movement }) {
  if (transaction_hash === null) {
    return <span className="text-13 text-ink-3">booked</span>;
  }
  if (explorer_url === null) {
    return (
      <span className="code text-13" title={transaction_hash}>
        {shortHash(transaction_hash)}
      </span>
    );
  }
  return (
    <a
      className="code text-13 text-blue underline underline-offset-2"
      href={explorer_url}
      title={transaction_hash}
      target="_blank"
      rel="noreferrer"
    >
      {shortHash(transaction_hash)}
    </a>
  );
}

function kindWords(kind: Movement["kind"]): string {
  return KINDS.find((each) => each.kind === kind)?.one ?? kind;
}

function worth({ value, currency }: Movement, reporting: string): string {
  if (value === null) {
    return "no rate";
  }
  return currency === reporting ? valueWords(value) : `${valueWords(value)} ${currency}`;
}

/** "Oct 31, 23:41:09", in UTC as the statement's days are. */
function timeWords(at: string): string {
  const day = new Date(at).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
  return `${day}, ${at.slice(11, 19)}`;
}
