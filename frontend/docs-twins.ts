import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { docsMarkdown, llmsText, pageMarkdown } from "./src/features/docs/markdown.ts";
import { plainHtml } from "./src/features/docs/plain-html.ts";
import { pageFile, TABS } from "./src/features/docs/tabs.ts";

/** The text of the first of these files that exists. */
function readSample(paths: readonly string[]): string {
  const path = paths.map((one) => join(import.meta.dirname, one)).find((one) => existsSync(one));
  if (path === undefined) throw new Error(`There is no sample ${paths.join(" or ")}.`);
  return readFileSync(path, "utf8");
}

/**
 * Writes the documentation as Markdown beside the table of pages, for the server: `/docs.md`, `/llms.txt`,
 * and of each page its Markdown and the HTML that reads without JavaScript.
 */
export function docsTwins(): Plugin {
  return {
    name: "dropwise-docs-twins",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: ".vite/docs.md", source: `${docsMarkdown(readSample)}\n` });
      for (const { key } of TABS) {
        const text = pageMarkdown(key, readSample);
        this.emitFile({ type: "asset", fileName: `.vite/docs/${pageFile(key)}.md`, source: `${text}\n` });
        this.emitFile({ type: "asset", fileName: `.vite/docs/${pageFile(key)}.html`, source: `${plainHtml(text)}\n` });
      }
      this.emitFile({ type: "asset", fileName: ".vite/llms.txt", source: `${llmsText()}\n` });
    },
  };
}
