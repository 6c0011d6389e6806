import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

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

/** Tabs with one panel. Arrows, Home and End move and select; only the selected tab is a stop of Tab. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.key === selected) ?? tabs[0];
  if (current === undefined) {
    return null;
  }

  function onKey(event: KeyboardEvent, index: number) {
    const jumps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 };
    const jump = jumps[event.key];
    if (jump === undefined) {
      return;
    }
    event.preventDefault();
    const at = (jump + tabs.length) % tabs.length;
    const next = tabs[at];
    if (next !== undefined) {
      onSelect(next.key);
      list.current?.querySelectorAll<HTMLElement>("[role=tab]")[at]?.focus();
    }
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className="flex gap-6 overflow-x-auto border-line border-b">
        {tabs.map((tab, index) => {
          const on = tab.key === current.key;
          return (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              aria-selected={on}
              aria-controls={on ? `${id}-panel` : undefined}
              tabIndex={on ? 0 : -1}
              onClick={() => onSelect(tab.key)}
              onKeyDown={(event) => onKey(event, index)}
              className={clsx(
                "-mb-px min-h-11 shrink-0 border-b-2 px-1 font-medium text-15 transition-colors duration-150 focus-visible:-outline-offset-2",
                on
                  ? "border-blue text-ink forced-colors:border-[Highlight]"
                  : "border-transparent text-ink-2 hover:text-ink forced-colors:border-[Canvas]",
              )}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus, and must be reached to be read. */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.key}`} tabIndex={0} className="pt-6">
        {current.content}
      </div>
    </div>
  );
}
