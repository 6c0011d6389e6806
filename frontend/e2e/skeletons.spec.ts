/** When a form replaces the skeleton that was shown while it loaded, nothing moves. */
import { expect, type Page, test } from "@playwright/test";
import { chunkHangs } from "./support/network";

/** Where the heading, the text below it and the side panel are, and how tall the page is. */
function places(page: Page): Promise<number[]> {
  return page.evaluate(() => [
    ...[...document.querySelectorAll("h1, h1 + p, aside p")].map((part) => part.getBoundingClientRect().y),
    document.documentElement.scrollHeight,
  ]);
}

/** The places once the fonts are there and two looks in a row agree: a busy machine paints a page in several steps. */
async function settled(page: Page): Promise<number[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  let last: number[] = [];
  await expect(async () => {
    const before = last;
    last = await places(page);
    expect(last).toEqual(before);
  }).toPass({ intervals: [100] });
  return last;
}

for (const [path, form] of [
  ["/auth/signin", "sign-in-page"],
  ["/auth/signup", "sign-up-page"],
  ["/auth/forgot-password", "forgot-password-page"],
  ["/auth/otp-verification", "otp-verification-page"],
  ["/auth/otp-verification?email=ada@dropwise.example", "otp-verification-page"],
  ["/auth/reset-password", "reset-password-page"],
  ["/auth/reset-password?token=abc", "reset-password-page"],
] as const) {
  for (const width of [1440, 390]) {
    test(`${path} at ${width} px does not move when its form has loaded`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const arrive = await chunkHangs(page, form);
      const asked = page.waitForRequest((request) => request.url().includes(`/assets/${form}-`));
      await page.goto(path);
      await expect(page.locator("[inert] h1")).toBeVisible();
      await asked;
      const before = await settled(page);
      arrive();
      await expect(page.locator("[inert]")).toHaveCount(0);
      expect(await settled(page)).toEqual(before);
    });
  }
}
