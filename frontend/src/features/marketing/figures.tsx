import type { ReactNode } from "react";
import { formatXrp, xrpToDrops } from "../../lib/money";
import type { FiguresState } from "./use-public-figures";

const COUNT = new Intl.NumberFormat("en-US");

/** Three live figures, from enough completed live payments on: fewer say nothing. */
export function Figures({ state }: { state: FiguresState }) {
  const figures = state.phase === "ready" && state.figures.has_enough ? state.figures : null;
  if (figures === null) {
    return null;
  }
  return (
    <dl className="mt-10 grid gap-x-6 sm:grid-cols-3">
      <Figure label="median time to payout">
        {figures.median_seconds === null ? "–" : `${figures.median_seconds.toFixed(1)} s`}
      </Figure>
      <Figure label="payments settled">{COUNT.format(figures.payments_settled)}</Figure>
      <Figure label="sent to the burn wallet">{`${formatXrp(xrpToDrops(figures.xrp_burned))} XRP`}</Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-line border-b py-2 sm:flex-col-reverse sm:items-start sm:justify-end sm:gap-0 sm:border-0 sm:py-0">
      <dt className="text-13 text-ink-3">{label}</dt>
      <dd className="font-semibold text-18 tracking-[-0.02em]">{children}</dd>
    </div>
  );
}
