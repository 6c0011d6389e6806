import type { ReactNode } from "react";
import { PageLink } from "../../../components/ui/guide";
import { Xrp } from "../../../components/ui/xrp";
import { developerLinkPath } from "../../../config/paths";
import { PRODUCT_NAME } from "../../../config/product";
import { formatDateTime } from "../../../lib/format";
import { formatPrice, priceWords, rateWords, sourcesWords, valueWords, xrpToDrops } from "../../../lib/money";
import { DetailRow, DetailRows, DetailSection, LedgerLink } from "./detail-rows";
import { failureOf, isOpen, type PaymentFacts, payoutRemedy, textOr, xrpWords } from "./facts";
import { LegPanels } from "./leg-panels";
import { PaymentRefunds } from "./payment-refunds";
import { PaymentStatus } from "./payment-status";
import { RefundBadge } from "./refund-badge";
import { ReturnedDeposits } from "./returned-deposits";
import { SplitFigures } from "./split-figures";
import { Timeline } from "./timeline";

const MISSING = "Not available";

/** Everything about one payment: its split, then its facts beside what happened on the ledger and when. */
export function PaymentDetails({ payment, children }: { payment: PaymentFacts; children?: ReactNode }) {
  return (
    <>
      <SplitFigures payment={payment} head={<Head payment={payment} />} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_19.25rem]">
        <div className="flex flex-col gap-6 p-5 sm:px-7 sm:py-6">
          <PayoutFailure payment={payment} />
          <PaymentRefunds payment={payment} />
          <Facts payment={payment} />
          <OnLedger payment={payment} />
          <ReturnedDeposits deposits={payment.deposits ?? []} explorer={payment.explorer_url} />
          <Metadata metadata={payment.metadata} />
          {children}
        </div>
        <div className="flex flex-col gap-4 border-line p-5 max-lg:border-t sm:px-7 sm:py-6 lg:border-l lg:px-6">
          <LegPanels payment={payment} />
          <Timeline payment={payment} />
        </div>
      </div>
    </>
  );
}

/** Where the money of a failed payout is, and what the merchant can do. */
function PayoutFailure({ payment }: { payment: PaymentFacts }) {
  const failure = failureOf(payment);
  if (failure === null) {
    return null;
  }
  const { words, code } = failure;
  const sum = payment.merchant_payout ? xrpWords(xrpToDrops(payment.merchant_payout)) : "The money";
  return (
    <div className="rounded-10 bg-red-t px-4 py-3">
      <p className="text-red">
        <span className="font-medium">The payout failed.</span> {words}
      </p>
      <p className="mt-1 text-13 text-ink-2">
        {payment.user ? (
          `${sum} is still in the platform wallet, owed to the merchant.`
        ) : (
          <>
            {sum} is safe in {PRODUCT_NAME}'s platform wallet and stays yours. {payoutRemedy(code)} Then ask the
            operator of {window.location.host} to send the payout again, and give the payment's id.
          </>
        )}
        {code !== null && (
          <>
            {" "}
            Result on the ledger: <span className="code text-12">{code}</span>.
          </>
        )}
      </p>
    </div>
  );
}

function Head({ payment }: { payment: PaymentFacts }) {
  return (
    <>
      <p className="wrap-anywhere line-clamp-2 max-w-80 text-13 text-ink-2">
        {textOr(payment.title, "Untitled Payment")}
      </p>
      <p className="figures mt-1 font-semibold text-24 sm:text-36">
        {payment.amount ? <Xrp amount={payment.amount} unit large /> : MISSING}
      </p>
      <p className="mt-2 flex max-w-80 flex-wrap items-center gap-2 text-13 text-ink-3">
        <PaymentStatus status={payment.status} />
        <RefundBadge status={payment.refund_status} />
        <span className="wrap-anywhere">{textOr(payment.platform_name, "Unknown")}</span>
      </p>
    </>
  );
}

function Facts({ payment }: { payment: PaymentFacts }) {
  const tag = payment.destination_tag?.toString();
  return (
    <DetailSection heading="Payment">
      <DetailRows>
        <DetailRow label="Title">{textOr(payment.title, "Untitled Payment")}</DetailRow>
        <DetailRow label="Description">
          <span className="whitespace-pre-line text-ink-2">
            {textOr(payment.description, "No description provided")}
          </span>
        </DetailRow>
        <DetailRow label="Platform">{textOr(payment.platform_name, "Unknown")}</DetailRow>
        <DetailRow label="Username">{textOr(payment.username, "Unknown User")}</DetailRow>
        {payment.customer_email && (
          <DetailRow label="Customer's email" copy={payment.customer_email}>
            {payment.customer_email}
          </DetailRow>
        )}
        <SoldWith payment={payment} />
        {payment.user && <DetailRow label="Merchant">{`${payment.user.username}, ${payment.user.email}`}</DetailRow>}
        <DetailRow label="Destination tag" copy={tag}>
          {tag ?? MISSING}
        </DetailRow>
        <DetailRow label="Transaction ID" copy={payment.id}>
          {textOr(payment.id, MISSING)}
        </DetailRow>
        <Quote payment={payment} />
        {payment.developer_reference && (
          <DetailRow label="Reference" copy={payment.developer_reference}>
            {payment.developer_reference}
          </DetailRow>
        )}
      </DetailRows>
    </DetailSection>
  );
}

