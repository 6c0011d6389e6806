import type { ReactNode } from "react";

interface ChapterProps {
  id: string;
  title: string;
  children: ReactNode;
}

const anchor =
  "rounded-6 text-ink-3 opacity-0 transition-opacity duration-150 hover:text-blue focus-visible:opacity-100 group-hover:opacity-100";

/** A chapter with its own address. */
export function Chapter({ id, title, children }: ChapterProps) {
  return (
    <section aria-labelledby={id} className="border-line border-t pt-10 pb-12 first:border-t-0 first:pt-0">
      <h2 id={id} className="group text-24 outline-none">
        {title}{" "}
        <a href={`#${id}`} aria-label={`Link to ${title}`} className={anchor}>
          #
        </a>
      </h2>
      {children}
    </section>
  );
}

/** A section of a chapter, with its own address. */
export function Topic({ id, title, children }: ChapterProps) {
  return (
    <>
      <h3 id={id} className="group mt-9 text-18 tracking-[-0.02em] outline-none">
        {title}{" "}
        <a href={`#${id}`} aria-label={`Link to ${title}`} className={anchor}>
          #
        </a>
      </h3>
      {children}
    </>
  );
}

export function P({ children }: { children: ReactNode }) {
  return <p className="mt-3 text-ink-2 leading-[1.7]">{children}</p>;
}

/** A name as written in code. */
export function C({ children }: { children: ReactNode }) {
  return <code className="code break-words rounded-6 bg-well px-1.5 py-0.5 text-13 text-ink">{children}</code>;
}

export function Sample({ children }: { children: ReactNode }) {
  return <div className="mt-4">{children}</div>;
}

interface FactsProps {
  /** What the table is about, for a screen reader. */
  caption: string;
  heads: readonly string[];
  /** The first cell of a row is its name, in code. */
  rows: readonly (readonly [name: string, ...rest: ReactNode[]])[];
}

/** A table of facts. Under 640 px each row stacks: nothing is cut and nothing scrolls sideways. */
export function Facts({ caption, heads, rows }: FactsProps) {
  return (
    <table className="mt-5 w-full text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-line-2 border-b">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-5 font-medium text-13 text-ink-3">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([name, ...rest]) => (
          <tr key={name} className="border-line border-b align-top max-sm:block max-sm:py-3">
            <th scope="row" className="py-2.5 pr-5 font-normal max-sm:block max-sm:py-0">
              <code className="code break-words font-medium text-13">{name}</code>
            </th>
            {heads.slice(1).map((head, at) => (
              <td key={head} className="py-2.5 pr-5 text-ink-2 last:pr-0 max-sm:block max-sm:py-0 max-sm:pt-1">
                {rest[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
