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

/** One payment with its face. The screen reader hears the heading whenever the face changes. */
export function PaymentCard({ payment, face, nowMs }: PaymentCardProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {face.heading}. {face.detail}.
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
