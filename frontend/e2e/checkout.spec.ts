import { expect, test } from "@playwright/test";
import { createPayment, eventually, publicStatus, simulate } from "./support/api";
import { isSoundAt } from "./support/axe";
import { uniqueAmount } from "./support/proof";
import { readStack } from "./support/stack";

async function completed(id: string): Promise<void> {
  await eventually(
    () => publicStatus(id),
    (status) => status.status === "completed",
  );
}

const STATES: { name: string; prepare: () => Promise<string>; heading: RegExp }[] = [
  {
    name: "pending",
    prepare: async () => (await createPayment()).checkout_url,
    heading: /Payment Checkout/,
  },
  {
    name: "underpaid",
    prepare: async () => {
      const payment = await createPayment({ amount: uniqueAmount(31) });
      await simulate(payment.id, "underpay");
      await eventually(
        () => publicStatus(payment.id),
        (status) => status.exception === "underpaid",
      );
      return payment.checkout_url;
    },
    heading: /Payment Checkout/,
  },
  {
    name: "completed",
    prepare: async () => {
      const payment = await createPayment({ amount: uniqueAmount(32) });
      await simulate(payment.id, "exact");
      await completed(payment.id);
      return payment.checkout_url;
    },
    heading: /Payment Complete!/,
  },
  {
    name: "overpaid",
    prepare: async () => {
      const payment = await createPayment({ amount: uniqueAmount(33) });
      await simulate(payment.id, "overpay");
      await completed(payment.id);
      return payment.checkout_url;
    },
    heading: /Payment Complete!/,
  },
  {
    name: "late",
    prepare: async () => {
      const payment = await createPayment({ amount: uniqueAmount(34) });
      await simulate(payment.id, "late");
      await eventually(
        () => publicStatus(payment.id),
        (status) => status.exception === "late",
      );
      return payment.checkout_url;
    },
    heading: /Payment Expired/,
  },
  {
    name: "unknown",
    prepare: async () => `${readStack().origin}/checkout/4e1f43d6-3a56-4d54-8c43-6f0ad3cbb6ff`,
    heading: /Payment Not Found/,
  },
  {
    name: "malformed",
    prepare: async () => `${readStack().origin}/checkout/nonsense`,
    heading: /Payment Not Found/,
  },
  {
    name: "expiry page opened directly",
    prepare: async () => `${readStack().origin}/payment-expired`,
    heading: /Payment Expired/,
  },
  { name: "home", prepare: async () => readStack().origin, heading: /Accept XRP/ },
];

for (const { name, prepare, heading } of STATES) {
  test(`${name}: accessible, and no wider than the window at 1440, 390 and 320 pixels`, async ({ page }) => {
    await page.goto(await prepare());
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    await isSoundAt(page, [1440, 390, 320]);
  });
}

test("the pending page fits a phone without scrolling, with a QR code of at least 200 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const payment = await createPayment({ description: "Five songs, recorded at low tide." });
  await page.goto(payment.checkout_url);
  await expect(page.getByText("Payment will be processed automatically", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844);
  const code = await page.locator("svg[role=img]").first().boundingBox();
  expect(Math.min(code?.width ?? 0, code?.height ?? 0)).toBeGreaterThanOrEqual(200);
  const status = await publicStatus(payment.id);
  await expect(page.getByText(String(status.destination_tag), { exact: true })).toBeVisible();
});

test("nothing shifts while the page loads and comes alive", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = window as unknown as { shift: number };
    shifts.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const payment = await createPayment();
  await page.goto(payment.checkout_url);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
});

test("the home page shows what the books say, and leads to a demo checkout", async ({ page }) => {
  const { origin } = readStack();
  const answer = await fetch(`${origin}/api/public/figures/`);
  const figures = (await answer.json()) as { median_seconds: number; payments_settled: number; xrp_burned: string };
  expect(figures.payments_settled).toBeGreaterThanOrEqual(30);
  expect(figures.median_seconds).toBeGreaterThan(0);
  expect(figures.median_seconds).toBeLessThan(60);
  await page.goto(origin);
  await expect(page.getByText("payments settled", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Open a demo checkout" }).click();
  await expect(page.getByText("Scan with your XRP wallet to pay", { exact: true })).toBeVisible();
});
