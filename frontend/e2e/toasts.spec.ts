/** Toasts in a real browser: how long they stay, and how to close them. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { signIn } from "./support/people";
import { readStack } from "./support/stack";

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

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`at ${width} px a toast covers neither the mode switch nor the profile menu, open or closed`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/auth/signin");
    await signIn(page, readStack().accounts.merchant);
    const toast = page.getByRole("status").filter({ hasText: "Login successful!" });
    await expect(page.getByRole("switch")).toBeVisible();
    // Under the pointer it stays.
    await toast.hover();
    const boxOf = async (one: Locator) => {
      const box = await one.boundingBox();
      if (box === null) throw new Error("Not on screen.");
      return box;
    };
    const top = await boxOf(toast);
    const profile = page.getByRole("button", { name: "profile menu" });
    for (const control of [page.getByRole("switch"), profile]) {
      const { y, height } = await boxOf(control);
      expect(y + height).toBeLessThanOrEqual(top.y);
    }
    await profile.press("Enter");
    const item = page.getByRole("menuitem", { name: "Update Profile" });
    await expect(item).toBeFocused();
    await expect(toast).toBeVisible();
    const { x, y, width: wide, height: tall } = await boxOf(item);
    expect(
      await item.evaluate((menuItem, at) => menuItem.contains(document.elementFromPoint(...at)), [
        x + wide / 2,
        y + tall / 2,
      ] as [number, number]),
    ).toBe(true);
  });
}
