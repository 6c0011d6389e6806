/** A merchant makes the statement of a range, reads it, and downloads the CSV that was sealed. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { sessionOf, signedInAs } from "./support/people";

test("a range becomes a statement, whose CSV has the hash that was sealed", async ({ page }) => {
  await signedInAs(page, await sessionOf("merchant"));
  await page.goto("/developer-dashboard/statements");
  await page.getByRole("button", { name: "Any range" }).click();
  await page.getByRole("button", { name: "Make the statement" }).click();
  await expect(page.getByRole("heading", { name: /^Statement R-\d+$/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("row", { name: /^Closing/ })).toBeVisible();
  const sealed = await page
    .locator("[title]")
    .filter({ hasText: /^[0-9a-f]{64}$/ })
    .textContent();

  await page.getByRole("button", { name: "Download" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^CSV/ }).click();
  const file = readFileSync(await (await saved).path());
  expect(createHash("sha256").update(file).digest("hex")).toBe(sealed);
});
