import { useState } from "react";
import { type FeeTerms, ppmToPercent } from "../../lib/fee";
import { Section } from "./section";

/** An example; the visitor's own contract has other figures. */
const EXAMPLE = { percent: "1.5", fixed: "0.25" };
const SALES = [0.5, 5, 50];

/** What a sale costs at the visitor's own card rate, and here. It claims nothing about anybody else's prices. */
export function CostComparison({ terms }: { terms: FeeTerms }) {
  const [percent, setPercent] = useState(EXAMPLE.percent);
  const [fixed, setFixed] = useState(EXAMPLE.fixed);
  const ours = Number(terms.feePpm) / 1_000_000;
  const rate = Number(percent) / 100;
  const part = Number(fixed);
  const usable = percent.trim() !== "" && fixed.trim() !== "" && rate >= 0 && rate <= 1 && part >= 0 && part <= 1_000;
  return (
    <Section
      labelledBy="cost"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]"
    >
      <div>
        <h2 id="cost" className="text-36">
          What a sale costs you
        </h2>
        <p className="mt-4 max-w-[30rem] text-ink-2">
          We take {ppmToPercent(terms.feePpm)}% of what is paid and nothing else. There is no fixed part, so small sales
          stay worth making.
        </p>
        <fieldset className="mt-6 flex flex-wrap gap-3">
          <legend className="mb-1.5 font-medium text-13 text-ink-2">Your card rate (an example: enter your own)</legend>
          <Rate label="Per cent of a sale" value={percent} onValue={setPercent} unit="%" />
          <Rate label="Fixed part of each sale" value={fixed} onValue={setFixed} unit="a sale" />
        </fieldset>
        <p aria-live="polite" className="mt-1.5 min-h-5 text-13 text-red">
          {usable ? "" : "Enter a percentage up to 100 and a fixed part up to 1,000."}
        </p>
      </div>
      <div className="rounded-16 border border-line bg-card p-5 sm:p-6">
        <table className="w-full text-left">
          <thead>
            <tr className="text-13 text-ink-3">
              <th className="pb-2 font-medium" scope="col">
                A sale of
              </th>
              <th className="pb-2 text-right font-medium" scope="col">
                By card
              </th>
              <th className="pb-2 text-right font-medium" scope="col">
                Here
              </th>
            </tr>
          </thead>
          <tbody className="figures">
            {SALES.map((sale) => (
              <tr key={sale} className="border-line border-t">
                <th className="py-3 font-semibold text-18" scope="row">
                  {sale.toFixed(2)}
                </th>
                <td className="py-3 text-right">{usable ? <Cost sale={sale} cost={sale * rate + part} /> : "–"}</td>
                <td className="py-3 text-right text-blue">
                  <Cost sale={sale} cost={sale * ours} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-13 text-ink-3">
          In any currency. Neither side includes exchanging XRP for that currency.
        </p>
      </div>
    </Section>
  );
}

function Cost({ sale, cost }: { sale: number; cost: number }) {
  return (
    <>
      <span className="font-semibold">{cost.toFixed(cost < 0.1 ? 3 : 2)}</span>{" "}
      <span className="text-13 text-ink-3">{((cost / sale) * 100).toFixed(1)}%</span>
    </>
  );
}

interface RateProps {
  label: string;
  value: string;
  unit: string;
  onValue: (value: string) => void;
}

function Rate({ label, value, unit, onValue }: RateProps) {
  return (
    <label className="flex items-baseline gap-2 rounded-10 border border-line-2 bg-card px-3.5 focus-within:outline-2 focus-within:outline-blue focus-within:outline-offset-2">
      <span className="sr-only">{label}</span>
      <input
        value={value}
        onChange={({ target }) => onValue(target.value)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        className="figures min-h-11 w-16 min-w-0 bg-transparent font-semibold outline-none"
      />
      <span className="text-13 text-ink-3">{unit}</span>
    </label>
  );
}
