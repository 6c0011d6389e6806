import { expect, test } from "@playwright/test";
import { violations } from "./support/axe";
import { createLink } from "./support/links";
import { member, signedInAs } from "./support/people";
import { shopPage } from "./support/shop-page";
import { readStack } from "./support/stack";
import { connectTestWallet } from "./support/test-wallet";

const WALK_SECONDS = 60;

test("from no link to a paid one within a minute, without a line of code", async ({ page }) => {
  const merchant = await member();
  await connectTestWallet(merchant.access);
  await signedInAs(page, merchant);
  const began = Date.now();

  await page.goto("/developer-dashboard/payment-links");
  await expect(page.getByText("Sell one thing with a link")).toBeVisible();
  await page.getByRole("link", { name: "New link" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Low Tide EP");
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("12.5");
  await page.getByRole("textbox", { name: "After payment, say (optional)" }).fill("See you at the harbour!");
  const preview = page.getByTitle("What payers see").contentFrame();
  await expect(preview.getByRole("button", { name: "Pay 12.50 XRP" })).toBeVisible();
  await page.getByRole("button", { name: "Create link" }).click();
  const code = page.getByRole("link", { name: /QR code/ });
  await expect(code).toBeVisible();
  const qr = (await code.getAttribute("href")) ?? "";
  const slug = /public\/([^/]+)\/qr\.svg$/.exec(qr)?.[1] ?? "";

  await page.goto(`/pay/${slug}`);
  await page.getByLabel("E-mail for the receipt (optional)").fill("ife@payer.example");
  await page.getByRole("button", { name: "Pay 12.50 XRP" }).click();
  await expect(page.getByText("Scan with your XRP wallet to pay", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Pay exactly / }).click();
  await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("link", { name: /^Return to / }).click();
  await expect(page.getByText("See you at the harbour!")).toBeVisible();
  expect(Date.now() - began).toBeLessThan(WALK_SECONDS * 1_000);

  await page.goto("/developer-dashboard/payment-links");
  const row = page.getByRole("row", { name: /Low Tide EP/ });
  await expect(row.getByText("12.500000")).toBeVisible();
  await expect(row.getByText("100%")).toBeVisible();
});

test("a shop's page opens a link in the dialog, and hears that it was paid", async ({ page }) => {
  const link = await createLink({ title: "Tote bag", price: "9" });
  const { origin } = readStack();
  const shop = await shopPage(`<!doctype html><html lang="en"><title>Records</title><main><h1>Records</h1>
    <script src="${origin}/embed.js" async></script><a data-link="${link.slug}" href="${link.url}">Buy</a></main>
    <script>window.paid = []; addEventListener("dropwise:status", ({ detail }) => paid.push(detail));</script></html>`);
  try {
    await page.goto(shop.url, { waitUntil: "load" });
    await page.getByRole("link", { name: "Buy" }).click();
    const frame = page.getByRole("dialog").locator("iframe").contentFrame();
    await frame.getByRole("button", { name: "Pay 9.00 XRP" }).click();
    await expect(frame.getByText("Scan with your XRP wallet to pay", { exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await frame.getByRole("button", { name: "Simulate", exact: true }).click();
    await frame.getByRole("button", { name: /^Pay exactly / }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { paid: { status: string }[] }).paid.at(-1)?.status), {
        timeout: 60_000,
      })
      .toBe("completed");
  } finally {
    await shop.close();
  }
});