const SOLD_WITH = { link: "Payment link", invoice: "Invoice", keypad: "Keypad" } as const;

/** What made the payment, where it was not the merchant's server; a merchant's payment link opens. */
function SoldWith({ payment }: { payment: PaymentFacts }) {
  const { origin, payment_link: link, user } = payment;
  if (!origin || origin === "api") {
    return null;
  }
  return (
    <DetailRow label="Sold with">
      {link && !user ? <PageLink to={developerLinkPath(link)}>{SOLD_WITH[origin]}</PageLink> : SOLD_WITH[origin]}
    </DetailRow>
  );
}

/** Of a payment that was priced in a currency: what anyone needs to compute its amount again. */
function Quote({ payment }: { payment: PaymentFacts }) {
  const { price = null, currency = null, rate = null, spread = null, rate_sources = null, rate_at } = payment;
  const words = rateWords({ price, currency, rate, spread, rate_sources });
  if (words === null) {
    return null;
  }
  return (
    <>
      <DetailRow label="Price">{priceWords({ price, currency })}</DetailRow>
      <DetailRow label="Exchange rate">
        {words}
        <span className="block text-13 text-ink-3">
          Median of {sourcesWords({ rate_sources })}
          {rate_at ? `, ${formatDateTime(rate_at)}` : ""}
        </span>
      </DetailRow>
    </>
  );
}

function OnLedger({ payment }: { payment: PaymentFacts }) {
  const { transaction_hash: hash, merchant_payout: payout, received_amount: received } = payment;
  const payoutTag = payment.payout_tag?.toString();
  return (
    <DetailSection heading="On the ledger">
      <DetailRows>
        <DetailRow label="Sender address" copy={payment.sender_address}>
          {textOr(payment.sender_address, MISSING)}
        </DetailRow>
        <DetailRow label="Merchant wallet" copy={payment.wallet_address}>
          {textOr(payment.wallet_address, MISSING)}
        </DetailRow>
        {payoutTag !== undefined && (
          <DetailRow label="Payout tag" copy={payoutTag}>
            {payoutTag}
          </DetailRow>
        )}
        <DetailRow label="Transaction hash" copy={hash}>
          {hash ? <LedgerLink hash={hash} kind="Incoming" explorer={payment.explorer_url} long /> : MISSING}
        </DetailRow>
        <DetailRow label="Received amount">
          {received ? <Xrp amount={received} unit className="figures" /> : MISSING}
        </DetailRow>
        <ReceivedValue payment={payment} />
        <DetailRow label="Merchant payout">
          {payout ? <Xrp amount={payout} unit className="figures" /> : isOpen(payment) ? "Calculating..." : MISSING}
        </DetailRow>
      </DetailRows>
    </DetailSection>
  );
}

/** What the payment was worth at its ledger's time, for reports. */
function ReceivedValue({ payment }: { payment: PaymentFacts }) {
  const value = valueWords(payment);
  const { value_currency, value_rate, value_rate_at, has_no_value } = payment;
  if (has_no_value) {
    return <DetailRow label="Worth when received">No rate at that time</DetailRow>;
  }
  if (value === null || !value_rate || !value_currency) {
    return null;
  }
  return (
    <DetailRow label="Worth when received">
      {value}
      <span className="block text-13 text-ink-3">
        1 XRP = {formatPrice(value_rate, value_currency)}
        {value_rate_at ? `, ${formatDateTime(value_rate_at)}` : ""}
      </span>
    </DetailRow>
  );
}

/** What the merchant attached to the payment. The reason of a failed payout is shown above. */
function Metadata({ metadata }: { metadata: PaymentFacts["metadata"] }) {
  const entries = Object.entries(metadata ?? {}).filter(([key]) => key !== "failure_reason");
  if (entries.length === 0) {
    return null;
  }
  return (
    <DetailSection heading="Metadata">
      <DetailRows>
        {entries.map(([key, value]) => (
          <DetailRow key={key} label={key}>
            <span className="code text-13">{typeof value === "string" ? value : JSON.stringify(value)}</span>
          </DetailRow>
        ))}
      </DetailRows>
    </DetailSection>
  );
}
