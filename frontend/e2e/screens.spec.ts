/** Every screen in every state: no violation for axe, nothing wider than the window, no error in the console. */
import { expect } from "@playwright/test";
import { fitsAt, isSoundAt } from "./support/axe";
import { sessionOf, signedInAs } from "./support/people";
import { reach, SCREENS } from "./support/screens";
import { test } from "./support/warm-browser";

const paths = new Set<unknown>();

for (const screen of SCREENS) {
  // The frame around a page is the same in all of its states: on a wide window axe looks at the first.
  const isFirst = !paths.has(screen.path);
  paths.add(screen.path);
  test(`${screen.name}: accessible and without sideways scrolling`, async ({ page }) => {
    const wrong: string[] = [];
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("console", (message) => {
      // The browser itself reports failed and refused calls, and that it kept axe out of an email.
      if (message.type() === "error" && !/Failed to load resource|Blocked script execution/.test(message.text())) {
        wrong.push(message.text());
      }
    });
    if (screen.role) await signedInAs(page, await sessionOf(screen.role));
    await reach(page, screen);
    await fitsAt(page, isFirst ? [768, 320] : [1440, 768, 320]);
    await isSoundAt(page, isFirst ? [390, 1440] : [390]);
    expect(wrong).toEqual([]);
  });
}
