import { createContext, createElement, Fragment, type ReactNode, use, useMemo } from "react";
import type { CodeLanguage } from "../../lib/code-pieces";
import { CodeBlock } from "./code-block";
import { Scrollable } from "./scrollable";

/** The allowed elements and their looks. Other elements are removed; their text stays. */
const LOOKS: Readonly<Record<string, string>> = {
  p: "mt-4 first:mt-0",
  br: "",
  hr: "my-8 border-line",
  h3: "mt-8 text-18 tracking-[-0.02em]",
  h4: "mt-6 font-semibold text-15",
  ul: "mt-4 list-disc space-y-1.5 ps-5 marker:text-ink-3",
  ol: "mt-4 list-decimal space-y-1.5 ps-5 marker:text-ink-3",
  li: "ps-1",
  blockquote: "mt-5 border-line-2 border-s-2 ps-5 text-ink-2",
  code: "code break-words rounded-6 bg-well px-1.5 py-0.5 text-13",
  a: "text-blue underline underline-offset-2 hover:text-blue-d",
  strong: "font-semibold",
  em: "",
  del: "",
  sub: "text-12",
  sup: "text-12",
  kbd: "code rounded-6 border border-line-2 px-1.5 py-0.5 text-13",
  table: "figures w-full text-start text-15",
  caption: "pb-2 text-start text-13 text-ink-3",
  thead: "",
  tbody: "",
  tr: "border-line border-b",
  th: "py-2 pe-4 align-top font-medium text-13 text-ink-2",
  td: "py-2 pe-4 align-top",
};
/** Elements whose content is not meant to be read. */
const SILENT = new Set(["script", "style", "template", "noscript", "iframe", "object", "svg", "math", "head", "title"]);
const EMPTY = new Set(["br", "hr"]);
const LINK_SCHEMES = new Set(["http:", "https:", "mailto:"]);
const LANGUAGES: Readonly<Record<string, CodeLanguage>> = {
  bash: "shell",
  javascript: "js",
  json: "json",
  python: "python",
};

interface RichTextProps {
  html: string;
  /** The title above it, in the names of its samples and tables. */
  of?: string;
}

const TextTitle = createContext("");

/** A name that no other sample or table of the page has: "Going live: code sample 2". */
function useNameOf(element: Element, what: string): string {
  const title = use(TextTitle);
  const place = Array.from(element.ownerDocument.querySelectorAll(element.localName)).indexOf(element);
  const name = place > 0 ? `${what} ${place + 1}` : what;
  return title === "" ? name : `${title}: ${name.toLowerCase()}`;
}

/**
 * An author's HTML as elements of this page. It is parsed in a separate document, where nothing runs and nothing is
 * fetched. Only the elements in LOOKS are rebuilt, without attributes except a link's checked address and a cell's span.
 * The server cleans the HTML when it is saved; this is safe even if it did not.
 */
export function RichText({ html, of = "" }: RichTextProps) {
  const content = useMemo(() => children(new DOMParser().parseFromString(html, "text/html").body), [html]);
  return (
    <TextTitle value={of}>
      <div className="mt-4 text-15 leading-[1.7] [&_td_code]:whitespace-nowrap">{content}</div>
    </TextTitle>
  );
}

function children(parent: Node): ReactNode {
  return createElement(Fragment, null, ...Array.from(parent.childNodes, built));
}

function built(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) {
    return node.textContent;
  }
  if (!(node instanceof Element) || SILENT.has(node.localName)) {
    return null;
  }
  const tag = node.localName;
  if (tag === "pre") {
    return <Sample pre={node} />;
  }
  const look = LOOKS[tag];
  if (look === undefined) {
    return children(node);
  }
  if (EMPTY.has(tag)) {
    return createElement(tag, { className: look || undefined });
  }
  const element = createElement(tag, { className: look || undefined, ...attributes(node) }, children(node));
  return tag === "table" ? <WideTable table={node}>{element}</WideTable> : element;
}

function WideTable({ table, children }: { table: Element; children: ReactNode }) {
  const name = useNameOf(table, "Table");
  return (
    <Scrollable label={table.querySelector("caption")?.textContent || name} className="mt-5">
      {children}
    </Scrollable>
  );
}

function attributes(element: Element): Record<string, string | number | undefined> {
  switch (element.localName) {
    case "a":
      return { ...link(element.getAttribute("href")), className: linkLook(element) };
    case "ol":
      return { start: wholeNumber(element.getAttribute("start"), 999) };
    case "th":
      return {
        scope: element.getAttribute("scope") === "row" ? "row" : "col",
        colSpan: wholeNumber(element.getAttribute("colspan"), 20),
      };
    case "td":
      return { colSpan: wholeNumber(element.getAttribute("colspan"), 20) };
    default:
      return {};
  }
}

/** A link within the site stays in this tab; an external one opens a new tab. Any other link leads nowhere. */
function link(href: string | null): Record<string, string | undefined> {
  if (href === null || !URL.canParse(href, window.location.href)) {
    return {};
  }
  const url = new URL(href, window.location.href);
  if (!LINK_SCHEMES.has(url.protocol)) {
    return {};
  }
  const away = url.origin !== window.location.origin;
  return { href: url.href, target: away ? "_blank" : undefined, rel: away ? "noreferrer" : undefined };
}

/** A few words stay on one line. */
function linkLook(link: Element): string {
  return `${LOOKS.a} ${(link.textContent ?? "").length <= 20 ? "whitespace-nowrap" : ""}`.trim();
}

/** From 2 to `most`, or nothing: 1 is what the browser assumes. */
function wholeNumber(text: string | null, most: number): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value > 1 && value <= most ? value : undefined;
}

function Sample({ pre }: { pre: Element }) {
  const label = useNameOf(pre, "Code sample");
  const name = /language-(\w+)/.exec(pre.querySelector("code")?.className ?? "")?.[1] ?? "";
  return (
    <div className="mt-5">
      <CodeBlock code={(pre.textContent ?? "").trimEnd()} language={LANGUAGES[name] ?? "text"} label={label} />
    </div>
  );
}
