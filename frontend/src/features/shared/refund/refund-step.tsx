import type { ReactNode } from "react";
import { lazyComponent } from "../../../components/ui/lazy-component";
import { Xrp } from "../../../components/ui/xrp";
import type { RefundDetail } from "../../../lib/api/generated";
import { formatDateTime } from "../../../lib/format";
import { DetailRow, DetailRows, LedgerLink } from "../payment/detail-rows";
import { ClaimStep, ConfirmStep } from "./address-steps";
import { CancelRefund } from "./cancel-refund";
import { FailedStep } from "./failed-step";
import { askedAs, isOver, stepOf, WAYS } from "./refund-words";

// With the code that draws QR codes.
const PayStep = lazyComponent(() => import("./pay-step"), "PayStep");

/** What is to be done next about a refund, or how it ended; then its facts. */
export function RefundStep({ detail }: { detail: RefundDetail }) {
  const { refund } = detail;
  return (
    <>
      <Next detail={detail} />
      <div className="border-line border-t p-5 sm:px-7 sm:py-6">
        <DetailRows>
          <DetailRow label="Refund of">{refund.title}</DetailRow>
          <DetailRow label="Customer">{[refund.username, refund.customer_email].filter(Boolean).join(", ")}</DetailRow>
          <DetailRow label="Way">{WAYS[refund.method]}</DetailRow>
          {refund.reason !== "" && <DetailRow label="Reason">{refund.reason}</DetailRow>}
          {isOver(refund) && refund.destination_address !== null && (
            <DetailRow
              label={refund.status === "succeeded" ? "Sent to" : "Destination"}
              copy={refund.destination_address}
            >
              {refund.destination_address}
            </DetailRow>
          )}
          {isOver(refund) && refund.destination_tag !== null && (
            <DetailRow label="Destination tag" copy={String(refund.destination_tag)}>
              {refund.destination_tag}
            </DetailRow>
          )}
          {refund.transaction_hash !== null && (
            <DetailRow label="Proof" copy={refund.transaction_hash}>
              <LedgerLink hash={refund.transaction_hash} kind="Refund" explorer={refund.explorer_url} long />
            </DetailRow>
          )}
          <DetailRow label="Created">{formatDateTime(refund.created_at)}</DetailRow>
          <DetailRow label="Refund ID" copy={refund.id}>
            {refund.id}
          </DetailRow>
        </DetailRows>
        {refund.can_cancel && <CancelRefund refund={refund} />}
      </div>
    </>
  );
}

function Next({ detail }: { detail: RefundDetail }) {
  const { refund } = detail;
  switch (refund.status) {
    case "awaiting_payer":
      return <ClaimStep refund={refund} />;
    case "awaiting_merchant":
      return refund.needs_confirmation ? <ConfirmStep refund={refund} /> : <PayStep detail={detail} />;
    case "failed":
      return refund.can_choose_again ? (
        <FailedStep refund={refund} />
      ) : (
        <State refund={refund}>Its money was given back to you. {refund.failure_reason}</State>
      );
    case "sending":
      return <State refund={refund}>Your deposit has arrived. Your customer is paid in a moment, exactly once.</State>;
    case "succeeded":
      return <State refund={refund}>{stepOf(refund)}. Your customer has it.</State>;
    case "canceled":
    case "expired":
      return (
        <State refund={refund}>
          {refund.paid_after_end
            ? `It was paid after it ${refund.status === "canceled" ? "was canceled" : "had expired"}, and is not counted: more than what is left of the payment has been sent.`
            : `${refund.failure_reason ?? ""} Nothing was sent, and the amount can be refunded again.`}
        </State>
      );
  }
}

function State({ refund, children }: { refund: RefundDetail["refund"]; children: ReactNode }) {
  const asked = askedAs(refund);
  return (
    <div className="p-5 sm:px-7 sm:py-6">
      <p className="figures font-semibold text-24 sm:text-36">
        <Xrp amount={refund.amount} unit large />
      </p>
      {asked !== null && <p className="text-13 text-ink-3">{asked}</p>}
      <p role="status" className="wrap-anywhere mt-2 text-ink-2">
        {children}
      </p>
    </div>
  );
}
