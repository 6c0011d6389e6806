/** Accessibility of a page as it stands, by axe and by width. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

type Findings = { violations: { id: string; nodes: { html: string }[] }[] };
type Axe = { run: (context: Document, options: object) => Promise<Findings> };

/** What axe finds wrong, a line each. Through the protocol, not as a script tag: the page's own policy forbids those. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: Axe };
    const found = await axe.run(document, { runOnly: { type: "tag", values } });
    return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ")}`);
  }, RULES);
}

/** Nothing wider than the window at any of these widths, once what makes way has moved. */
export async function fitsAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, { message: `width at ${width}` }).toBeLessThanOrEqual(width);
  }
}

/** At each width: nothing wrong, and nothing wider than the window. */
export async function isSoundAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await fitsAt(page, [width]);
    expect(await violations(page), `at ${width}`).toEqual([]);
  }
}
