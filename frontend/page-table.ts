import type { Plugin } from "vite";
import { FRAMES } from "./src/config/frames.ts";
import type { Page } from "./src/config/page.ts";
import { PAGES } from "./src/config/pages.ts";

const FILE = ".vite/pages.json";

// A form has the same words as its skeleton: with the web font from the start they are painted only once.
const FONT = "node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";

/** What a page needs first, by its names in Vite's manifest. */
function preloadsOf(page: Page): string[] {
  // The site's pages import their layout themselves, so that it is no entry of the manifest.
  const frame = page.layout === "site" ? [] : FRAMES[page.layout];
  // What a form loads is half of the application: it must not delay the skeleton.
  return page.skeleton === undefined
    ? [...frame, page.module].map((module) => `src/${module}.tsx`)
    : [`src/${page.skeleton}.tsx`, FONT];
}

/** Writes the table of pages beside Vite's manifest, for the server and for `scripts/budget.mjs`. */
export function pageTable(): Plugin {
  return {
    name: "dropwise-page-table",
    apply: "build",
    generateBundle() {
      const pages = PAGES.map((page) => ({
        path: page.path,
        title: page.title,
        description: page.description,
        indexed: page.indexed,
        layout: page.layout,
        module: `src/${page.module}.tsx`,
        fallback: page.fallback ?? false,
        moved_from: page.movedFrom ?? [],
        data: page.data ?? null,
        preloads: preloadsOf(page),
      }));
      this.emitFile({ type: "asset", fileName: FILE, source: JSON.stringify(pages, null, 1) });
    },
  };
}
