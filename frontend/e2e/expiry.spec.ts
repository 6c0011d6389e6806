import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { createPayment, eventually, publicStatus, simulate } from "./support/api";

test("an unpaid payment returns its payer to the shop when it expires", async ({ page }) => {
  test.setTimeout(240_000);
  const shop = createServer((_, response) => response.end("the shop"));
  await new Promise<void>((listening) => shop.listen(0, "127.0.0.1", listening));
  const back = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/left`;
  try {
    const payment = await createPayment({ expires_in_minutes: 1, redirect_url: `${back}?id={PAYMENT_ID}` });
    await page.goto(payment.checkout_url);
    await expect(page.getByText(/Expires in 1 minute/)).toBeVisible();
    await page.waitForURL(`${back}?id=${payment.id}`, { timeout: 90_000 });
    await eventually(
      () => publicStatus(payment.id),
      (status) => status.status === "expired",
      120,
    );
    await page.goto(payment.checkout_url);
    await expect(page.getByRole("heading", { name: "Payment Expired" })).toBeVisible();
    await expect(page.getByText("Time limit exceeded", { exact: true })).toBeVisible();
  } finally {
    shop.closeAllConnections();
    shop.close();
  }
});

test("a phone that slept through the expiry shows the payment made meanwhile, and does not leave", async ({
  page,
  context,
}) => {
  const payment = await createPayment({ expires_in_minutes: 2, redirect_url: "http://127.0.0.1:9/left" });
  await page.clock.install();
  await page.goto(payment.checkout_url);
  await expect(page.getByText(/Expires in 2 minutes/)).toBeVisible();

  await context.setOffline(true);
  await simulate(payment.id, "exact");
  await page.clock.fastForward("10:00");
  await expect(page.getByRole("heading", { name: "Payment Expired" })).toBeVisible();
  await expect(page.getByText("You're offline. If you've already paid, your payment is safe.")).toBeVisible();
  await page.clock.runFor(5_000);
  expect(page.url()).toBe(payment.checkout_url);

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeVisible();
});
