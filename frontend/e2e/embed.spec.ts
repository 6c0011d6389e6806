import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { createPayment, simulate } from "./support/api";
import { violations } from "./support/axe";
import { type ShopPage, shopPage } from "./support/shop-page";
import { readStack } from "./support/stack";

/** What the documentation shows. */
const SAMPLE = readFileSync(join(import.meta.dirname, "../sdk/samples/embed.html"), "utf8");

let shop: ShopPage;
let payment: { id: string; checkout_url: string };

test.beforeEach(async () => {
  const { origin } = readStack();
  payment = await createPayment({ redirect_url: `${origin}/?paid={PAYMENT_ID}` });
  const sample = SAMPLE.replaceAll("http://localhost:8000", origin).replace("{payment id}", payment.id);
  shop = await shopPage(`<!doctype html><html lang="en"><title>Records</title>
    <style>dialog, iframe, button { display: none !important } a { display: block; padding: 1rem }</style>
    <main><h1>Records</h1>${sample}</main>
    <script>
      window.outcomes = [];
      for (const name of ["dropwise:status", "dropwise:close"]) {
        addEventListener(name, (event) => outcomes.push([name, event.detail, event.target.id]));
      }
    </script>
    <footer><a data-dropwise href="${origin}/about">About</a></footer></html>`);
});

test.afterEach(() => shop.close());

const outcomes = (page: Page) => page.evaluate(() => (window as unknown as { outcomes: unknown[] }).outcomes);

async function open(page: Page) {
  await page.goto(shop.url, { waitUntil: "load" });
  await page.getByRole("link", { name: "Pay 10 XRP" }).click();
  const dialog = page.getByRole("dialog", { name: "Payment Checkout" });
  const frame = dialog.locator("iframe").contentFrame();
  await expect(frame.getByText("Scan with your XRP wallet to pay", { exact: true })).toBeVisible();
  return { dialog, frame };
}

const status = (value: string | null) => ["dropwise:status", { payment_id: payment.id, status: value }, "pay"];
const closed = (value: string | null) => ["dropwise:close", { payment_id: payment.id, status: value }, "pay"];

test("a link to a checkout opens it over the shop's page, and the shop hears how it went", async ({
  page,
  context,
}) => {
  const { dialog, frame } = await open(page);
  expect(page.url()).toBe(shop.url);
  expect(await violations(page)).toEqual([]);
  expect(await outcomes(page)).toEqual([status("pending")]);

  await simulate(payment.id, "exact");
  await expect(frame.getByRole("heading", { name: "Payment Complete!" })).toBeVisible({ timeout: 60_000 });
  await expect(frame.getByText(/^Opens \S+, or just close this page\.$/)).toBeVisible();
  await expect.poll(() => outcomes(page)).toContainEqual(status("completed"));
  const heard = (await outcomes(page)) as [string, { status: string }][];
  expect(new Set(heard.map(([, { status }]) => status)).size).toBe(heard.length);

  const close = dialog.getByRole("button", { name: "Close" });
  const box = await close.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await close.click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await outcomes(page)).at(-1)).toEqual(closed("completed"));
  await expect(page.getByRole("link", { name: "Pay 10 XRP" })).toBeFocused();
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(window).filter((name) => /dropwise|payment/i.test(name)))).toEqual([]);
});

test("on a phone it fills the screen, and Escape closes it from within", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { dialog, frame } = await open(page);
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await frame.getByText("Scan with your XRP wallet to pay").click();
  await frame.getByRole("button", { name: "Simulate", exact: true }).click();
  await expect(frame.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(frame.getByRole("dialog")).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await frame.getByRole("heading", { name: "Payment Checkout" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => outcomes(page)).toEqual([status("pending"), closed("pending")]);
});

test("the way back opens outside of the frame", async ({ page }) => {
  const { frame } = await open(page);
  await frame.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.waitForURL(`${readStack().origin}/?paid=${payment.id}`);
});

test("a payment that ends stays in the dialog, and the shop is told", async ({ page }) => {
  const { dialog, frame } = await open(page);
  await simulate(payment.id, "late");
  await expect(frame.getByRole("heading", { name: "Payment Expired" })).toBeVisible();
  await expect.poll(() => outcomes(page)).toContainEqual(status("expired"));
  await expect(dialog).toBeVisible();
  expect(page.url()).toBe(shop.url);
});

test("in a new tab, or to another page, it is a link like any other", async ({ page, context }) => {
  await page.goto(shop.url, { waitUntil: "load" });
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Pay 10 XRP" }).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(tab).toHaveURL(payment.checkout_url);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(`${readStack().origin}/about`);
});

test("no other page can be framed, nor a checkout that was not asked for with embed", async ({ page }) => {
  const { origin } = readStack();
  await page.goto(shop.url);
  for (const address of [payment.checkout_url, `${origin}/?embed=1`, `${origin}/auth/signin?embed=1`]) {
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.evaluate((src) => {
      const frame = document.createElement("iframe");
      frame.src = src;
      document.body.append(frame);
    }, address);
    await refused;
  }
});
