import { clsx } from "clsx";
import { formatXrpExact, xrpToDrops } from "../../lib/money";

interface XrpProps {
  /** As the API gives it: "38.200000". */
  amount: string;
  /** Shows "XRP" after the figure; in a table its heading says it. */
  unit?: boolean | undefined;
  /** A figure that stands alone: its last decimals are smaller too. */
  large?: boolean | undefined;
  className?: string | undefined;
}

/**
 * An amount with all six decimals. Those beyond the second are quieter where they carry no weight: they are part of the
 * text, so that the amount can be selected, copied and read aloud as a whole.
 */
export function Xrp({ amount, unit = false, large = false, className }: XrpProps) {
  const text = formatXrpExact(xrpToDrops(amount));
  const loud = text.length - 4;
  return (
    <span className={clsx(large ? figureSize(text) : "whitespace-nowrap", className)}>
      {text.slice(0, loud)}
      <span className={clsx("font-normal tracking-normal", large && text.length < 19 && "text-[0.62em]")}>
        {text.slice(loud)}
      </span>
      {unit && <span className={clsx("font-normal text-ink-3 tracking-normal", large && "text-[0.5em]")}> XRP</span>}
    </span>
  );
}

/**
 * Long figures are smaller, so that the largest amount, of 21 characters, fits into a card; then its last decimals are no
 * smaller still. If the window is very narrow, it wraps.
 */
export function figureSize({ length }: string): string | undefined {
  return length > 18 ? "text-[0.5em]" : length > 16 ? "text-[0.66em]" : length > 12 ? "text-[0.8em]" : undefined;
}
