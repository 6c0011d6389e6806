import { Copy, Ellipsis, ImageOff } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { copyAndTell } from "../../components/ui/copy-to-toast";
import { DataTable } from "../../components/ui/data-table";
import type { Column } from "../../components/ui/data-table-props";
import { LazyMenu } from "../../components/ui/lazy-menu";
import { Xrp } from "../../components/ui/xrp";
import { developerLinkPath } from "../../config/paths";
import {
  type PaymentLink,
  usePaymentLinksArchiveMutation,
  usePaymentLinksDuplicateMutation,
} from "../../lib/api/generated";
import { serverMessage } from "../../lib/errors";
import { linkPriceWords } from "../../lib/payment-link/price";
import { notify } from "../../lib/toast";
import { valueSumWords } from "../shared/payment/value-sum";
import { priceOf, salesOf, stateOf } from "./link-words";

interface LinkTableProps {
  links: readonly PaymentLink[] | undefined;
  busy: boolean;
  empty: React.ReactNode;
}

/** The links with what they sold; the bar is scaled to the best of the page. */
export function LinkTable({ links, busy, empty }: LinkTableProps) {
  const best = Math.max(1, ...(links ?? []).map((link) => link.paid_of_opened ?? 0));
  const columns: Column<PaymentLink>[] = [
    { key: "link", heading: "Link", cell: (link) => <Named link={link} /> },
    { key: "status", heading: "Status", cell: (link) => <State link={link} /> },
    { key: "price", heading: "Price", align: "end", cell: priceOf },
    { key: "sales", heading: "Sales", align: "end", cell: salesOf },
    { key: "sum", heading: "Sum, XRP", align: "end", cell: (link) => <Sum link={link} /> },
    { key: "paid", heading: "Paid of opened", align: "end", cell: (link) => <Paid link={link} best={best} /> },
    {
      key: "actions",
      heading: "Actions",
      hideHeading: true,
      align: "end",
      fit: true,
      cell: (link) => <Actions link={link} />,
    },
  ];
  return (
    <DataTable
      caption="Payment links"
      columns={columns}
      rows={links}
      rowKey={({ id }) => id}
      rowHref={({ id }) => developerLinkPath(id)}
      busy={busy && links !== undefined}
      empty={empty}
      phone={{
        title: ({ title }) => title,
        figure: (link) => <Xrp amount={link.total_amount} />,
        state: (link) => (
          <>
            <State link={link} /> {priceOf(link)}
          </>
        ),
        age: (link) => `${salesOf(link)} sold`,
        facts: [
          { heading: "Address", cell: ({ slug }) => `/pay/${slug}` },
          { heading: "Price", cell: priceOf },
          { heading: "Opened", cell: ({ opened_count }) => opened_count.toLocaleString("en-US") },
          { heading: "Paid of opened", cell: (link) => <Paid link={link} best={best} /> },
        ],
        actions: (link) => <Actions link={link} />,
      }}
    />
  );
}

function Named({ link }: { link: PaymentLink }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {link.picture === null ? (
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-6 bg-well text-ink-3">
          <ImageOff aria-hidden="true" size={16} strokeWidth={1.5} />
        </span>
      ) : (
        <img src={new URL(link.picture.url).pathname} alt="" className="size-12 shrink-0 rounded-6 object-cover" />
      )}
      <span className="min-w-0">
        <span className="wrap-anywhere line-clamp-1">{link.title}</span>
        <span className="block truncate text-13 text-ink-3">/pay/{link.slug}</span>
      </span>
    </span>
  );
}

function State({ link }: { link: PaymentLink }) {
  const { tone, word } = stateOf(link);
  return <Badge tone={tone}>{word}</Badge>;
}

/** In XRP, and what it was worth when it arrived; before that is known, the sum of the prices. */
function Sum({ link }: { link: PaymentLink }) {
  const prices = link.total_price === null ? null : linkPriceWords(link.total_price, link.currency);
  return (
    <span className="flex flex-col items-end">
      <Xrp amount={link.total_amount} />
      {link.payments_count > 0 && (
        <span className="text-13 text-ink-3">{valueSumWords(link.received_values) ?? prices}</span>
      )}
    </span>
  );
}

function Paid({ link, best }: { link: PaymentLink; best: number }) {
  if (link.paid_of_opened === null) {
    return <span className="text-ink-3">–</span>;
  }
  return (
    <span className="inline-flex items-center justify-end gap-2.5">
      {link.paid_of_opened}%
      <svg aria-hidden="true" viewBox="0 0 56 4" className="h-1 w-14">
        <rect width="56" height="4" rx="2" className="fill-well" />
        <rect width={(56 * Math.min(link.paid_of_opened, best)) / best} height="4" rx="2" className="fill-blue" />
      </svg>
    </span>
  );
}

function Actions({ link }: { link: PaymentLink }) {
  const navigate = useNavigate();
  const [archive] = usePaymentLinksArchiveMutation();
  const [duplicate] = usePaymentLinksDuplicateMutation();
  const archived = link.archived_at !== null;

  async function putAway() {
    const { error } = await archive({ linkId: link.id, archiveForm: { archived: !archived } });
    if (error === undefined) {
      notify.success(archived ? "Link restored. Switch it on to sell again." : "Link archived.");
    } else {
      notify.error(serverMessage(error, "The link could not be archived."));
    }
  }

  async function copy() {
    const { data, error } = await duplicate({ linkId: link.id });
    if (data === undefined) {
      notify.error(serverMessage(error, "The link could not be duplicated."));
    } else {
      navigate(developerLinkPath(data.payment_link.id));
    }
  }

  return (
    <span className="inline-flex items-center justify-end gap-1">
      <Button
        look="secondary"
        size="small"
        className="whitespace-nowrap md:min-h-9"
        onClick={() => copyAndTell(link.url, "Link")}
      >
        <Copy aria-hidden="true" size={16} strokeWidth={1.5} />
        Copy link
      </Button>
      <LazyMenu
        label={`Actions of ${link.title}`}
        trigger={
          <>
            <Ellipsis aria-hidden="true" size={16} strokeWidth={1.5} />
            <span className="sr-only">More</span>
          </>
        }
        triggerClassName="inline-flex size-11 items-center justify-center rounded-10 text-ink-2 hover:bg-well"
        onFailed={() => notify.error("The menu did not load. Check your connection and try again.")}
        items={[
          { label: "Open the page", onSelect: () => window.open(link.url, "_blank", "noopener") },
          { label: "Edit", onSelect: () => navigate(developerLinkPath(link.id)) },
          { label: "Duplicate", onSelect: () => void copy() },
          { label: archived ? "Restore" : "Archive", onSelect: () => void putAway(), danger: !archived },
        ]}
      />
    </span>
  );
}
