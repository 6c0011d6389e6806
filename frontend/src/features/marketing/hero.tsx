import { Link } from "react-router-dom";
import { siteWidth } from "../../components/layouts/public-layout";
import { buttonLook } from "../../components/ui/button";
import { DOCS_PATH, SIGN_UP_PATH } from "../../config/paths";
import { Figures } from "./figures";
import { LatestPaymentCard } from "./latest-payment";
import type { FiguresState } from "./use-public-figures";

export const START_FREE = "Start Free - No Credit Card Required";

/** The headline and, beside it, the newest payment and its split. */
export function Hero({ state, onRetry }: { state: FiguresState; onRetry: () => void }) {
  return (
    <div
      className={`${siteWidth} grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:py-20 xl:grid-cols-[minmax(0,1fr)_27rem]`}
    >
      <div className="@container">
        {/* As large as the longest line allows. */}
        <h1 className="text-[min(3.75rem,9.7cqi)] leading-[1.05]">
          <span className="block">Accept XRP.</span> <span className="block">Keep 99%.</span>{" "}
          <span className="block">Settled in seconds.</span>
        </h1>
        <p className="mt-6 max-w-[33rem] text-18 text-ink-2">
          Start accepting global XRP payments in 5 minutes. One API call creates a checkout. The payer scans, the ledger
          settles, and your wallet gets paid. No complexity, no custody, no monthly cost: a 1% flat fee, a tenth of
          which goes to the burn wallet.
        </p>
        <p className="mt-8 flex flex-col gap-3 sm:flex-row">
          <Link to={SIGN_UP_PATH} className={buttonLook()}>
            {START_FREE}
          </Link>
          <Link to={DOCS_PATH} className={buttonLook({ look: "secondary" })}>
            View Documentation
          </Link>
        </p>
        <Figures state={state} />
      </div>
      <LatestPaymentCard state={state} onRetry={onRetry} />
    </div>
  );
}
