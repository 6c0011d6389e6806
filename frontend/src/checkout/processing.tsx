import { clsx } from "clsx";
import { TransactionHash } from "../components/ui/transaction-hash";
import type { Away } from "../lib/live-payment/payment-feed";
import type { PublicStatus } from "../lib/live-payment/types";
import { Explanations } from "./explanations";
import { Unreachable } from "./unreachable";
import type { ViewState } from "./view-state";

const STEPS = ["Payment received", "Splitting and paying out", "Complete"];
const CURRENT_STEP = 1;

/** A payment that has arrived and is being paid out: the steps done, the current one and the next. */
interface ProcessingProps {
  payment: PublicStatus;
  view: ViewState;
  away: Away | null;
}

export function Processing({ payment, view, away }: ProcessingProps) {
  return (
    <div className="pt-6 pb-5">
      <h2 className="text-24">{view.heading}</h2>
      <p className="mt-1 text-15 text-ink-2">{view.detail} You can close this page.</p>
      <ol className="mt-5 border-line border-l pl-5">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === CURRENT_STEP ? "step" : undefined}
            className={clsx("relative py-2", index > CURRENT_STEP ? "text-ink-3" : "font-medium")}
          >
            <span
              aria-hidden="true"
              className={clsx(
                "absolute top-[15px] -left-[25.5px] size-2.5 rounded-full border-2",
                index < CURRENT_STEP && "border-green bg-green",
                index === CURRENT_STEP && "breathe border-blue bg-blue",
                index > CURRENT_STEP && "border-line-2 bg-card",
              )}
            />
            {step}
            {index === 0 && payment.transaction_hash !== null && (
              <TransactionHash hash={payment.transaction_hash} label="Payment" explorer={payment.explorer_url} />
            )}
          </li>
        ))}
      </ol>
      {away !== null && <Unreachable away={away} />}
      <Explanations payment={payment} />
    </div>
  );
}
