import { clsx } from "clsx";
import * as Radix from "radix-ui/tabs";
import type { ReactNode } from "react";

export interface Tab {
  key: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** What the tabs choose among: "Environment". */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (key: string) => void;
}

const TAB = [
  "-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-1 font-medium text-15 text-ink-2",
  "transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 forced-colors:border-[Canvas]",
  "aria-selected:border-blue aria-selected:text-ink forced-colors:aria-selected:border-[Highlight]",
];

/** Tabs, each with its panel. Arrow keys, Home and End select a tab; an unknown `selected` shows the first. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const current = tabs.find((tab) => tab.key === selected) ?? tabs[0];
  if (current === undefined) {
    return null;
  }
  return (
    <Radix.Root value={current.key} onValueChange={onSelect}>
      <Radix.List aria-label={label} className="flex gap-6 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.key} value={tab.key} className={clsx(TAB)}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.key} value={tab.key} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
