import { ExternalLink, Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { buttonLook } from "../../components/ui/button";
import { EmptyState } from "../../components/ui/empty-state";
import { ErrorPanel } from "../../components/ui/error-panel";
import { Select } from "../../components/ui/field";
import { Pager } from "../../components/ui/pager";
import { SearchField } from "../../components/ui/search-field";
import { StatCards } from "../../components/ui/stat-cards";
import { useTableParams } from "../../components/ui/use-table-params";
import { Xrp } from "../../components/ui/xrp";
import { developerLinkPath } from "../../config/paths";
import { LINK_PAGES_PATH } from "../../config/payer-paths";
import { type LinksSummary, type PaymentLinksApiArg, usePaymentLinksQuery } from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { PREVIEW_SLUG } from "../../lib/payment-link/preview";
import { valueSumWords } from "../shared/payment/value-sum";
import { LinkTable } from "./link-table";

const PAGE_SIZE = 25;
const FILTERS = ["status"] as const;
const SHOWN: readonly { value: NonNullable<PaymentLinksApiArg["status"]>; words: string }[] = [
  { value: "current", words: "All but archived" },
  { value: "active", words: "Active" },
  { value: "sold_out", words: "Sold out" },
  { value: "inactive", words: "Off or over" },
  { value: "archived", words: "Archived" },
  { value: "all", words: "All" },
];

/** `/developer-dashboard/payment-links`: what sells by link, and how well. */
export function LinksPage() {
  const table = useTableParams({ filters: FILTERS, pageSize: PAGE_SIZE });
  const status = SHOWN.find(({ value }) => value === table.filters.status)?.value ?? "current";
  const read = usePaymentLinksQuery(
    { page: table.page, pageSize: PAGE_SIZE, status, ...(table.search !== "" && { search: table.search }) },
    { refetchOnMountOrArgChange: true },
  );
  const { data } = read;
  const nothingYet = data !== undefined && data.summary.all_count === 0;

  if (read.isError && data === undefined) {
    return (
      <ErrorPanel
        heading="Failed to load payment links"
        message={serverMessage(read.error, "Check your connection, and try again.")}
        onRetry={() => void read.refetch()}
      />
    );
  }
  return (
    <>
      {!nothingYet && <Figures summary={data?.summary} />}
      {!nothingYet && (
        <div className="my-4 flex flex-wrap items-center gap-3">
          <SearchField
            label="Search title or address"
            applied={table.search}
            onSearch={table.setSearch}
            busy={read.isFetching && table.search !== ""}
            className="min-w-0 flex-[1_1_14rem] sm:max-w-80"
          />
          <Select
            label="Which links"
            hideLabel
            value={status}
            onChange={(event) => table.setFilter("status", event.target.value === "current" ? "" : event.target.value)}
          >
            {SHOWN.map(({ value, words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
          <NewLink className="max-sm:w-full sm:ml-auto" />
        </div>
      )}
      <div className="overflow-hidden rounded-16 border border-line bg-card">
        {nothingYet ? (
          <FirstLink />
        ) : (
          <LinkTable
            links={data?.payment_links}
            busy={read.isFetching}
            empty={
              table.narrowed ? (
                <EmptyState heading="No link matches" hint="Search for another word, or show other links." />
              ) : (
                <EmptyState heading="No links here" hint="Archived links are shown under Archived." />
              )
            }
          />
        )}
        {data !== undefined && !nothingYet && (
          <p className="flex flex-wrap justify-between gap-x-4 border-line border-t px-5 py-3 text-13 text-ink-3">
            <span>
              {data.total_count} of {data.summary.all_count} {data.summary.all_count === 1 ? "link" : "links"}.{" "}
              {data.summary.archived_count > 0 &&
                `${data.summary.archived_count} ${data.summary.archived_count === 1 ? "is" : "are"} archived.`}
            </span>
            <span>A sale counts when it has settled.</span>
          </p>
        )}
        {data !== undefined && data.total_pages > 1 && (
          <Pager
            label="Pages of payment links"
            page={table.page}
            totalPages={data.total_pages}
            hrefOf={table.hrefOfPage}
          />
        )}
      </div>
    </>
  );
}

function NewLink({ className }: { className?: string }) {
  return (
    <Link to={developerLinkPath("new")} className={buttonLook({ className })}>
      <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
      New link
    </Link>
  );
}

function Figures({ summary }: { summary: LinksSummary | undefined }) {
  const percent = (value: number | null) => (value === null ? "–" : `${value}%`);
  return (
    <StatCards
      label="Sales by link"
      columns={4}
      stats={[
        {
          label: "Sold with links",
          unit: "XRP",
          value: summary && <Xrp amount={summary.total_amount} large />,
          quiet: summary?.sales_count === 0,
          note: summary && valueSumWords(summary.received_values),
        },
        {
          label: "Sales",
          value: summary?.sales_count.toLocaleString("en-US"),
          quiet: summary?.sales_count === 0,
          note:
            summary &&
            `${summary.active_count} active${summary.sold_out_count > 0 ? `, ${summary.sold_out_count} sold out` : ""}`,
        },
        {
          label: "Opened",
          value: summary?.opened_count.toLocaleString("en-US"),
          quiet: summary?.opened_count === 0,
        },
        {
          label: "Paid of opened",
          value: summary && percent(summary.paid_of_opened),
          quiet: summary?.paid_of_opened === null,
          note: summary && `${percent(summary.paid_of_opened_30_days)} in the last 30 days`,
        },
      ]}
    />
  );
}

function FirstLink() {
  return (
    <EmptyState
      heading="Sell one thing with a link"
      hint="A title, a price, a picture. Send the link, print its QR code, or put it on your page. No code, no server."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <NewLink />
          <a
            href={`${LINK_PAGES_PATH}/${PREVIEW_SLUG}`}
            target="_blank"
            rel="noopener"
            className={buttonLook({ look: "secondary" })}
          >
            <ExternalLink aria-hidden="true" size={16} strokeWidth={1.5} />
            See a sample page
          </a>
        </div>
      }
    />
  );
}
