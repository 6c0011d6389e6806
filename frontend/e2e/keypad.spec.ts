/** The keypad: from a sign-in to a charge that is paid, locked, opened by its PIN, and left with the password. */
import { expect, type Page, test } from "@playwright/test";
import { isSoundAt } from "./support/axe";
import { member, signedInAs } from "./support/people";
import { connectTestWallet } from "./support/test-wallet";

const PIN = "4821";

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys) {
    await page.getByRole("button", { name: key, exact: true }).click();
  }
}

test("key, charge, paid, receipt, lock, PIN, leave", async ({ page }) => {
  test.slow();
  const person = await member();
  await connectTestWallet(person.access);
  await signedInAs(page, person);
  await page.goto("/developer-dashboard");
  await page.getByRole("link", { name: "Keypad" }).click();
  await expect(page.getByText("0 today")).toBeVisible();

  // By finger and by keyboard, in XRP: it needs no rate.
  await page.getByRole("button", { name: /Switch to XRP/ }).click();
  await press(page, "25");
  await page.keyboard.press("0");
  await page.getByRole("button", { name: "10%" }).click();
  await page.getByLabel("Note for the customer").fill("Poster tube, 2 badges");
  await page.getByLabel("Note for the customer").press("Enter");
  await isSoundAt(page, [390]);
  await page.getByRole("button", { name: "Charge 2.75 XRP" }).click();

  await expect(page.getByText("Scan with your XRP wallet to pay")).toBeVisible();
  await expect(page.getByText("2.50 + 0.25 tip")).toBeVisible();
  await isSoundAt(page, [390]);
  // It is still there after a reload.
  await page.reload();
  await page.getByRole("button", { name: /^Simulate/ }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible({ timeout: 60_000 });
  await isSoundAt(page, [390]);

  await page.getByRole("button", { name: "Print receipt" }).click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await expect(receipt.getByText("Tip 10%")).toBeVisible();
  await expect(receipt.getByText("burned")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".paper-print")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next customer" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await receipt.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("button", { name: "Next customer" }).click();
  await expect(page.getByText("1 today")).toBeVisible();

  // Locked, the device has nothing but the keypad's tokens.
  await page.getByRole("button", { name: "Lock the keypad" }).click();
  await page.getByLabel("PIN", { exact: true }).fill(PIN);
  await page.getByLabel("PIN, once more").fill(PIN);
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Keypad locked" })).toBeVisible();
  await expect(page.getByText("1 today")).toBeHidden();
  const stored = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(stored.filter((name) => /token/.test(name))).toEqual(["keypad_access_token", "keypad_refresh_token"]);
  await isSoundAt(page, [390]);
  for (const path of ["/developer-dashboard/wallet", "/developer-dashboard/settings", "/developer-dashboard"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Keypad locked" })).toBeVisible();
  }

  await press(page, "0000");
  await page.getByRole("button", { name: "Open keypad" }).click();
  await expect(page.getByText("Wrong PIN. 4 tries left.")).toBeVisible();
  await press(page, PIN);
  await page.getByRole("button", { name: "Open keypad" }).click();
  await expect(page.getByText("1 today")).toBeVisible();

  await page.getByRole("button", { name: "Lock the keypad" }).click();
  await page.getByRole("button", { name: "Leave the keypad with your password" }).click();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Developer Dashboard" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("keypad_access_token"))).toBeNull();
});

test("opens and takes keys without a connection, and says what needs it", async ({ page, context }) => {
  await signedInAs(page, await member());
  await page.goto("/developer-dashboard/keypad");
  await expect(page.getByText("0 today")).toBeVisible();
  const kept = () =>
    page.evaluate(async () => (await (await caches.open("keypad-1")).keys()).map(({ url }) => new URL(url).pathname));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // Every asset that the page has loaded, in whatever order the worker reads them.
  const missing = async () => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    const there = await kept();
    const wanted = ["/developer-dashboard/keypad", ...loaded.filter((path) => path.startsWith("/assets/"))];
    return wanted.filter((path) => !there.includes(path));
  };
  await expect.poll(missing, { timeout: 15_000 }).toEqual([]);
  // Nothing of the API, and no other page.
  expect((await kept()).filter((path) => !path.startsWith("/assets/"))).toEqual(["/developer-dashboard/keypad"]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("Offline")).toBeVisible();
  await page.keyboard.type("750");
  await expect(page.getByText(/No connection. You can key in the amount/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Charge 7\.50/ })).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: /^Charge 7\.50/ })).toBeEnabled({ timeout: 35_000 });
});
