/** The search over all tabs. Its index is made here, from the content: no server, so it works offline. */
import { CONTENT } from "./content/index";
import type { Block, Section } from "./model";
import { TABS, type TabKey } from "./tabs";

export interface Found {
  tab: TabKey;
  tabTitle: string;
  id: string;
  title: string;
}

interface Entry extends Found {
  /** In lower case. */
  heading: string;
  text: string;
}

function wordsOf(block: Block): string {
  if (typeof block === "string") return block;
  if ("list" in block) return block.list.join(" ");
  if ("figure" in block) return "";
  if ("fields" in block) return block.fields.map(({ name, text }) => `${name} ${text}`).join(" ");
  return block.rows.flat().join(" ");
}

function textOf(section: Section): string {
  const { operation } = section;
  const fields = operation === undefined ? [] : Object.values(operation.parameters).flat();
  return [
    ...section.blocks.map(wordsOf),
    operation?.path ?? "",
    ...fields.map(({ name, text }) => `${name} ${text}`),
    ...(operation?.errors ?? []).map(({ status, text }) => `${status} ${text}`),
    ...(section.code ?? []).map(({ label }) => label),
  ].join(" ");
}

const INDEX: readonly Entry[] = TABS.flatMap(({ key, title: tabTitle }) =>
  CONTENT[key].sections.map((section) => ({
    tab: key,
    tabTitle,
    id: section.id,
    title: section.title,
    heading: `${section.title} ${tabTitle}`.toLowerCase(),
    text: textOf(section).toLowerCase(),
  })),
);

const MOST = 12;

/** The sections that have every word, those with words in their heading first. */
export function searchDocs(query: string): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return [];
  }
  const inHeading = ({ heading }: Entry) => words.filter((word) => heading.includes(word)).length;
  return INDEX.filter(({ heading, text }) => words.every((word) => heading.includes(word) || text.includes(word)))
    .sort((one, other) => inHeading(other) - inHeading(one))
    .slice(0, MOST);
}
