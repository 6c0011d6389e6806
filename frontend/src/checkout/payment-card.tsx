import { useState } from "react";
import { BackLink } from "./back-link";
import { Completed } from "./completed";
import { Explanations } from "./explanations";
import type { Face } from "./face";
import { Payable } from "./payable";
import { PaymentHead } from "./payment-head";
import { Processing, Resting } from "./resting";
import type { PublicStatus } from "./types";

interface PaymentCardProps {
  payment: PublicStatus;
  face: Face;
  nowMs: number;
}

/**
 * What a screen reader hears when the face changes under its reader. Other words than the headings', which it will
 * come to by itself: nothing on the page is said twice.
 */
const SPOKEN: Record<Face["kind"], string> = {
  payable: "The payment waits for its money.",
  "without-qr": "The payment is being prepared.",
  "not-accepting": "Paying is not possible for now.",
  processing: "Your money has arrived.",
  completed: "It is done: the merchant has been paid.",
  expired: "The time to pay is over.",
  failed: "The payout to the merchant has failed.",
  unknown: "The payment is in a state this page does not know.",
};

/** One payment with its face. */
export function PaymentCard({ payment, face, nowMs }: PaymentCardProps) {
  const [first] = useState(face.kind);
  const [changed, setChanged] = useState(false);
  if (!changed && face.kind !== first) {
    setChanged(true);
  }
  return (
    <>
      <p role="status" className="sr-only">
        {changed && SPOKEN[face.kind]}
      </p>
      <PaymentHead payment={payment} />
      <Panel payment={payment} face={face} nowMs={nowMs} />
      {face.kind !== "payable" && face.kind !== "without-qr" && (
        <p className="flex min-h-12 items-center justify-center border-line border-t pb-1">
          <BackLink redirectUrl={payment.redirect_url} />
        </p>
      )}
    </>
  );
}

function Panel({ payment, face, nowMs }: PaymentCardProps) {
  switch (face.kind) {
    case "payable":
    case "without-qr":
      return (
        <>
          <Explanations payment={payment} />
          <Payable payment={payment} face={face} nowMs={nowMs} />
        </>
      );
    case "processing":
      return <Processing payment={payment} face={face} />;
    case "completed":
      return <Completed payment={payment} face={face} />;
    default:
      return <Resting payment={payment} face={face} />;
  }
}
