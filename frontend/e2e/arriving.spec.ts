/** A form takes the place of the screen that stood there while it was on its way: nothing moves. */
import { expect, type Page, type Route, test } from "@playwright/test";

const isForm = ({ pathname }: URL) =>
  /^\/assets\/(sign-in|sign-up|forgot-password|otp-verification|reset-password)-page-/.test(pathname);

/** Where the heading, the words below and what stands beside are, and how high the page is. */
function places(page: Page): Promise<number[]> {
  return page.evaluate(() => [
    ...[...document.querySelectorAll("h1, h1 + p, aside p")].map((part) => part.getBoundingClientRect().y),
    document.documentElement.scrollHeight,
  ]);
}

for (const path of [
  "/auth/signin",
  "/auth/signup",
  "/auth/forgot-password",
  "/auth/otp-verification",
  "/auth/otp-verification?email=ada@dropwise.example",
  "/auth/reset-password",
  "/auth/reset-password?token=abc",
]) {
  for (const width of [1440, 390]) {
    test(`${path} at ${width} stays where it is when its form arrives`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const held: Route[] = [];
      await page.route(isForm, (route) => void held.push(route));
      await page.goto(path);
      await expect(page.locator("[inert] h1")).toBeVisible();
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await places(page);
      await Promise.all(held.map((route) => route.continue()));
      await expect(page.locator("[inert]")).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      expect(await places(page)).toEqual(before);
    });
  }
}
