import { Check, Minus, TriangleAlert } from "lucide-react";
import type { LedgerCheck } from "../../lib/api/generated";
import { checkWords } from "./statement-words";

const LOOKS = {
  green: "bg-green-t text-green",
  red: "bg-red-t text-red",
  amber: "bg-amber-t text-amber",
  quiet: "bg-well text-ink-3",
} as const;

/** A round sign, with a word beside it elsewhere. */
export function Sign({ tone }: { tone: keyof typeof LOOKS }) {
  const Icon = tone === "green" ? Check : tone === "quiet" ? Minus : TriangleAlert;
  return (
    <span
      aria-hidden="true"
      className={`inline-flex size-5 shrink-0 items-center justify-center rounded-full ${LOOKS[tone]}`}
    >
      <Icon size={12} strokeWidth={2} />
    </span>
  );
}

/** Whether the payouts are on the ledger, in a word. */
export function CheckMark({ check }: { check: LedgerCheck }) {
  const { tone, words } = checkWords(check);
  return (
    <span className="inline-flex items-center gap-2 text-13">
      <Sign tone={tone} />
      <span className={tone === "red" ? "text-red" : "text-ink-2"}>{words}</span>
    </span>
  );
}
