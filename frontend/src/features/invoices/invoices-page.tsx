import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Select } from "../../components/ui/field";
import { lazyComponent } from "../../components/ui/lazy-component";
import { Pager } from "../../components/ui/pager";
import { SearchField } from "../../components/ui/search-field";
import { type Stat, StatCards } from "../../components/ui/stat-cards";
import { useTableParams } from "../../components/ui/use-table-params";
import {
  type InvoiceSum,
  type InvoicesListApiArg,
  sellingApi,
  useInvoicesListQuery,
  useInvoicesSummaryQuery,
} from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { formatDay } from "../../lib/format";
import { formatXrp, xrpToDrops } from "../../lib/money";
import { ExportButton } from "../shared/export-button";
import { InvoiceTable } from "./invoice-table";
import { totalOf } from "./invoice-words";
import { useInvoiceActions } from "./use-invoice-actions";

const NumberingDialog = lazyComponent(() => import("./numbering-dialog"), "NumberingDialog");

const PAGE_SIZE = 20;
const FILTERS = ["status"] as const;
const SHOWN: readonly { value: NonNullable<InvoicesListApiArg["status"]>; words: string }[] = [
  { value: "draft", words: "Drafts" },
  { value: "open", words: "Open" },
  { value: "overdue", words: "Overdue" },
  { value: "paid", words: "Paid" },
  { value: "void", words: "Void" },
];

/** `/developer-dashboard/invoices`: what is open, overdue and paid, and each invoice by its number. */
export function InvoicesPage() {
  const table = useTableParams({ filters: FILTERS, pageSize: PAGE_SIZE });
  const [numbering, setNumbering] = useState(false);
  const status = SHOWN.find(({ value }) => value === table.filters.status)?.value;
  const chosen = { ...(status && { status }), ...(table.search !== "" && { search: table.search }) };
  const read = useInvoicesListQuery(
    { page: table.page, pageSize: PAGE_SIZE, ...chosen },
    { refetchOnMountOrArgChange: true },
  );
  const { data } = read;
  const nothingYet = data?.total_count === 0 && !table.narrowed;

  if (read.isError && data === undefined) {
    return (
      <ErrorPanel
        heading="Failed to load invoices"
        message={serverMessage(read.error, "Check your connection, and try again.")}
        onRetry={() => void read.refetch()}
      />
    );
  }
  return (
    <>
      {!nothingYet && <Sums />}
      <div className="my-4 flex flex-wrap items-center gap-3">
        {!nothingYet && (
          <>
            <SearchField
              label="Search number or customer"
              applied={table.search}
              onSearch={table.setSearch}
              busy={read.isFetching && table.search !== ""}
              className="min-w-0 flex-[1_1_14rem] sm:max-w-80"
            />
            <Select
              label="Which invoices"
              hideLabel
              className="max-sm:grow"
              value={status ?? ""}
              onChange={(event) => table.setFilter("status", event.target.value)}
            >
              <option value="">All statuses</option>
              {SHOWN.map(({ value, words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          </>
        )}
        <Button look="secondary" className="max-sm:grow sm:ml-auto" onClick={() => setNumbering(true)}>
          Numbers
        </Button>
        {!nothingYet && (
          <span className="flex max-sm:grow [&>button]:grow">
            <ExportButton call={sellingApi.endpoints.invoicesExport} filter={chosen} />
          </span>
        )}
        {!nothingYet && <NewInvoice />}
      </div>
      <div className="overflow-hidden rounded-16 border border-line bg-card">
        {nothingYet ? (
          <EmptyState
            heading="Bill in your currency, get paid in XRP"
            hint="Lines, tax and a due date. Your customer gets a page and a PDF; the paid invoice carries the ledger's proof."
            action={<NewInvoice />}
          />
        ) : (
          <InvoiceTable
            invoices={data?.invoices}
            busy={read.isFetching}
            empty={<EmptyState heading="No invoice matches" hint="Search for another word, or show other invoices." />}
          />
        )}
        {data !== undefined && !nothingYet && (
          <p className="flex flex-wrap justify-between gap-x-4 border-line border-t px-5 py-3 text-13 text-ink-3">
            <span>
              {data.invoices.length} of {data.total_count} {data.total_count === 1 ? "invoice" : "invoices"}
            </span>
            <span>Numbers run without gaps, voided ones included.</span>
          </p>
        )}
        {data !== undefined && data.total_pages > 1 && (
          <Pager label="Pages of invoices" page={table.page} totalPages={data.total_pages} hrefOf={table.hrefOfPage} />
        )}
      </div>
      {numbering && <NumberingDialog onClose={() => setNumbering(false)} />}
    </>
  );
}

function NewInvoice() {
  const { start, busy } = useInvoiceActions();
  return (
    <Button busy={busy} className="max-sm:grow" onClick={() => void start({ reminders: true })}>
      <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
      New invoice
    </Button>
  );
}

/** The sum of the currency with the most invoices; the others are named below it. */
function figure(label: string, sums: readonly InvoiceSum[] | undefined, note: (sum: InvoiceSum) => string): Stat {
  const [main, ...others] = sums ?? [];
  if (main === undefined) {
    return { label, value: sums && "–", quiet: true, note: sums && "no invoice" };
  }
  const count = `${main.count} ${main.count === 1 ? "invoice" : "invoices"}`;
  const more = others.map((sum) => `and ${totalOf(sum)}`).join(" ");
  return { label, value: totalOf(main), note: [`${count}, ${note(main)}`, more].filter(Boolean).join(" ") };
}

function Sums() {
  const { data } = useInvoicesSummaryQuery(undefined, { refetchOnMountOrArgChange: true });
  const due = ({ next_due_date }: InvoiceSum) => (next_due_date === null ? "" : formatDay(next_due_date));
  return (
    <StatCards
      label="Sums of invoices"
      columns={3}
      stats={[
        figure("Open", data?.open, (sum) => `next due ${due(sum)}`),
        figure("Overdue", data?.overdue, (sum) => `since ${due(sum)}`),
        figure("Paid this month", data?.paid, ({ received }) => `${formatXrp(xrpToDrops(received))} XRP received`),
      ]}
    />
  );
}
