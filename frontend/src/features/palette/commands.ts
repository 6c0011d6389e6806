/** What the palette offers without asking the server, and how a text finds it. */
import type { IconName } from "lucide-react/dynamic";
import type { Layout } from "../../config/page";
import { PAGES } from "../../config/pages";

export interface PageCommand {
  path: string;
  /** As in the sidebar, where it is there. */
  name: string;
  /** Its title, which may be another one. */
  title: string;
  icon: IconName | undefined;
}

/** The pages of a dashboard, each title once: `/test` is the same page as the one in the dashboard. */
export function pagesOf(layout: Layout): PageCommand[] {
  const found = new Map<string, PageCommand>();
  for (const { layout: own, path, title, sidebar } of PAGES) {
    if (own === layout && !found.has(title)) {
      found.set(title, { path, name: sidebar?.label ?? title, title, icon: sidebar?.icon });
    }
  }
  return [...found.values()];
}

/** Whether each word of `text` starts a word of `name`, in any order and letter case. */
export function matches(text: string, name: string): boolean {
  const starts = wordsOf(name);
  return wordsOf(text).every((word) => starts.some((start) => start.startsWith(word)));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean);
}
