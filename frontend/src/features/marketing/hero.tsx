import { CirclePlay } from "lucide-react";
import { Link } from "react-router-dom";
import { siteWidth } from "../../components/layouts/public-layout";
import { buttonLook } from "../../components/ui/button";
import { DOCS_PATH, SIGN_UP_PATH } from "../../config/paths";
import { burnSentence, type FeeTerms, ppmToPercent } from "../../lib/fee";
import { CheckoutPicture } from "./checkout-picture";
import { Figures } from "./figures";
import { LatestPaymentCard } from "./latest-payment";
import { useDemoPayment } from "./use-demo-payment";
import type { FiguresState } from "./use-public-figures";

export const START_FREE = "Start Free - No Credit Card Required";

/** The headline and the ways to start; beside them the checkout and its payout or, once asked for, a payment that settles. */
export function Hero({ state, terms }: { state: FiguresState; terms: FeeTerms }) {
  const { demo, pay } = useDemoPayment();
  const checkout = state.phase === "ready" ? state.figures.demo_checkout_url : null;
  const yours = ppmToPercent(1_000_000n - terms.feePpm);
  return (
    <div
      className={`${siteWidth} grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_27rem] lg:py-20`}
    >
      <div className="@container">
        {/* As large as the longest line allows. */}
        <h1 className="text-[min(3.75rem,9.7cqi)] leading-[1.05]">
          <span className="block">Accept XRP.</span> <span className="block">Keep {yours}%.</span>{" "}
          <span className="block">Settled in seconds.</span>
        </h1>
        <p className="mt-6 max-w-[33rem] text-18 text-ink-2">
          Start accepting global XRP payments in 5 minutes. Your customer scans a code, and seconds later {yours}% is in
          your own wallet. No complexity, no custody, no monthly cost: {ppmToPercent(terms.feePpm)}% flat.{" "}
          {burnSentence(terms)}
        </p>
        <p className="mt-8 flex flex-col gap-3 sm:flex-row">
          <Link to={SIGN_UP_PATH} className={buttonLook()}>
            {START_FREE}
          </Link>
          <Link to={DOCS_PATH} className={buttonLook({ look: "secondary" })}>
            View Documentation
          </Link>
        </p>
        {(state.phase === "loading" || checkout !== null) && (
          <button
            type="button"
            disabled={demo.phase === "paying" || checkout === null}
            aria-busy={demo.phase === "paying"}
            onClick={pay}
            className="mt-4 flex min-h-16 w-full max-w-[33rem] items-center gap-3 rounded-10 border border-line bg-card px-4 py-3 text-left enabled:hover:bg-well"
          >
            <CirclePlay aria-hidden="true" size={20} strokeWidth={1.5} className="shrink-0 text-blue" />
            <span>
              <span className="block font-medium text-blue">
                {demo.phase === "paid" ? "Watch another payment settle" : "Watch a payment settle"}
              </span>
              <span className="block text-13 text-ink-3">
                10 XRP of play money on a ledger, in front of you. No wallet, no sign-up.
              </span>
            </span>
          </button>
        )}
        <Figures state={state} />
      </div>
      <div className="@container">
        {demo.phase === "idle" ? (
          <CheckoutPicture terms={terms} checkout={checkout} />
        ) : (
          <LatestPaymentCard demo={demo} checkout={checkout} />
        )}
      </div>
    </div>
  );
}
