/** The wallet page on the real stack: a test wallet, the secret key, and what a live wallet asks of its owner. */
import { expect, type Page, test } from "@playwright/test";
import { member, type Person, signedInAs, type Tokens } from "./support/people";
import { manage, readStack } from "./support/stack";
import { complaintsOf } from "./support/watch";

const PATH = "/developer-dashboard/wallet";
const WIDTHS = [
  [1440, 900],
  [390, 844],
] as const;

const card = (page: Page, name: string) =>
  page.locator("dl[aria-label=Wallet] > div").filter({ has: page.getByText(name, { exact: true }) });
const toast = (page: Page, words: string) => page.locator(".Toastify").getByText(words, { exact: true });

/** How the API answers a merchant's server with this key. */
async function statusWith(key: string): Promise<number> {
  const response = await fetch(`${readStack().origin}/api/payments/history/`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return response.status;
}

/** Makes the person's sign-in eleven minutes old. */
function ageSignIn({ email }: Person): void {
  const code = `from datetime import timedelta
from django.utils import timezone
from apps.accounts.models import Session
assert Session.objects.filter(user__email=${JSON.stringify(email)}).update(auth_time=timezone.now() - timedelta(minutes=11))`;
  manage("shell", "-c", code);
}

/** A new merchant who has switched to live mode. */
async function liveMember(): Promise<Person & Tokens> {
  const person = await member();
  const headers = { Authorization: `Bearer ${person.access}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ mode: false });
  const response = await fetch(`${readStack().origin}/api/auth/test-mode/`, { method: "POST", headers, body });
  expect(response.status).toBe(200);
  return person;
}

const passwordDialog = (page: Page) => page.getByRole("dialog", { name: "Enter your password" });

async function enter(page: Page, password: string): Promise<void> {
  await passwordDialog(page).getByLabel("Password", { exact: true }).fill(password);
  await passwordDialog(page).getByRole("button", { name: "Continue", exact: true }).click();
}

for (const [width, height] of WIDTHS) {
  test(`at ${width} px: a test wallet is created, shown, synced and deactivated`, async ({ page, context }) => {
    await page.setViewportSize({ width, height });
    const complaints = await complaintsOf(page);
    await signedInAs(page, await member());
    await page.addInitScript(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.addEventListener("wallet-status-changed", ({ type }) => heard.push(type));
    });
    const events = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.length);
    await page.goto(PATH);
    await expect(card(page, "Wallet Status")).toContainText("Inactive");

    await page.getByRole("button", { name: "Create a test wallet" }).click();
    await expect(toast(page, "Test wallet created")).toBeVisible();
    const seedBand = page.getByRole("region", { name: "Save your test wallet's seed." });
    const seed = await seedBand.locator(".code").innerText();
    expect(seed).toMatch(/^sEd\w+$/);
    await expect(card(page, "Wallet Status")).toContainText("Active");
    await expect(card(page, "XRP Balance")).toContainText("1,000.000000 XRP");
    expect(await events()).toBe(1);
    await seedBand.getByRole("button", { name: "I've saved it" }).click();
    await expect(seedBand).toHaveCount(0);

    const shown = page.getByTitle(/^r\w{24,}$/);
    const address = (await shown.getAttribute("title")) ?? "";
    await expect(shown).toHaveText(`${address.slice(0, 8)}…${address.slice(-6)}`);
    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: /View on Explorer/ }).click();
    const explorer = await opening;
    await expect(explorer.getByText(address).first()).toBeVisible();
    await explorer.close();

    await page.getByRole("button", { name: /Sync Wallet Data/ }).click();
    await expect(toast(page, "Wallet data updated successfully")).toBeVisible();

    await page.getByRole("button", { name: /Deactivate wallet/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(toast(page, "Wallet disconnected successfully!")).toBeVisible();
    await expect(card(page, "Wallet Status")).toContainText("Inactive");
    await expect(page.getByLabel("XRP wallet address")).toBeFocused();
    expect(await events()).toBe(2);
    // The browser reports each 404 that says "no wallet" or "no key".
    expect(complaints.filter((words) => !words.includes("404"))).toEqual([]);

    await page.reload();
    await expect(card(page, "Wallet Status")).toContainText("Inactive");
    await expect(page.getByText(seed)).toHaveCount(0);
  });

  test(`at ${width} px: a refused address stays in its field with the reason beside it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signedInAs(page, await member());
    await page.goto(PATH);
    const field = page.getByLabel("XRP wallet address");
    await field.fill("rrrrrrrrrrrrrrrrrrrrBZbvji");
    await page.getByRole("button", { name: "Connect wallet" }).click();
    const reason = "Nobody holds the keys of this account. Connect a wallet of your own.";
    await expect(field).toHaveAccessibleDescription(new RegExp(reason));
    await expect(toast(page, `Failed to connect wallet: ${reason}`)).toBeVisible();
    await expect(field).toHaveValue("rrrrrrrrrrrrrrrrrrrrBZbvji");
    await expect(field).toBeFocused();
  });

  test(`at ${width} px: a test key works until it is regenerated`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signedInAs(page, await member());
    await page.goto(PATH);
    const read = async () => {
      await page.getByRole("button", { name: "Show secret key" }).click();
      return page.getByText(/^sk_test_[\w-]{20,}$/).innerText();
    };
    await page.getByRole("button", { name: "Create secret key" }).click();
    await expect(toast(page, "Secret key created successfully!")).toBeVisible();
    const old = await read();
    expect(await statusWith(old)).toBe(200);
    await page.getByRole("button", { name: "Hide secret key" }).click();

    await page.getByRole("button", { name: "Regenerate" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Regenerate" }).click();
    await expect(toast(page, "Secret key regenerated successfully!")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    const fresh = await read();
    expect([fresh === old, await statusWith(old), await statusWith(fresh)]).toEqual([false, 401, 200]);
  });

  test(`at ${width} px: a live wallet asks for the password when the sign-in is old`, async ({ page }) => {
    test.setTimeout(120_000); // a Django command ages the sign-in
    await page.setViewportSize({ width, height });
    const person = await liveMember();
    ageSignIn(person);
    await signedInAs(page, person);
    await page.goto(PATH);
    const field = page.getByLabel("XRP wallet address");
    await expect(page.getByRole("button", { name: "Create a test wallet" })).toHaveCount(0);

    // Any account that accepts payments will do.
    const text = `${readStack().accounts.merchant.wallets.live}:777`;
    await field.fill(text);
    await page.getByRole("button", { name: "Connect wallet" }).click();
    await passwordDialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(field).toHaveValue(text);
    await expect(card(page, "Wallet Status")).toContainText("Inactive");

    await page.getByRole("button", { name: "Connect wallet" }).click();
    await enter(page, "not my password");
    await expect(passwordDialog(page).getByText("Invalid email or password.")).toBeVisible();
    await enter(page, person.password);
    await expect(toast(page, "Wallet connected successfully!")).toBeVisible();
    await expect(card(page, "Wallet Status")).toContainText("Active");
    await expect(page.getByText("777", { exact: true })).toBeVisible();
  });

  test(`at ${width} px: a live key is shown once, and regenerating it asks for the password`, async ({ page }) => {
    test.setTimeout(120_000); // a Django command ages the sign-in
    await page.setViewportSize({ width, height });
    const person = await liveMember();
    await signedInAs(page, person);
    await page.goto(PATH);
    const band = page.getByRole("region", { name: "Save your live key now." });
    await page.getByRole("button", { name: "Create secret key" }).click();
    const old = await band.getByText(/^sk_live_/).innerText();
    expect(await statusWith(old)).toBe(200);

    ageSignIn(person);
    await page.getByRole("button", { name: "Regenerate" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Regenerate" }).click();
    await enter(page, person.password);
    await expect(toast(page, "Secret key regenerated successfully!")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(band.getByText(old)).toHaveCount(0);
    const fresh = await band.getByText(/^sk_live_/).innerText();
    expect([await statusWith(old), await statusWith(fresh)]).toEqual([401, 200]);
    await band.getByRole("button", { name: "I've saved it" }).click();
    await page.reload();
    await expect(page.getByText(`sk_live_••••••••••••${fresh.slice(-4)}`)).toBeVisible();
    await expect(page.getByText(fresh)).toHaveCount(0);
  });
}
