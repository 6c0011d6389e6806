/** Full-page pictures of each screen in each state, at the width of a desktop and of a phone. */
import { join } from "node:path";
import { test } from "@playwright/test";
import { sessionOf, signedInAs } from "../support/people";
import { reach, SCREENS } from "../support/screens";
import { PAYER } from "../support/screens/payer";
import { ADMINISTRATION } from "../support/screens/served";

const FOLDER = join(import.meta.dirname, "../../screenshots");

for (const screen of [...SCREENS, ...PAYER, ...ADMINISTRATION]) {
  for (const width of [1440, 390]) {
    test(`${screen.name} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      // Animations end at once, so that two runs give the same pictures.
      await page.emulateMedia({ reducedMotion: "reduce" });
      if (screen.role) await signedInAs(page, await sessionOf(screen.role));
      await reach(page, screen);
      // In some states a call never returns, so the network never becomes idle.
      await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      // A sticky top bar belongs at the top of the picture.
      await page.evaluate(() => window.scrollTo(0, 0));
      const name = screen.name.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase();
      await page.screenshot({ path: join(FOLDER, `${name}-${width}.png`), fullPage: true });
    });
  }
}
