/** Toasts in a real browser: how long they stay, and how to close them. */
import { expect, type Page, test } from "@playwright/test";
import { signIn } from "./support/people";

async function refusedSignIn(page: Page): Promise<void> {
  await page.goto("/auth/signin");
  await signIn(page, { email: "nobody@dropwise.example", password: "not the password" });
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`a toast stays for three seconds, with motion set to ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await refusedSignIn(page);
    const toast = page.getByRole("alert").filter({ hasText: "Invalid email or password." });
    await expect(toast).toBeVisible();
    // The toast closes when its bar's animation ends.
    await expect(page.getByRole("progressbar", { includeHidden: true })).toHaveCSS("animation-duration", "3s");
    await expect(toast).toBeVisible();
  });
}

test("a toast's close button is visible, large enough, and covers no text", async ({ page }) => {
  await refusedSignIn(page);
  const toast = page.getByRole("alert").filter({ hasText: "Invalid email or password." });
  const close = toast.getByRole("button", { name: "close" });
  await expect(close).toHaveCSS("opacity", "1");
  for (const side of ["width", "height", "right"]) {
    await expect(close).toHaveCSS(side, side === "right" ? "4px" : "44px");
  }
  await expect(toast).toHaveCSS("padding-right", "44px");
  await close.click();
  await expect(toast).toHaveCount(0);
});

test("closing a toast by keyboard returns the focus, with reduced motion too", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await refusedSignIn(page);
  const toast = page.getByRole("alert").filter({ hasText: "Invalid email or password." });
  await expect(toast).toBeVisible();
  const field = page.getByLabel("Email", { exact: true });
  await field.focus();
  await page.keyboard.press("Alt+t");
  await expect(toast).toBeFocused();
  await expect(toast).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Tab");
  await expect(toast.getByRole("button", { name: "close" })).toHaveCSS("outline-style", "solid");
  await page.keyboard.press("Enter");
  await expect(toast).toHaveCount(0);
  await expect(field).toBeFocused();
});
