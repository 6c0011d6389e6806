import { SelectPopover } from "./select-popover";

interface MultiSelectProps<Value extends string> {
  /** What is chosen: "Status". */
  label: string;
  /** What the button says: "All statuses", "3 of 5 statuses". */
  summary: string;
  options: readonly { value: Value; label: string }[];
  selected: readonly Value[];
  onChange: (selected: Value[]) => void;
  className?: string | undefined;
}

/** A button that opens a list of checkboxes. Each choice applies at once. */
export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const { label, summary, options, selected, onChange, className } = props;
  const choose = (value: Value, chosen: boolean) =>
    onChange(
      options.flatMap((one) => ((one.value === value ? chosen : selected.includes(one.value)) ? one.value : [])),
    );
  return (
    <SelectPopover label={label} summary={summary} className={className} boxClassName="min-w-48">
      <fieldset>
        <legend className="sr-only">{label}</legend>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-6 px-3 hover:bg-well"
          >
            <input
              type="checkbox"
              checked={selected.includes(option.value)}
              onChange={({ target }) => choose(option.value, target.checked)}
              className="size-4 accent-blue"
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </SelectPopover>
  );
}
