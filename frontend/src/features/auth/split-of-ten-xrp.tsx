import { useState } from "react";
import { Split } from "../../components/ui/split";
import { feeTermsOf, ppmToPercent, splitOf } from "../../lib/fee";
import { plainXrp } from "../../lib/money";
import { readPreloadedData } from "../../lib/preloaded-data";

const TEN_XRP = 10_000_000n;

/** What becomes of 10 XRP, beside the form of a sign-in or sign-up page. */
export function SplitOfTenXrp() {
  const [terms] = useState(() => feeTermsOf(readPreloadedData(document, "/api/config/")));
  const split = splitOf(TEN_XRP, terms);
  return (
    <div className="mx-auto w-full max-w-[29rem]">
      <p className="font-semibold text-24 text-ink">10 XRP in, {plainXrp(split.payout)} for you.</p>
      <p className="mt-2 text-ink-2">
        The fee is {ppmToPercent(terms.feePpm)}%, and {ppmToPercent(terms.burnPpm)}% of it goes to the burn wallet.
        Payout and burn are ledger transactions that anyone can look up.
      </p>
      <div className="mt-10">
        <Split received={TEN_XRP} {...split} />
      </div>
    </div>
  );
}
