import { clsx } from "clsx";
import { CircleCheck, CircleX } from "lucide-react";
import type { Audit } from "../../../lib/api/generated";

type Verdict = "equal" | "unrecognised" | "differ";

const LOOK: Record<Verdict, string> = {
  equal: "bg-green",
  unrecognised: "bg-[repeating-linear-gradient(135deg,var(--color-amber)_0_3px,var(--color-amber-t)_3px_6px)]",
  differ: "bg-red",
};

function verdictOf({ difference, unrecognised }: Audit): Verdict {
  return difference !== 0 ? "differ" : unrecognised ? "unrecognised" : "equal";
}

/** Books and ledger compared at each of the last ledgers. */
export function AuditStrip({ audits }: { audits: readonly Audit[] }) {
  const verdicts = audits.map(verdictOf);
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
  const differ = verdicts.at(-1) === "differ";
  if (audits.length === 0) {
    return (
      <section aria-labelledby="audits" className="rounded-16 border border-line bg-card px-5 py-4">
        <h2 id="audits" className="text-15">
          Not compared yet
        </h2>
        <p className="text-13 text-ink-2">Books and ledger are compared, to the drop, at the next validated ledger.</p>
      </section>
    );
  }
  const Icon = differ ? CircleX : CircleCheck;
  const words: readonly [Verdict, string][] = [
    ["equal", `${count("equal")} equal`],
    ["unrecognised", `${count("unrecognised")} match after unrecognised`],
    ["differ", `${count("differ")} differ`],
  ];
  return (
    <section aria-labelledby="audits" className="rounded-16 border border-line bg-card px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="audits" className="flex items-center gap-2 text-15">
          <Icon aria-hidden="true" size={16} strokeWidth={1.5} className={differ ? "text-red" : "text-green"} />
          {differ ? "Books and ledger differ" : "Books match the ledger"}
        </h2>
        <p className="text-13 text-ink-2">
          {audits.length === 1 ? "Last ledger" : `Last ${audits.length} ledgers`}, to the drop
        </p>
      </div>
      <div aria-hidden="true" className="mt-3 flex h-5 gap-px sm:gap-[3px]">
        {audits.map((audit) => (
          <span
            key={audit.ledger_index}
            title={`Ledger ${audit.ledger_index}`}
            className={clsx("min-w-0 flex-1 rounded-[2px]", LOOK[verdictOf(audit)])}
          />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13 text-ink-2">
        {words.map(([verdict, text]) => (
          <li key={verdict} className="flex items-center gap-2">
            <span aria-hidden="true" className={clsx("size-2.5 rounded-[2px]", LOOK[verdict])} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
