import { useId, useState } from "react";
import { type FeeSplit, type FeeTerms, feeTermsOf, ppmToPercent, splitOf } from "../../lib/fee";
import { formatXrpExact, xrpToDrops } from "../../lib/money";
import { usePublicRead } from "../../lib/use-public-read";
import { Section } from "./section";

const FIRST_AMOUNT = "10";
const DROPS = new Intl.NumberFormat("en-US");

/** What a payment of any amount costs, computed to the drop as the server does it. */
export function FeeSection() {
  const { state } = usePublicRead("/api/config/");
  const terms = feeTermsOf(state.phase === "ready" ? state.data : null);
  const largest = state.phase === "ready" ? xrpToDrops(state.data.limits.max_payment) : undefined;
  const [text, setText] = useState(FIRST_AMOUNT);
  const id = useId();

  const read = readAmount(text, largest);
  const amount = "drops" in read ? read.drops : null;
  const problem = "problem" in read ? read.problem : "";
  const split = amount === null ? null : splitOf(amount, terms);

  return (
    <Section
      labelledBy="fee"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]"
    >
      <div>
        <h2 id="fee" className="text-36">
          {ppmToPercent(terms.feePpm)}% flat fee. Creators keep {ppmToPercent(1_000_000n - terms.feePpm)}%.
        </h2>
        <p className="mt-4 max-w-[30rem] text-ink-2">
          No monthly cost, no setup fee, no hidden percentages. We charge the fee only when a payment settles, and we
          pay the network fees.
        </p>
        <label htmlFor={id} className="mt-8 block font-medium text-13 text-ink-2">
          Payment amount
        </label>
        <div className="mt-1.5 flex max-w-80 items-baseline gap-2 rounded-10 border border-line-2 bg-card px-4 py-2 focus-within:outline-2 focus-within:outline-blue focus-within:outline-offset-2">
          <input
            id={id}
            value={text}
            onChange={(event) => setText(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            aria-describedby={`${id}-problem`}
            aria-invalid={problem === "" ? undefined : true}
            className="w-full min-w-0 bg-transparent font-semibold text-36 tracking-[-0.035em] outline-none"
          />
          <span className="text-18 text-ink-3">XRP</span>
        </div>
        <p id={`${id}-problem`} aria-live="polite" className="mt-1.5 min-h-5 text-13 text-red">
          {problem}
        </p>
      </div>
      <div>
        <ToScale terms={terms} />
        <Sums split={split} terms={terms} />
        {amount !== null && split !== null && <Rounding amount={amount} split={split} terms={terms} />}
      </div>
    </Section>
  );
}

/** The amounts, or dashes without a split: the last amount's would read as this one's. */
function Sums({ split, terms }: { split: FeeSplit | null; terms: FeeTerms }) {
  return (
    <dl className="mt-5">
      <Sum label={`Fee, ${ppmToPercent(terms.feePpm)}%`} drops={split?.fee} />
      <Sum
        label={`Burn wallet, ${ppmToPercent(terms.burnPpm)}% of the fee`}
        drops={split?.burn}
        look="text-ember"
        part
      />
      <Sum label="Kept by the platform" drops={split?.kept} part />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-4">
        <dt className="font-semibold text-18 text-blue tracking-[-0.02em]">Paid out to you</dt>
        <dd className="min-w-0 break-all font-semibold text-36 text-blue tracking-[-0.035em]">
          <output>{split === null ? "–" : formatXrpExact(split.payout)}</output>
        </dd>
      </div>
    </dl>
  );
}

function Sum({
  label,
  drops,
  look = "",
  part = false,
}: {
  label: string;
  drops: bigint | undefined;
  look?: string;
  part?: boolean;
}) {
  return (
    <div className={`flex items-baseline justify-between gap-4 border-line border-b py-2.5 ${look}`}>
      <dt className={part ? "pl-5 text-ink-2" : ""}>{label}</dt>
      <dd className="figures font-medium">{drops === undefined ? "–" : formatXrpExact(drops)}</dd>
    </div>
  );
}

/** The formula behind the figures, for the amount typed. */
function Rounding({ amount, split, terms }: { amount: bigint; split: FeeSplit; terms: FeeTerms }) {
  const left = (amount * terms.feePpm) % 1_000_000n;
  return (
    <p className="mt-4 text-13 text-ink-3">
      <span className="code block break-words text-12">
        {DROPS.format(amount)} drops × {DROPS.format(terms.feePpm)} / 1,000,000 = {DROPS.format(split.fee)}{" "}
        {split.fee === 1n ? "drop" : "drops"}
      </span>
      <span className="mt-1 block">
        One XRP is 1,000,000 drops. The fee is rounded down to a whole drop
        {left === 0n ? "" : ", and you keep the remainder"}. The burn wallet's share is rounded down too.
      </span>
    </p>
  );
}

/** Where a payment goes, drawn to scale. */
function ToScale({ terms }: { terms: FeeTerms }) {
  const burn = Number((terms.feePpm * terms.burnPpm) / 1_000_000n);
  const kept = Number(terms.feePpm) - burn;
  const payout = 1_000_000 - kept - burn;
  return (
    <figure>
      <svg
        role="img"
        aria-label={`To scale: ${ppmToPercent(BigInt(payout))}% paid out, ${ppmToPercent(BigInt(kept))}% kept, ${ppmToPercent(BigInt(burn))}% to the burn wallet`}
        viewBox="0 0 1000000 10"
        preserveAspectRatio="none"
        className="block h-3 w-full rounded-l-6"
      >
        <rect className="fill-blue" width={payout} height="10" />
        <rect className="fill-stone" x={payout} width={kept} height="10" />
        <rect className="fill-ember" x={payout + kept} width={burn} height="10" />
      </svg>
      <figcaption className="mt-2 text-13 text-ink-3">
        {terms.burnPpm === 0n
          ? "To scale: your share and our share."
          : terms.isFinal
            ? "To scale: your share, our share, and a sliver burned."
            : "To scale: your share, our share, and a sliver for the burn wallet."}
      </figcaption>
    </figure>
  );
}

/** The typed amount in drops, or what is wrong with it. `largest` is in drops, if it is known. */
function readAmount(text: string, largest: bigint | undefined): { drops: bigint } | { problem: string } {
  const plain = text.replace(/[\s,]/g, "");
  if (/^\d+\.\d{7,}$/.test(plain)) {
    return { problem: "XRP has at most six decimals." };
  }
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) {
    return { problem: "Enter an amount of XRP, such as 12.5." };
  }
  const drops = xrpToDrops(plain.replace(/^\./, "0.").replace(/\.$/, ""));
  if (drops === 0n) {
    return { problem: "The smallest amount is one drop, 0.000001 XRP." };
  }
  if (largest !== undefined && drops > largest) {
    return {
      problem: `${formatXrpExact(largest).replace(/\.0+$/, "")} XRP is the largest amount: there is no more XRP.`,
    };
  }
  return { drops };
}
