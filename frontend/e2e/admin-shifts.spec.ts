/** Pages of administrators stand still while they load, wide and narrow. */
import { expect, test } from "@playwright/test";
import { sessionOf, signedInAs } from "./support/people";

interface Shifted {
  shift: number;
  moved: string[];
}

for (const width of [1440, 390]) {
  for (const [path, shown] of [
    ["/admin-dashboard", "Live Activity"],
    ["/admin-dashboard/settings", "Second factor"],
    ["/admin-dashboard/money", "Balance sheet"],
    ["/admin-dashboard/rejected-payments", "rejected payment(s) found"],
  ] as const) {
    test(`${path} does not move what it has shown, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.addInitScript(() => {
        const shifted = window as unknown as Shifted;
        shifted.shift = 0;
        shifted.moved = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as unknown as { value: number; sources: { node: Element | null }[] };
            shifted.shift += value;
            shifted.moved.push(...sources.map(({ node }) => `${value.toFixed(3)} ${node?.textContent?.slice(0, 40)}`));
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await signedInAs(page, await sessionOf("admin"));
      await page.goto(path);
      await expect(page.getByText(shown).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      const { shift, moved } = await page.evaluate(() => {
        const { shift: sum, moved: what } = window as unknown as Shifted;
        return { shift: sum, moved: what };
      });
      expect(shift, moved.join("\n")).toBeLessThan(0.02);
    });
  }
}
