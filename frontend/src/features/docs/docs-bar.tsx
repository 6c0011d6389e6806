import { clsx } from "clsx";
import { ChevronDown, Search, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { DocsFiles, OnThisPage, TabLinks } from "./docs-navigation";
import { DocsSearch } from "./docs-search";
import type { Tab } from "./model";
import { TABS, type TabKey } from "./tabs";
import { useOutside } from "./use-outside";

type Panel = "tabs" | "sections" | "search";

/** The navigation where there is no room beside the page: a bar that stays at the top, with one panel open at a time. */
export function DocsBar({ tab, current }: { tab: Tab | null; current: TabKey }) {
  const bar = useRef<HTMLElement>(null);
  const panelId = useId();
  const [open, setOpen] = useState<Panel | null>(null);
  const close = () => setOpen(null);
  // A link has led to another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each new page.
  useEffect(close, [current]);

  useOutside(bar, open !== null, close);

  const button = (panel: Panel, className: string, content: ReactNode) => (
    <button
      type="button"
      aria-expanded={open === panel}
      aria-controls={open === panel ? panelId : undefined}
      onClick={() => setOpen(open === panel ? null : panel)}
      className={clsx("flex min-h-12 items-center gap-1", className)}
    >
      {content}
    </button>
  );
  const arrow = (panel: Panel) => (
    <ChevronDown
      aria-hidden="true"
      size={16}
      strokeWidth={1.5}
      className={clsx("shrink-0 text-ink-3 transition-transform duration-150", open === panel && "rotate-180")}
    />
  );
  return (
    <nav
      ref={bar}
      aria-label="Documentation"
      onKeyDown={(event) => {
        if (event.key === "Escape" && open !== null) {
          bar.current?.querySelector<HTMLElement>("[aria-expanded=true]")?.focus();
          close();
        }
      }}
      className="docs-bar sticky z-10 border-line border-b bg-card print:hidden"
    >
      <div className="flex items-center gap-x-2.5">
        {button(
          "tabs",
          "min-w-0 text-left font-semibold tracking-[-0.02em]",
          <>
            <span className="truncate">{TABS.find(({ key }) => key === current)?.title}</span>
            {arrow("tabs")}
          </>,
        )}
        {button(
          "sections",
          "ml-auto shrink-0 text-13 text-ink-2",
          <>
            On this page
            {arrow("sections")}
          </>,
        )}
        {button(
          "search",
          "-mr-3 min-w-11 shrink-0 justify-center text-ink-2",
          <>
            <span className="sr-only">Search the documentation</span>
            {open === "search" ? (
              <X aria-hidden="true" size={20} strokeWidth={1.5} />
            ) : (
              <Search aria-hidden="true" size={20} strokeWidth={1.5} />
            )}
          </>,
        )}
      </div>
      {open !== null && (
        <div
          id={panelId}
          className="docs-panel absolute inset-x-0 top-full border-line border-b bg-card py-2 shadow-float"
        >
          {open === "tabs" && (
            <>
              <TabLinks current={current} onChoose={close} />
              <DocsFiles />
            </>
          )}
          {open === "sections" && tab !== null && <OnThisPage tab={tab} onChoose={close} />}
          {open === "search" && <DocsSearch inPanel onChoose={close} />}
        </div>
      )}
    </nav>
  );
}
