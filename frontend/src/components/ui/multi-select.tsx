import { clsx } from "clsx";
import { useId } from "react";
import { controlBorder, controlLook } from "./field";
import { usePopover } from "./use-popover";

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

/** A button that opens a list of checkboxes. Each choice applies at once; Esc, or leaving it, closes the list. */
export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const { label, summary, options, selected, onChange, className } = props;
  const { open, toggle: toggleOpen, button, around } = usePopover();
  const id = useId();

  function toggle(value: Value) {
    const chosen = new Set(selected);
    if (!chosen.delete(value)) {
      chosen.add(value);
    }
    onChange(options.map((option) => option.value).filter((one) => chosen.has(one)));
  }

  return (
    <div className={clsx("relative", className)} {...around}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggleOpen}
        className={clsx(controlLook, controlBorder(undefined), "select-arrow whitespace-nowrap pr-9 text-left")}
      >
        <span className="sr-only">{label}: </span>
        {summary}
      </button>
      {open && (
        <fieldset
          id={id}
          className="absolute top-full left-0 z-20 mt-2 w-full min-w-48 rounded-10 border border-line bg-card p-1.5 shadow-float"
        >
          <legend className="sr-only">{label}</legend>
          {options.map((option) => (
            <label
              key={option.value}
              className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-6 px-3 hover:bg-well"
            >
              <input
                type="checkbox"
                checked={selected.includes(option.value)}
                onChange={() => toggle(option.value)}
                className="size-4 accent-blue"
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
