import { expect, type Page, test } from "@playwright/test";
import { isSoundAt } from "./support/axe";
import { readStack } from "./support/stack";

const SUBJECT = "Your code to reset your password";

/** Requests a reset of the demo merchant's password and opens the email in the outbox. */
async function openResetMail(page: Page): Promise<void> {
  const { email } = readStack().accounts.merchant;
  await page.request.post("/api/auth/password-reset-request/", { data: { email } });
  const mail = page.getByRole("link", { name: SUBJECT }).filter({ hasText: email }).first();
  await expect(async () => {
    await page.goto("/outbox/");
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await mail.click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(SUBJECT);
}

test("the outbox shows the code of a reset, and its link opens in a new tab", async ({ page, context }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The test runner's own scripts are kept out of the email too.
    if (!message.text().startsWith("Blocked script execution")) complaints.push(message.text());
  });
  await openResetMail(page);
  const shown = page.frameLocator("iframe");

  const code = (await shown.locator(".code").innerText()).replace(" ", "");
  expect(code).toMatch(/^\d{6}$/);
  await expect(page.locator("pre")).toContainText(code);
  expect(complaints).toEqual([]);

  const opened = context.waitForEvent("page");
  await shown.getByRole("link", { name: "Choose a new password" }).click();
  expect((await opened).url()).toContain("/auth/reset-password?token=");
});

test("an email is sound at every width", async ({ page }) => {
  await openResetMail(page);
  // The page around it is in screens.spec.ts. The email itself runs no script, so axe looks at its HTML on its own.
  const html = await (await page.request.get(`${page.url()}html/`)).text();
  await page.goto("about:blank");
  await page.setContent(html);
  await isSoundAt(page, [1440, 390, 320]);
});
