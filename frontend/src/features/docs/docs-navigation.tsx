import { clsx } from "clsx";
import { FileJson, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useDocsBase } from "./docs-base";
import type { Tab } from "./model";
import { TABS, type TabKey, tabPath } from "./tabs";
import { useScrollSpy } from "./use-scroll-spy";

const FILES = [
  { name: "openapi.json", Icon: FileJson },
  { name: "docs.md", Icon: FileText },
  { name: "llms.txt", Icon: FileText },
];

interface TabLinksProps {
  current: TabKey;
  onChoose?: () => void;
  /** Below the link of the current tab. */
  children?: ReactNode;
}

/** The links to the tabs. */
export function TabLinks({ current, onChoose, children }: TabLinksProps) {
  const base = useDocsBase();
  return (
    <ul>
      {TABS.map(({ key, title, ...place }) => (
        <li key={key}>
          <Link
            to={tabPath(base, key)}
            onClick={onChoose}
            aria-current={key === current ? "page" : undefined}
            className={clsx(
              "flex min-h-11 items-center rounded-10 border border-transparent text-ink-2 hover:text-ink aria-[current]:border-line aria-[current]:bg-card aria-[current]:font-medium aria-[current]:text-ink max-lg:aria-[current]:bg-well",
              "below" in place ? "pr-3 pl-7 lg:min-h-8 lg:text-13" : "px-3 lg:min-h-9",
            )}
          >
            {title}
          </Link>
          {key === current && children}
        </li>
      ))}
    </ul>
  );
}

/** The sections of a tab; the one that is being read is marked. */
export function OnThisPage({ tab, onChoose }: { tab: Tab; onChoose?: () => void }) {
  const reached = useScrollSpy(tab.sections);
  return (
    <ul aria-label="On this page" className="border-line border-l lg:mt-1 lg:mb-2 lg:ml-4">
      {tab.sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            onClick={onChoose}
            aria-current={id === reached ? "location" : undefined}
            className="-ml-px flex min-h-11 items-center border-transparent border-l-2 py-1 pl-3 text-ink-2 leading-tight hover:text-ink aria-[current]:border-blue aria-[current]:font-medium aria-[current]:text-blue lg:min-h-8 lg:text-13"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The documentation as files, for programs. */
export function DocsFiles() {
  return (
    <ul aria-label="Files" className="mt-2 border-line border-t pt-2 lg:mt-5 lg:pt-4">
      {FILES.map(({ name, Icon }) => (
        <li key={name}>
          <a
            href={`/${name}`}
            className="flex min-h-11 items-center gap-2 px-3 text-13 text-ink-2 hover:text-ink lg:min-h-9"
          >
            <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="text-ink-3" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
