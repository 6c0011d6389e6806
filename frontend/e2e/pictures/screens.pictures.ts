/** Full-page pictures of each screen in each state, at the width of a desktop, a phone and a small phone. */
import { join } from "node:path";
import { test } from "@playwright/test";
import { sessionOf, signedInAs } from "../support/people";
import { reach, SCREENS } from "../support/screens";
import { KEYPAD } from "../support/screens/keypad";
import { PAYER } from "../support/screens/payer";
import { ADMINISTRATION } from "../support/screens/served";

const FOLDER = join(import.meta.dirname, "../../screenshots");
const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** The keypad is made for tablets too. */
const TABLET = { width: 768, height: 1024 };

for (const screen of [...SCREENS, ...PAYER, ...KEYPAD, ...ADMINISTRATION]) {
  for (const { width, height } of KEYPAD.includes(screen) ? [...WINDOWS, TABLET] : WINDOWS) {
    test(`${screen.name} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
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
