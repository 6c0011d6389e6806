import { clsx } from "clsx";
import { formatXrpExact, xrpToDrops } from "../../lib/money";

interface XrpProps {
  /** As the API gives it: "38.200000". */
  amount: string;
  /** Shows "XRP" after the figure; in a table its heading says it. */
  unit?: boolean | undefined;
  /** A figure that stands alone: long ones are smaller, so that they fit into a card. */
  large?: boolean | undefined;
  className?: string | undefined;
}

/**
 * An amount with all six decimals, in one size: full weight up to the last digit that is not zero, the rest quiet. A zero
 * amount is wholly quiet. All of it is one text, so that it can be selected, copied and read aloud as a whole.
 */
export function Xrp({ amount, unit = false, large = false, className }: XrpProps) {
  const text = formatXrpExact(xrpToDrops(amount));
  const loud = xrpToDrops(amount) === 0n ? "" : text.replace(/\.?0+$/, "");
  return (
    <span className={clsx(large ? figureSize(text) : "whitespace-nowrap", className)}>
      {loud !== "" && <span className="font-semibold">{loud}</span>}
      <span className="font-normal text-ink-3">{text.slice(loud.length)}</span>
      {unit && <span className={clsx("font-normal text-ink-3 tracking-normal", large && "text-[0.5em]")}> XRP</span>}
    </span>
  );
}

/** The same of a text that holds an amount and its unit, such as "12.500000 XRP". */
export function XrpWords({ text }: { text: string }) {
  const [, loud = "", quiet = text] =
    /^(−?[\d,]*[1-9][\d,]*(?:\.\d*[1-9])?|0\.\d*[1-9])(\.?0*(?:\s.*)?)$/.exec(text) ?? [];
  return (
    <>
      {loud !== "" && <span className="font-semibold">{loud}</span>}
      <span className="font-normal text-ink-3">{quiet}</span>
    </>
  );
}

/** Long figures are smaller, so that the largest amount, of 21 characters, fits into a card. In a very narrow window it wraps. */
export function figureSize({ length }: string): string | undefined {
  return length > 18 ? "text-[0.5em]" : length > 15 ? "text-[0.62em]" : length > 12 ? "text-[0.78em]" : undefined;
}
