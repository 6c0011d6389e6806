/** The merchant's home page: from sign-up to a first payment, and what it shows afterwards. */
import { execFileSync } from "node:child_process";
import { expect, type Page, test } from "@playwright/test";
import { createPayment, eventually, publicStatus, simulate } from "./support/api";
import { isSoundAt } from "./support/axe";
import { member, newcomer, sessionOf, signedInAs } from "./support/people";
import { connectTestWallet } from "./support/test-wallet";
import { complaintsOf } from "./support/watch";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name });
const figure = (page: Page, label: string) => page.getByLabel("Your figures").locator("div").filter({ hasText: label });

type Shift = { value: number; moved: string[] };
type ShiftEntry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node | null }[] };

/** From now on, notes what moves without the reader's doing. Call it before opening the page. */
async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; shifts: string }>> {
  await page.addInitScript(() => {
    const seen: Shift[] = [];
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
        const moved = sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120) ?? "");
        if (!hadRecentInput) seen.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts: JSON.stringify(shifts) };
  };
}

async function expectStill(shifted: () => Promise<{ sum: number; shifts: string }>): Promise<void> {
  const { sum, shifts } = await shifted();
  expect(sum, shifts).toBeLessThanOrEqual(0.02);
}

test("from sign-up to a completed payment inside the dashboard, in under two minutes", async ({ page }) => {
  test.setTimeout(120_000);
  const complaints = await complaintsOf(page);
  const anna = newcomer();
  await page.goto("/auth/signup");
  await field(page, "Name").fill(anna.name);
  await field(page, "Email").fill(anna.email);
  await field(page, "Password").fill(anna.password);
  await field(page, "Confirm Password").fill(anna.password);
  await button(page, "Sign Up").click();

  const steps = region(page, "Get your first payment");
  await expect(steps.getByText("0 of 4 done")).toBeVisible();
  await expect(page.getByText("Your first payment starts this chart")).toBeVisible();
  await isSoundAt(page, [1280]);

  await button(page, "Create test wallet").click();
  await expect(steps.getByText("Save your test wallet's seed.")).toBeVisible();
  await expect(steps.getByText(/^sEd\w{28}$/)).toBeVisible();
  await expect(steps.getByText("1 of 4 done")).toBeVisible();
  await expect(figure(page, "Wallet Balance")).toContainText("1,000.000000");
  await button(page, "I've saved it").click();
  await expect(steps.getByText(/^sEd/)).toHaveCount(0);

  await steps.getByRole("button", { name: "Create secret key" }).click();
  await expect(steps.getByText("2 of 4 done")).toBeVisible();
  await expect(region(page, "API Configuration").getByText(/^sk_test_/)).toBeVisible();

  await button(page, "Make payment").click();
  await expect(steps.getByText("Your first payment is completed")).toBeVisible();
  await expect(steps.getByRole("img", { name: /^0\.5000 XRP received: 0\.4950 to the merchant/ })).toBeVisible();
  await expect(steps.getByText("3 of 4 done")).toBeVisible();
  await expect(page.getByText("New transaction received")).toBeVisible();
  await expect(figure(page, "Completed")).toContainText("1");
  await expect(figure(page, "Total Earned")).toContainText("0.495000");
  await expect(figure(page, "Total Earned")).toContainText("+ 0.495 this week");
  await expect(figure(page, "Total Fees")).toContainText("0.005000");
  const recent = region(page, "Recent Transactions");
  await expect(recent.getByRole("row", { name: /First payment Completed 0\.500000 XRP/ })).toBeVisible();
  await expect(region(page, "Received").getByRole("slider")).toBeVisible();
  await isSoundAt(page, [390, 1280]);
  expect(complaints).toEqual([]);

  // On the next visit the seed is gone and the checklist has served its purpose.
  await page.reload();
  await expect(recent.getByRole("link", { name: "First payment" })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await recent.getByRole("link", { name: "First payment" }).click();
  await expect(page).toHaveURL(/\/developer-dashboard\/transactions\?payment=[0-9a-f-]{36}$/);
});

test("the dismissed checklist stays away, and a link still leads to the wallet page", async ({ page }) => {
  await signedInAs(page, await member());
  await page.goto("/developer-dashboard");
  await button(page, "Dismiss the checklist").click();
  await expect(region(page, "Get your first payment")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Your first payment starts this chart")).toBeVisible();
  await expect(region(page, "Get your first payment")).toHaveCount(0);
  await page.getByRole("link", { name: "Connect wallet" }).click();
  await expect(page).toHaveURL(/\/developer-dashboard\/wallet$/);
});

test("a payment made elsewhere appears on Refresh, with a notice", async ({ page }) => {
  await signedInAs(page, await sessionOf("merchant"));
  await page.goto("/developer-dashboard");
  await expect(page.getByLabel("Your figures")).toBeVisible();
  const title = `Refreshed ${Date.now()}`;
  const { id } = await createPayment({ title, amount: "1.5" });
  await button(page, "Refresh").click();
  const row = region(page, "Recent Transactions").getByRole("row", { name: new RegExp(title) });
  await expect(row).toContainText("Pending");
  await expect(page.getByText("New transaction received")).toBeVisible();
  // The notice covers the button, for as long as the pointer is on it.
  await page.mouse.move(0, 0);
  await expect(page.getByText("New transaction received")).toHaveCount(0);
  await simulate(id, "exact");
  await eventually(
    () => publicStatus(id),
    ({ status }) => status === "completed",
  );
  await button(page, "Refresh").click();
  await expect(row).toContainText("Completed");
});

test("the sample in the API card creates a payment as it is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signedInAs(page, await sessionOf("merchant"));
  await page.goto("/developer-dashboard");
  await button(page, "Copy: Create a payment").click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  const sample = await page.evaluate(() => navigator.clipboard.readText());
  const created = JSON.parse(execFileSync("bash", ["-c", sample], { encoding: "utf8" }));
  expect(created.payment_request).toMatchObject({ amount: "10.000000", status: "pending", livemode: false });
});

test("the chart is read with the keyboard and the pointer", async ({ page }) => {
  await signedInAs(page, await sessionOf("merchant"));
  await page.goto("/developer-dashboard");
  const received = region(page, "Received");
  const chart = received.getByRole("slider", { name: "Received in the last 4 weeks" });
  await received.getByRole("button", { name: "12m" }).focus();
  await page.keyboard.press("Tab");
  await expect(chart).toBeFocused();
  const newest = (await chart.getAttribute("aria-valuetext")) ?? "";
  expect(newest).toMatch(/^\w{3} \d+: [\d,.]+ XRP, \d+ payments?$/);
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuenow", "1");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect(chart).toHaveAttribute("aria-valuetext", newest);
  await page.keyboard.press("Escape");
  await expect(received.getByText("in the last 4 weeks", { exact: true })).toBeVisible();
  const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await expect(chart).toHaveAttribute("aria-valuenow", "1");
  await page.mouse.move(0, 0);
  await expect(received.getByText("in the last 4 weeks", { exact: true })).toBeVisible();
});

for (const width of [1440, 390]) {
  test(`at ${width} px nothing moves while the page loads, nor while a first payment is made`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 844 });
    const shifted = await watchShifts(page);
    await signedInAs(page, await sessionOf("merchant"));
    await page.goto("/developer-dashboard");
    await expect(region(page, "Received").getByRole("slider")).toBeVisible();
    await expect(region(page, "Recent Transactions").getByRole("link")).not.toHaveCount(1);
    await expect(page.locator("main .breathe")).toHaveCount(0);
    await expectStill(shifted);

    await signedInAs(page, await member());
    await page.goto("/developer-dashboard");
    const steps = region(page, "Get your first payment");
    await expect(steps.getByText("0 of 4 done")).toBeVisible();
    await expect(page.getByText("Your first payment starts this chart")).toBeVisible();
    await expectStill(shifted);
    await button(page, "Create test wallet").click();
    await button(page, "I've saved it").click();
    await steps.getByRole("button", { name: "Create secret key" }).click();
    await button(page, "Make payment").click();
    await expect(steps.getByText("3 of 4 done")).toBeVisible();
    await expectStill(shifted);
  });
}

