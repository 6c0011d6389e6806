import { buttonLook } from "../../components/ui/button";
import { DropMark } from "../../components/ui/drop-mark";
import { API_SCHEMA_PATH } from "../../config/paths";
import { PRODUCT_NAME } from "../../config/product";
import { Figures } from "./figures";
import { LatestPaymentCard } from "./latest-payment";
import { type FiguresState, usePublicFigures } from "./use-public-figures";

/** `/`: what the product is, what it has done, and a checkout to try. One screen. */
export function HomePage() {
  const { state, retry } = usePublicFigures();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b">
        <div className="mx-auto flex min-h-14 max-w-[1120px] items-center justify-between px-5 sm:px-8">
          <p className="flex items-center gap-2 font-semibold text-18 tracking-[-0.02em]">
            <DropMark size={20} />
            {PRODUCT_NAME}
          </p>
          <a
            className="inline-flex min-h-11 items-center font-medium text-15 text-ink-2 hover:text-ink"
            href={API_SCHEMA_PATH}
          >
            API schema
          </a>
        </div>
      </header>
      <main className="mx-auto grid w-full max-w-[1120px] flex-1 items-center gap-x-16 gap-y-12 px-5 py-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div>
          <h1 className="text-36 sm:text-60">
            Accept XRP. Keep <span className="whitespace-nowrap">99 %.</span> Settled in seconds.
          </h1>
          <p className="mt-6 max-w-[34rem] text-18 text-ink-2">
            One API call makes a checkout. The payer scans, the ledger settles, your wallet is paid: 1 % fee, a tenth of
            it sent to the burn wallet, no key of yours ever held.
          </p>
          <p className="mt-3 max-w-[34rem] text-13 text-ink-3">
            A payment rests in the platform wallet for seconds, between two ledger transactions; with hourly or daily
            payouts, until the next one.
          </p>
          <p className="mt-8 flex flex-wrap gap-3">
            <DemoLink state={state} />
            <a className={buttonLook({ look: "secondary" })} href={API_SCHEMA_PATH}>
              Read the API schema
            </a>
          </p>
          <Figures state={state} />
        </div>
        <LatestPaymentCard state={state} onRetry={retry} />
      </main>
    </div>
  );
}

const DEMO_WORDS = "Open a demo checkout";

/** The way to an open checkout; its place is kept while the figures load, so that nothing below it moves. */
function DemoLink({ state }: { state: FiguresState }) {
  if (state.phase === "loading") {
    return (
      <span aria-hidden="true" className={buttonLook({ className: "invisible" })}>
        {DEMO_WORDS}
      </span>
    );
  }
  const demo = state.phase === "ready" ? state.figures.demo_checkout_url : null;
  return demo === null ? null : (
    <a className={buttonLook()} href={demo}>
      {DEMO_WORDS}
    </a>
  );
}
