import { useState } from "react";
import { Split } from "../../components/ui/split";
import { currentTermsOf, type FeeTerms, ppmToPercent, splitOf } from "../../lib/fee";
import { plainXrp } from "../../lib/money";
import { readPreloadedData } from "../../lib/preloaded-data";

const TEN_XRP = 10_000_000n;

/** What becomes of 10 XRP, beside the form of a sign-in or sign-up page. */
export function SplitOfTenXrp() {
  const [terms] = useState(() => currentTermsOf(readPreloadedData(document, "/api/config/")));
  const split = splitOf(TEN_XRP, terms);
  return (
    <div className="mx-auto w-full max-w-[29rem]">
      <p className="font-semibold text-24 text-ink">10 XRP in, {plainXrp(split.payout)} for you.</p>
      <p className="mt-2 text-ink-2">
        We charge {ppmToPercent(terms.feePpm)}%{burnWords(terms)}. Anyone can check
        {terms.burnPpm === 0n ? " it" : " both"} on the ledger.
      </p>
      <div className="mt-10">
        <Split received={TEN_XRP} {...split} />
      </div>
    </div>
  );
}

function burnWords({ burnPpm, isFinal }: FeeTerms): string {
  if (burnPpm === 0n) {
    return "";
  }
  const share = burnPpm === 100_000n ? "a tenth of it" : `${ppmToPercent(burnPpm)}% of it`;
  return isFinal ? ` and burn ${share}` : ` and send ${share} to the burn wallet`;
}
