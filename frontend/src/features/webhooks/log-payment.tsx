import { Xrp } from "../../components/ui/xrp";
import type { WebhookPayment } from "../../lib/api/generated";
import { formatDateTime } from "../../lib/format";
import { DetailRow, DetailRows } from "../shared/payment/detail-rows";
import { PaymentStatus } from "../shared/payment/payment-status";

const MISSING = "Not available";

/** The payment that a delivery is about, as it is now; a test event has none. */
export function LogPayment({ payment }: { payment: WebhookPayment | null }) {
  if (payment === null) {
    return <p className="mt-1 text-13 text-ink-2">A test event has no payment.</p>;
  }
  return (
    <DetailRows>
      <DetailRow label="Amount">
        <span className="figures font-semibold text-18">
          <Xrp amount={payment.amount} unit />
        </span>
      </DetailRow>
      <DetailRow label="Title">{payment.title || "Untitled Payment"}</DetailRow>
      <DetailRow label="Status">
        <PaymentStatus status={payment.status} />
      </DetailRow>
      <DetailRow label="Payment ID" copy={payment.id}>
        {payment.id}
      </DetailRow>
      <DetailRow label="Destination Tag" copy={String(payment.destination_tag)}>
        {payment.destination_tag}
      </DetailRow>
      <DetailRow label="Description">
        <span className="whitespace-pre-line">{payment.description || "No description"}</span>
      </DetailRow>
      <DetailRow label="Platform">{payment.platform_name}</DetailRow>
      <DetailRow label="Username">{payment.username}</DetailRow>
      <DetailRow label="Received Amount">
        <Amount amount={payment.received_amount} missing="Not received" />
      </DetailRow>
      <DetailRow label="Platform Fee">
        <Amount amount={payment.platform_fee} missing={MISSING} />
      </DetailRow>
      <DetailRow label="Merchant Payout">
        <Amount
          amount={payment.merchant_payout}
          missing={payment.status === "expired" ? "No payout: the payment expired." : "Calculating..."}
        />
      </DetailRow>
      <DetailRow label="Burn Amount">
        <span className="text-ember">
          <Amount amount={payment.burn_amount} missing={MISSING} />
        </span>
      </DetailRow>
      <DetailRow label="Transaction Hash" copy={payment.transaction_hash}>
        {payment.transaction_hash ?? MISSING}
      </DetailRow>
      <DetailRow label="Received">
        {payment.received_at === null ? "Not received" : formatDateTime(payment.received_at)}
      </DetailRow>
      <DetailRow label="Created">{formatDateTime(payment.created_at)}</DetailRow>
      <DetailRow label="Updated">{formatDateTime(payment.updated_at)}</DetailRow>
    </DetailRows>
  );
}

function Amount({ amount, missing }: { amount: string | null; missing: string }) {
  return amount === null ? (
    <span className="text-ink-3">{missing}</span>
  ) : (
    <Xrp amount={amount} unit className="figures" />
  );
}