test("a payment that is created while the page is open appears within half a minute", async ({ page }) => {
  test.setTimeout(90_000);
  const merchant = await member();
  const headers = { Authorization: `Bearer ${merchant.access}` };
  await connectTestWallet(merchant.access);
  const created = await page.request.post("/api/wallets/secret-key/create/", { headers });
  const { secret_key } = (await created.json()) as { secret_key: string };
  await signedInAs(page, merchant);
  await page.goto("/developer-dashboard");
  await expect(page.getByLabel("Your figures")).toBeVisible();
  const title = `By polling ${Date.now()}`;
  const payment = await page.request.post("/api/payments/create/", {
    headers: { Authorization: `Bearer ${secret_key}` },
    data: { title, amount: "10", platform_name: "Shop", username: "anna", redirect_url: "https://shop.example/done" },
  });
  expect(payment.status()).toBe(201);
  const row = region(page, "Recent Transactions").getByRole("row", { name: new RegExp(title) });
  await expect(row).toBeVisible({ timeout: 60_000 });
});

test("no figure breaks within its number, on the narrowest phone either", async ({ page }) => {
  await page.route("**/api/payments/summaries/", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.summaries.total_earned = "184203.418000";
    await route.fulfill({ response, json: body });
  });
  await signedInAs(page, await sessionOf("merchant"));
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/developer-dashboard");
    const earned = figure(page, "Total Earned").locator("dd").first();
    await expect(earned).toHaveText("184,203.418000");
    expect(await earned.evaluate((dd) => dd.getBoundingClientRect().height)).toBeLessThan(40);
  }
});
