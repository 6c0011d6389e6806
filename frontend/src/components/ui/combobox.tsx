import { clsx } from "clsx";
import { Command, useCommandState } from "cmdk";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { controlBorder, controlLook } from "./field";

interface ComboboxProps {
  /** The field's accessible name. */
  label: string;
  /** The `value` of the option that is active at first; else the first one is. */
  defaultValue?: string | undefined;
  children: ReactNode;
}

/**
 * A field with a list of options, by cmdk: arrow keys move through the options, Enter or a press chooses. What it lists
 * for a text is the caller's business.
 */
export function Combobox({ label, defaultValue, children }: ComboboxProps) {
  return (
    <Command label={label} shouldFilter={false} loop vimBindings={false} {...(defaultValue && { defaultValue })}>
      {children}
    </Command>
  );
}

interface ComboboxFieldProps {
  text: string;
  onText: (text: string) => void;
  placeholder: string;
  maxLength: number;
  className?: string | undefined;
}

export function ComboboxField({ text, onText, className, ...rest }: ComboboxFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const active = useCommandState(({ value }) => value);
  const count = useCommandState(({ filtered }) => filtered.count);
  const [activeId, setActiveId] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: both change which option is active.
  useLayoutEffect(() => {
    const list = document.getElementById(field.current?.getAttribute("aria-controls") ?? "");
    setActiveId(list?.querySelector("[role=option][aria-selected=true]")?.id);
  }, [active, count]);

  return (
    <Command.Input asChild value={text} onValueChange={onText}>
      <input
        {...rest}
        ref={field}
        // cmdk 1.1.1 says that the list is open also where it is empty, and reads the active option before it is rendered.
        role="combobox"
        aria-expanded={count > 0}
        aria-activedescendant={activeId}
        autoCapitalize="none"
        className={clsx(controlLook, controlBorder(undefined), className)}
      />
    </Command.Input>
  );
}

export function ComboboxList({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <Command.List label={label} className={clsx("overflow-y-auto", className)}>
      {children}
    </Command.List>
  );
}

export function ComboboxGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-ink-3 first:[&_[cmdk-group-heading]]:pt-1"
    >
      {children}
    </Command.Group>
  );
}

interface ComboboxOptionProps {
  /** Unique in the list. */
  value: string;
  onChoose: () => void;
  className: string;
  children: ReactNode;
}

export function ComboboxOption({ value, onChoose, className, children }: ComboboxOptionProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onChoose}
      className={clsx(
        "min-h-11 cursor-pointer select-none px-3 outline-line-2 data-[selected=true]:bg-well forced-colors:data-[selected=true]:outline",
        className,
      )}
    >
      {children}
    </Command.Item>
  );
}
