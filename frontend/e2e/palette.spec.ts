/** The command palette and the help dialog, by keyboard alone, on both dashboards. */
import { expect, type Page, test } from "@playwright/test";
import { createPayment, eventually, publicStatus, simulate } from "./support/api";
import { isSoundAt } from "./support/axe";
import { type Role, sessionOf, signedInAs } from "./support/people";

test.describe.configure({ timeout: 120_000 });
// Nothing fades while axe reads the colours.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const palette = (page: Page) => page.getByRole("dialog", { name: "Jump to" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function openDashboard(page: Page, role: Role = "merchant") {
  await signedInAs(page, await sessionOf(role));
  await page.goto(role === "admin" ? "/admin-dashboard" : "/developer-dashboard");
  await expect(heading(page)).toBeVisible();
}

test("a page is opened by keyboard alone, and its heading has the focus", async ({ page }) => {
  const wrong: string[] = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await openDashboard(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("wallet");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/developer-dashboard/wallet");
  await expect(palette(page)).toBeHidden();
  await expect(heading(page)).toBeFocused();
  expect(wrong).toEqual([]);
});

test("a payment is found by its title, its id and its transaction's hash", async ({ page }) => {
  const title = `Jump target ${Date.now()}`;
  const { id } = await createPayment({ title });
  await simulate(id, "exact");
  const paid = await eventually(
    () => publicStatus(id),
    ({ status }) => status === "completed",
  );
  await openDashboard(page);
  for (const text of [title, id, id.slice(0, 8), paid.transaction_hash ?? "", paid.payout_transaction_hash ?? ""]) {
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill(text);
    await expect(page.getByRole("option", { name: title })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  }
  await page.keyboard.press("/");
  await page.getByRole("combobox").fill(title);
  await expect(page.getByRole("option", { name: title })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/developer-dashboard/transactions?payment=${id}`);
});

for (const role of ["merchant", "admin"] as const) {
  test(`the ${role}'s palette and help dialog are accessible`, async ({ page }) => {
    await openDashboard(page, role);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await isSoundAt(page, [390, 1440]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible();
    await isSoundAt(page, [390, 1440]);
    await page.getByRole("combobox").fill("a");
    await expect(page.getByRole("status").filter({ hasText: "Searching" })).toBeHidden();
    await isSoundAt(page, [390, 1440]);
  });
}

test("it opens from the sidebar of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page);
  await page.getByRole("button", { name: "Open sidebar" }).click();
  await page.getByRole("button", { name: "Jump to" }).click();
  await expect(palette(page)).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Sidebar" })).toBeHidden();
  await page.getByRole("option", { name: "Detected Payments" }).click();
  await expect(page).toHaveURL("/payments/detected");
});
