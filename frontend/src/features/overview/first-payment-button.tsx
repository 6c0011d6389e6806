import { Button } from "../../components/ui/button";
import type { PaymentStatus } from "../../lib/api/generated";
import type { FirstPayment } from "./use-first-payment";

interface FirstPaymentButtonProps {
  payment: FirstPayment;
  look: "primary" | "secondary";
}

export function FirstPaymentButton({ payment: { phase, payment, failure, make }, look }: FirstPaymentButtonProps) {
  const isUnderWay = phase === "sending" || (phase === "sent" && !isOver(payment));
  return (
    <>
      <Button look={look} busy={isUnderWay} onClick={make}>
        Make payment
      </Button>
      {failure !== null && (
        <p role="alert" className="w-full text-13 text-red">
          {failure}
        </p>
      )}
    </>
  );
}

function isOver(payment: PaymentStatus | undefined): boolean {
  return payment?.status === "failed" || payment?.status === "expired";
}
