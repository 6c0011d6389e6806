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
      className={`${siteWidth} grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-12 py-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_27rem] lg:py-20`}
    >
      <div>
        <h1 className="text-48 sm:text-60">Accept XRP. Keep 99%. Settled in seconds.</h1>
        <p className="mt-6 max-w-[33rem] text-18 text-ink-2">
          Start accepting global XRP payments in 5 minutes. One API call creates a checkout. The payer scans, the ledger
          settles, and your wallet gets paid. No complexity, no custody, no monthly cost: a 1% flat fee, a tenth of
          which goes to the burn wallet.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to={SIGN_UP_PATH} className={buttonLook({ className: "max-[359px]:w-full" })}>
            {START_FREE}
          </Link>
          <Link to={DOCS_PATH} className={buttonLook({ look: "secondary", className: "max-[359px]:w-full" })}>
            View Documentation
          </Link>
        </p>
        <Figures state={state} />
      </div>
      <LatestPaymentCard state={state} onRetry={onRetry} />
    </div>
  );
}
