import { clsx } from "clsx";
import { Link } from "react-router-dom";
import { Badge } from "../../components/ui/badge";
import { CopyButton } from "../../components/ui/copy-button";
import { DEVELOPER_SETTINGS_PATH } from "../../config/paths";
import type { Receipt } from "../../lib/api/generated";
import { usePageTitle } from "../../lib/page-title";
import { RefundBadge } from "../shared/payment/refund-badge";
import { LedgerCheckPanel } from "./ledger-check-panel";
import { ReceiptRefunds } from "./receipt-refunds";
import { Received, Shares } from "./shares";
import { Sums } from "./sums";

/** Who sees a receipt that is not public. */
export type PrivateTo = "merchant" | "administrator";

interface ReceiptSheetProps {
  receipt: Receipt;
  privateTo?: PrivateTo | undefined;
}

/** The receipt: what came in, what became of it, how that adds up, and what the ledger says. Prints on one page. */
export function ReceiptSheet({ receipt, privateTo }: ReceiptSheetProps) {
  usePageTitle(`Receipt from ${receipt.platform_name}`);
  const seconds = receipt.payout_seconds;
  return (
    <>
      {privateTo !== undefined && <PrivateNote to={privateTo} />}
      <article className="overflow-hidden rounded-16 border border-line bg-card print:rounded-10">
        {!receipt.livemode && (
          <p className="stripes border-line border-b px-5 py-1.5 font-medium text-13 text-amber sm:px-10 print:px-5">
            Test mode: play money on the {receipt.network}
          </p>
        )}
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-5 py-4 sm:px-10 print:px-5 print:py-2">
          <div className="min-w-0">
            <h1 className="text-18 tracking-[-0.02em]">
              Receipt from <bdi>{receipt.platform_name}</bdi>
            </h1>
            {receipt.shop_contact !== null && (
              <p className="wrap-anywhere text-13 text-ink-3">{receipt.shop_contact}</p>
            )}
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-3">
            {seconds !== null && <span>Settled {settledIn(seconds)} after payment</span>}
            <Badge tone="success">Completed</Badge>
            <RefundBadge status={receipt.refund_status} />
          </p>
        </header>
        <div className="grid border-line border-b lg:grid-cols-[minmax(0,1.417fr)_minmax(0,1fr)] print:grid-cols-2">
          <Received receipt={receipt} />
          <Shares receipt={receipt} />
        </div>
        <div className="grid border-line border-b lg:grid-cols-[minmax(0,1.417fr)_minmax(0,1fr)] print:grid-cols-2">
          <Sums receipt={receipt} />
          <LedgerCheckPanel receipt={receipt} />
        </div>
        <ReceiptRefunds receipt={receipt} />
        <Addresses receipt={receipt} />
      </article>
      {receipt.is_public && (
        <p className="mt-5 text-center text-13 text-ink-3 print:hidden">
          Anyone with the link can see this receipt. Every amount and address on it is already public on the{" "}
          {receipt.network}.
        </p>
      )}
      <p className="code mt-3 hidden break-all text-12 text-ink-3 print:block">{window.location.href}</p>
    </>
  );
}

function settledIn(seconds: number): string {
  return seconds < 120 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;
}

function PrivateNote({ to }: { to: PrivateTo }) {
  return (
    <div className="mb-4 rounded-10 bg-blue-t px-5 py-3 text-15 text-ink print:hidden">
      {to === "merchant" ? (
        <p>
          <b className="font-semibold">Only you can see this receipt.</b> To show it to everyone with the link, turn on
          public receipts in your{" "}
          <Link to={DEVELOPER_SETTINGS_PATH} className="text-blue underline underline-offset-2 hover:text-blue-d">
            settings
          </Link>
          .
        </p>
      ) : (
        <p>
          <b className="font-semibold">Only the merchant and administrators can see this receipt.</b> The merchant has
          not made receipts public.
        </p>
      )}
    </div>
  );
}

function Addresses({ receipt }: { receipt: Receipt }) {
  const { payout_tag: tag, burn_address: burn } = receipt;
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 px-5 py-5 min-[26rem]:grid-cols-2 sm:px-10 lg:grid-cols-3 print:grid-cols-2 print:gap-y-1.5 print:px-5 print:py-3">
      <Identifier label="Sender address" value={receipt.sender_address} />
      <Identifier label="Platform wallet" value={receipt.destination_address} />
      <Identifier label="Destination tag" value={String(receipt.destination_tag)} />
      <Identifier
        label={tag === null ? "Merchant wallet" : "Merchant wallet, with its tag"}
        value={tag === null ? receipt.wallet_address : `${receipt.wallet_address}:${tag}`}
        end={tag === null ? 6 : 6 + String(tag).length + 1}
      />
      {burn !== null && <Identifier label="Burn wallet" value={burn} />}
      <Identifier label="Transaction ID" value={receipt.id} />
    </dl>
  );
}

/** Shortened on screen, with a button that copies all of it; whole on paper. */
function Identifier({ label, value, end = 6 }: { label: string; value: string; end?: number }) {
  const short = value.length > 8 + end + 2 ? `${value.slice(0, 8)}…${value.slice(-end)}` : value;
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{label}</dt>
      <dd className="code text-13">
        <span className="-my-2.5 flex items-center print:hidden">
          <span title={value} className="min-w-0 truncate">
            {short}
          </span>
          <CopyButton text={value} label={label} />
        </span>
        <span className={clsx("hidden break-all print:block", value.length > 20 ? "text-[10px]" : "text-12")}>
          {value}
        </span>
      </dd>
    </div>
  );
}
