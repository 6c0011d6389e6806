import { clsx } from "clsx";
import { useState } from "react";
import { TextField } from "../../components/ui/field";
import type { PublicLink } from "../../lib/api/generated";
import { shortPriceWords } from "../../lib/payment-link/price";

interface PriceChoiceProps {
  link: PublicLink;
  price: string;
  onPrice: (price: string) => void;
  error: string | undefined;
}

/** An amount of the payer's choice: a suggestion, or his own between the two bounds. */
export function PriceChoice({ link, price, onPrice, error }: PriceChoiceProps) {
  const [own, setOwn] = useState("");
  const { currency, price_presets: presets } = link;
  const range = `${shortPriceWords(link.price_min ?? "", currency)} to ${shortPriceWords(link.price_max ?? "", currency)}`;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-13 text-ink-2">Amount</legend>
      {presets.length > 0 && (
        <div className="mb-2 grid grid-cols-3 gap-2">
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={own === "" && price === preset}
              onClick={() => {
                setOwn("");
                onPrice(preset);
              }}
              className={clsx(
                "wrap-anywhere min-h-13 rounded-10 border px-2 font-medium text-15 min-[390px]:text-18",
                own === "" && price === preset
                  ? "border-blue bg-blue-t text-blue"
                  : "border-line-2 bg-card hover:bg-well",
              )}
            >
              {shortPriceWords(preset, currency)}
            </button>
          ))}
        </div>
      )}
      <TextField
        label={presets.length > 0 ? "Another amount" : "Your amount"}
        hideLabel
        inputMode="decimal"
        placeholder={`${presets.length > 0 ? "Another amount, " : ""}${range}`}
        value={own}
        onChange={(event) => {
          const typed = event.target.value.replace(",", ".");
          setOwn(typed);
          onPrice(typed === "" ? (presets[0] ?? "") : typed);
        }}
        error={error}
      />
    </fieldset>
  );
}
