/** On a phone, the public site's frame can be pressed with a thumb. */
import { expect, test } from "@playwright/test";
import { smallTargets } from "./support/targets";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("header, menu and footer of the public site are at least 44 pixels high", async ({ page }) => {
  await page.goto("/about");
  expect(await smallTargets(page, "header")).toEqual([]);
  expect(await smallTargets(page, "footer")).toEqual([]);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect(await smallTargets(page, "dialog")).toEqual([]);
});
