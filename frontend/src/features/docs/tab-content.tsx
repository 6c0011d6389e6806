import { clsx } from "clsx";
import { ArrowLeft, ArrowRight, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { CopyButton } from "../../components/ui/copy-button";
import { lazyComponent, PendingChunk } from "../../components/ui/lazy-component";
import { CodeView } from "./code-panel";
import { useDocsBase } from "./docs-base";
import { useDocsState } from "./docs-state";
import { Heading } from "./heading";
import type { Section, Tab } from "./model";
import { BlockView, Errors, Fields } from "./prose";
import { TABS, type TabKey, tabPath } from "./tabs";

// Few press it, and the first screen is full.
const CopyPage = lazyComponent(() => import("./copy-page"), "CopyPage");

/** Beside each other where both have room: the dashboard has less of it than the window. */
const COLUMNS = "grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 @min-[50rem]:grid-cols-2";

/** Where there is only one, the code is before the tables: they are long. */
const BESIDE_CODE = `${COLUMNS} @min-[50rem]:grid-rows-[auto_1fr] @min-[50rem]:gap-y-0`;

interface TabContentProps {
  tab: Tab;
  current: TabKey;
  /** Beside the heading. */
  note: ReactNode;
}

/** A tab: its sections in two columns, prose and code, and the ways to the tabs before and after. */
export function TabContent({ tab, current, note }: TabContentProps) {
  const { topLevel } = useDocsState();
  return (
    <>
      <header className={COLUMNS}>
        <div className="max-w-[38rem]">
          <Heading below={0} className="text-36 leading-tight">
            {current === "" && topLevel === 1 ? "API documentation" : tab.title}
          </Heading>
          <p className="mt-3 text-18 text-ink-2">{tab.intro}</p>
          <div className="mt-3 min-h-9 max-lg:min-h-11 print:hidden">
            <PendingChunk value={null}>
              <CopyPage current={current} />
            </PendingChunk>
          </div>
        </div>
        <div className="flex flex-col gap-3">
          {note}
          {tab.code !== undefined && <CodeView code={tab.code} />}
        </div>
      </header>
      {tab.sections.map((section) => (
        <SectionView key={section.id} section={section} />
      ))}
      <Neighbours current={current} />
    </>
  );
}

function SectionView({ section }: { section: Section }) {
  const { id, title, operation, code = [] } = section;
  const below = code.length > 0 && section.widest ? section.blocks.slice(-1) : [];
  const blocks = section.blocks.slice(0, section.blocks.length - below.length);
  const reference = operation && (
    <>
      {Object.entries(operation.parameters).map(([place, fields]) => (
        <Fields key={place} title={place} fields={fields} />
      ))}
      <Errors errors={operation.errors} />
    </>
  );
  return (
    <section aria-labelledby={id} className={clsx("mt-10 border-line border-t pt-9", code.length > 0 && BESIDE_CODE)}>
      <div className="min-w-0">
        <Heading below={1} id={id} tabIndex={-1} className="group text-24 outline-none max-lg:scroll-mt-12">
          {title}{" "}
          <a
            href={`#${id}`}
            aria-label={`Link to ${title}`}
            className="inline-block rounded-6 align-middle text-ink-3 opacity-0 transition-opacity duration-150 hover:text-blue focus-visible:opacity-100 group-hover:opacity-100"
          >
            <Link2 aria-hidden="true" size={16} strokeWidth={1.5} />
          </a>
        </Heading>
        {operation !== undefined && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3">
            <code className="code text-13 text-blue">{operation.method}</code>
            <code className="code wrap-anywhere text-13">{operation.path}</code>
            <CopyButton text={operation.path} label="Path" />
          </p>
        )}
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the content never changes.
          <BlockView key={at} block={block} />
        ))}
        {code.length === 0 && reference}
      </div>
      {code.length > 0 && (
        <>
          <div className="min-w-0 @min-[50rem]:col-start-2 @min-[50rem]:row-span-2">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 docs-beside">
              {code.map((one) => (
                <CodeView key={one.label} code={one} />
              ))}
            </div>
          </div>
          {reference !== undefined && <div className="min-w-0">{reference}</div>}
          {below.map((block) => (
            <div key={title} className="min-w-0 @min-[50rem]:col-span-2">
              <BlockView block={block} />
            </div>
          ))}
        </>
      )}
    </section>
  );
}

function Neighbours({ current }: { current: TabKey }) {
  const base = useDocsBase();
  const at = TABS.findIndex(({ key }) => key === current);
  const [before, after] = [TABS[at - 1], TABS[at + 1]];
  const look = "inline-flex min-h-11 items-center gap-2 font-medium text-blue hover:text-blue-d";
  return (
    <nav aria-label="Previous and next" className="mt-12 flex justify-between gap-6 border-line border-t pt-6">
      {before === undefined ? (
        <span />
      ) : (
        <p>
          <span className="block text-13 text-ink-3">Previous</span>
          <Link to={tabPath(base, before.key)} className={look}>
            <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.5} />
            {before.title}
          </Link>
        </p>
      )}
      {after !== undefined && (
        <p className="text-right">
          <span className="block text-13 text-ink-3">Next</span>
          <Link to={tabPath(base, after.key)} className={look}>
            {after.title}
            <ArrowRight aria-hidden="true" size={16} strokeWidth={1.5} />
          </Link>
        </p>
      )}
    </nav>
  );
}
