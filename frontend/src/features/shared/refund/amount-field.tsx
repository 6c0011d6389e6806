import { clsx } from "clsx";
import { Button } from "../../../components/ui/button";
import { controlBorder, controlLook, Field } from "../../../components/ui/field";
import type { RefundOptions } from "../../../lib/api/generated";
import { formatPrice, formatXrpExact, xrpToDrops } from "../../../lib/money";
import { type AmountChoice, everything, half } from "./amounts";

interface AmountFieldProps {
  options: RefundOptions;
  choice: AmountChoice;
  onChoose: (choice: AmountChoice) => void;
  error: string | undefined;
}

/** How much: in the price's currency or in XRP, with Half and All of what is left. */
export function AmountField({ options, choice, onChoose, error }: AmountFieldProps) {
  const unit = choice.unit === "xrp" ? "XRP" : (options.currency ?? "XRP");
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Field label="How much" error={error} hint={leftWords(options)} className="min-w-0 flex-[1_1_13rem]">
        {(ties) => (
          <span className="relative block">
            <input
              {...ties}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={choice.text}
              onChange={(event) => onChoose({ ...choice, text: event.target.value, all: false })}
              className={clsx(controlLook, controlBorder(error), "figures min-h-13 pr-14 font-semibold text-24!")}
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-13 text-ink-3"
            >
              {unit}
            </span>
          </span>
        )}
      </Field>
      <div className="flex flex-wrap gap-2 sm:mt-[1.625rem] sm:min-h-13 sm:items-center">
        {options.price_left !== null && options.currency !== null && (
          <Units
            currency={options.currency}
            unit={choice.unit}
            onUnit={(next) => onChoose(everything(options, next))}
          />
        )}
        <Button look="secondary" size="small" onClick={() => onChoose(half(options, choice))}>
          Half
        </Button>
        <Button
          look="secondary"
          size="small"
          aria-pressed={choice.all}
          onClick={() => onChoose(everything(options, choice.unit))}
        >
          All
        </Button>
      </div>
    </div>
  );
}

interface UnitsProps {
  currency: string;
  unit: AmountChoice["unit"];
  onUnit: (unit: AmountChoice["unit"]) => void;
}

function Units({ currency, unit, onUnit }: UnitsProps) {
  return (
    <fieldset className="flex rounded-10 bg-well p-1">
      <legend className="sr-only">In which unit</legend>
      {(["price", "xrp"] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={unit === one}
          onClick={() => onUnit(one)}
          className={clsx(
            "min-h-9 rounded-6 border px-3 font-medium text-13",
            unit === one ? "border-line-2 bg-card text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {one === "xrp" ? "XRP" : currency}
        </button>
      ))}
    </fieldset>
  );
}

/** "Up to €24.00, 11.462413 XRP. Nothing refunded yet." */
function leftWords({ left, price_left, currency, refunds_total }: RefundOptions): string {
  const xrp = `${formatXrpExact(xrpToDrops(left))} XRP`;
  const most = price_left !== null && currency !== null ? `${formatPrice(price_left, currency)}, ${xrp}` : xrp;
  const before = xrpToDrops(refunds_total);
  return `Up to ${most}. ${before === 0n ? "Nothing refunded yet." : `${formatXrpExact(before)} XRP refunded before.`}`;
}
