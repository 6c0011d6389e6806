import { CircleSlash } from "lucide-react";
import { Button } from "../../components/ui/button";
import type { Charge } from "../../lib/api/generated";
import type { PublicStatus } from "../../lib/live-payment/types";
import { plainXrp, xrpToDrops } from "../../lib/money";
import { chargedOf, moneyWords } from "./amounts";
import { KeypadFrame } from "./keypad-frame";

interface EndedScreenProps {
  charge: Charge;
  payment: PublicStatus;
  wasCancelled: boolean;
  onDone: () => void;
}

/** Not paid: what happened, and whether money moved. */
export function EndedScreen({ charge, payment, wasCancelled, onDone }: EndedScreenProps) {
  const { amount, currency } = chargedOf(charge);
  return (
    <KeypadFrame isTest={!payment.livemode} start={<p className="font-medium text-ink-2">Not paid</p>} end={null}>
      <div className="flex flex-1 flex-col items-center justify-center py-6 text-center">
        <CircleSlash aria-hidden="true" size={72} strokeWidth={1.25} className="text-ink-3" />
        <div role="status">
          <h1 className="mt-6 text-24">{wasCancelled ? "Cancelled" : "Expired"}</h1>
        </div>
        <p className="figures mt-1 text-18 text-ink-2">{moneyWords(amount, currency)}</p>
        <div className="mt-5 flex flex-col gap-2 text-ink-2">
          {sentencesOf(payment, wasCancelled).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </div>
      <Button wide className="min-h-16 text-18" onClick={onDone}>
        New charge
      </Button>
    </KeypadFrame>
  );
}

function sentencesOf(payment: PublicStatus, wasCancelled: boolean): string[] {
  const arrived = payment.deposits.map(({ amount, reason_code, return_status }) => {
    const what = `${plainXrp(xrpToDrops(amount))} XRP arrived ${reason_code === "amount_too_low" ? "and was too little" : "too late"}`;
    const back = { completed: "it was returned", pending: "it is being returned", failed: "it could not be returned" };
    const outcome = back[return_status as keyof typeof back];
    return outcome === undefined ? `${what}.` : `${what}; ${outcome}.`;
  });
  if (arrived.length > 0) {
    return arrived;
  }
  return [
    wasCancelled ? "Nobody paid it, and nobody can any more." : "Nobody paid in time.",
    "If the customer has sent it all the same, it is returned.",
  ];
}
