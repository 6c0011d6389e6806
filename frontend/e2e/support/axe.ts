/** Accessibility of the page as it is: axe's rules, and no sideways scrolling. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

type Findings = { violations: { id: string; nodes: { html: string }[] }[] };
type Axe = { run: (context: Document, options: object) => Promise<Findings> };

/** What axe finds wrong once colours have settled, one line each. It is injected by the test runner: the page's own policy forbids script tags. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: Axe };
    // A button that becomes enabled has colours of neither state for a moment.
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    const found = await axe.run(document, { runOnly: { type: "tag", values }, resultTypes: ["violations"] });
    return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" | ")}`);
  }, RULES);
}

/** At none of these widths is anything wider than the window, once the layout has settled. */
export async function fitsAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, { message: `width at ${width}` }).toBeLessThanOrEqual(width);
  }
}

/** At each width: no violation, and nothing wider than the window. */
export async function isSoundAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await fitsAt(page, [width]);
    expect(await violations(page), `at ${width}`).toEqual([]);
  }
}
