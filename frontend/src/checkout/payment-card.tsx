import { useState } from "react";
import { BackLink } from "./back-link";
import { Completed } from "./completed";
import { Explanations } from "./explanations";
import { Payable } from "./payable";
import { PaymentHead } from "./payment-head";
import { Processing } from "./processing";
import type { PublicStatus } from "./types";
import { Unpayable } from "./unpayable";
import type { ViewState } from "./view-state";

interface PaymentCardProps {
  payment: PublicStatus;
  view: ViewState;
  nowMs: number;
}

/**
 * What a screen reader announces when the view changes. The words differ from the heading's, which it reads anyway, so
 * that nothing is said twice.
 */
const SPOKEN: Record<ViewState["kind"], string> = {
  payable: "The payment waits for its money.",
  "without-qr": "The payment is being prepared.",
  "not-accepting": "Paying is not possible for now.",
  processing: "Your money has arrived.",
  completed: "It is done: the merchant has been paid.",
  expired: "The time to pay is over.",
  failed: "The payout to the merchant has failed.",
  unknown: "The payment is in a state this page does not know.",
};

/** A payment: its head and the panel of its view state. */
export function PaymentCard({ payment, view, nowMs }: PaymentCardProps) {
  const [first] = useState(view.kind);
  const [changed, setChanged] = useState(false);
  if (!changed && view.kind !== first) {
    setChanged(true);
  }
  return (
    <>
      <p role="status" className="sr-only">
        {changed && SPOKEN[view.kind]}
      </p>
      <PaymentHead payment={payment} />
      <Panel payment={payment} view={view} nowMs={nowMs} />
      {view.kind !== "payable" && view.kind !== "without-qr" && (
        <p className="flex min-h-12 items-center justify-center border-line border-t pb-1">
          <BackLink redirectUrl={payment.redirect_url} />
        </p>
      )}
    </>
  );
}

function Panel({ payment, view, nowMs }: PaymentCardProps) {
  switch (view.kind) {
    case "payable":
    case "without-qr":
      return (
        <>
          <Explanations payment={payment} />
          <Payable payment={payment} view={view} nowMs={nowMs} />
        </>
      );
    case "processing":
      return <Processing payment={payment} view={view} />;
    case "completed":
      return <Completed payment={payment} view={view} />;
    default:
      return <Unpayable payment={payment} view={view} />;
  }
}
