import { clsx } from "clsx";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Kbd } from "../../components/ui/kbd";
import { singleKeys } from "../../lib/single-keys";
import { useDocsBase } from "./docs-base";
import type { Found } from "./search";
import { tabPath } from "./tabs";
import { useOutside } from "./use-outside";

type SearchModule = typeof import("./search");

interface DocsSearchProps {
  /** In a panel that was opened for it: the field has the focus, and the results are part of the panel. */
  inPanel?: boolean;
  /** A result was chosen. */
  onChoose?: () => void;
}

/**
 * Searches all tabs while the reader types. `/` goes to the field; Escape empties it. Enter opens the first result, the
 * arrow keys move to and between them. The results close when the focus or a press goes elsewhere.
 */
export function DocsSearch({ inPanel = false, onChoose }: DocsSearchProps) {
  const base = useDocsBase();
  const box = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // Elsewhere on the page they would cover what is read.
  const [showResults, setShowResults] = useState(false);
  const [query, setQuery] = useState("");
  const [search, setSearch] = useState<SearchModule["searchDocs"] | null>(null);

  // At once, so that it is there when the connection is not.
  useEffect(() => {
    import("./search").then(
      (module) => setSearch(() => module.searchDocs),
      () => {},
    );
  }, []);

  useEffect(() => {
    if (inPanel) input.current?.focus();
  }, [inPanel]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key === "/" && !typing && singleKeys() && !event.metaKey && !event.ctrlKey && !event.altKey) {
        event.preventDefault();
        input.current?.focus();
      }
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, []);

  useOutside(box, showResults && !inPanel, () => setShowResults(false));

  const found = search?.(query) ?? [];
  const choose = () => {
    setQuery("");
    onChoose?.();
  };
  return (
    <search ref={box} onFocus={() => setShowResults(true)} className="relative">
      <label className="flex items-center gap-2 rounded-10 border border-line-2 bg-card px-3 has-focus-visible:border-blue">
        <Search aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" />
        <span className="sr-only">Search docs</span>
        <input
          ref={input}
          type="search"
          value={query}
          placeholder="Search docs"
          onChange={(event) => {
            setQuery(event.target.value);
            setShowResults(true);
          }}
          onKeyDown={(event) => {
            // Once it is empty, Escape closes the panel around it.
            if (event.key === "Escape" && query !== "") {
              event.stopPropagation();
              setQuery("");
            }
            if (event.key === "Enter") stopsAround(event.currentTarget)[1]?.click();
            moveByArrow(event);
          }}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-15 outline-none placeholder:text-ink-3"
        />
        <span aria-hidden="true" className="max-lg:hidden">
          <Kbd>/</Kbd>
        </span>
      </label>
      {showResults && query.trim() !== "" && search !== null && (
        <div
          className={clsx(
            "overflow-y-auto",
            inPanel
              ? "mt-2"
              : "absolute top-full left-0 z-10 mt-1 max-h-[24rem] w-80 rounded-10 border border-line bg-card p-1 shadow-float",
          )}
        >
          <Results found={found} base={base} onChoose={choose} query={query} />
        </div>
      )}
    </search>
  );
}

/** The field and the results below it. */
function stopsAround(element: Element): HTMLElement[] {
  return [...(element.closest("search")?.querySelectorAll<HTMLElement>("input, a") ?? [])];
}

function moveByArrow(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = stopsAround(event.currentTarget);
  stops[stops.indexOf(event.currentTarget) + step]?.focus();
}

function Results(props: { found: readonly Found[]; base: string; query: string; onChoose: () => void }) {
  const { found, base, query, onChoose } = props;
  return (
    <>
      <p role="status" className={found.length > 0 ? "sr-only" : "px-3 py-2.5 text-ink-2"}>
        {found.length > 0 ? `${found.length} found` : `Nothing found for “${query.trim()}”.`}
      </p>
      <ul>
        {found.map(({ tab, tabTitle, id, title }) => (
          <li key={`${tab}#${id}`}>
            <Link
              to={`${tabPath(base, tab)}#${id}`}
              onClick={onChoose}
              onKeyDown={moveByArrow}
              className="flex min-h-11 flex-col justify-center rounded-6 px-3 py-1 hover:bg-well"
            >
              <span className="font-medium">{title}</span>
              <span className="text-13 text-ink-3">{tabTitle}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
