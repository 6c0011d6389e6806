import { expect, type Locator, test } from "@playwright/test";
import { createPayment, eventually, publicStatus, simulate } from "./support/api";
import { isSoundAt, violations } from "./support/axe";
import { alters } from "./support/network";
import { uniqueAmount } from "./support/proof";
import { reach } from "./support/screens";
import { PAYER } from "./support/screens/payer";
import { readStack } from "./support/stack";
import { smallTargets } from "./support/targets";

for (const screen of PAYER) {
  test(`${screen.name}: accessible and no wider than the window at 1440, 390 and 320 pixels, with targets for a thumb`, async ({
    page,
  }) => {
    await reach(page, screen);
    await isSoundAt(page, [1440, 320, 390]);
    expect(await smallTargets(page)).toEqual([]);
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

test("the page of an underpaid payment fits a phone without scrolling, but for the operator's links", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const payment = await createPayment({ amount: "31.058501" });
  await simulate(payment.id, "underpay");
  await eventually(
    () => publicStatus(payment.id),
    ({ deposits }) => deposits[0]?.return_status === "completed",
  );
  await page.goto(payment.checkout_url);
  await expect(page.getByText("Still due")).toBeVisible();
  const links = await page.locator("footer.legal").boundingBox();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height - (links?.height ?? 0)).toBeLessThanOrEqual(844);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a payment is simulated from a sheet that closes, so that its completion is seen", async ({ page }) => {
    const payment = await createPayment({ amount: "10" });
    await page.goto(payment.checkout_url);
    await page.getByRole("button", { name: "Simulate", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Simulate a payment" });
    await expect(sheet.getByRole("listitem")).toHaveCount(7);
    await expect(sheet.getByRole("listitem").last()).toBeInViewport({ ratio: 1 });
    expect(await violations(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);

    await sheet.getByRole("button", { name: "Pay exactly 10 XRP" }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeInViewport();
    await expect(page.getByRole("link", { name: "Return to Nordlicht Records" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Ledger proof", { exact: true })).toBeInViewport();
    await expect(page.getByText("9.900000")).toBeHidden();
    await page.getByText("Ledger proof", { exact: true }).click();
    await expect(page.getByText("9.900000")).toBeVisible();
  });

  test("the sheet closes on Escape and on a press beside it, and returns the focus", async ({ page }) => {
    await page.goto((await createPayment()).checkout_url);
    const button = page.getByRole("button", { name: "Simulate", exact: true });
    const sheet = page.getByRole("dialog", { name: "Simulate a payment" });
    await button.click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(sheet).toBeVisible();
    await page.mouse.click(195, 60);
    await expect(sheet).toBeHidden();
  });

  test("the simulator's code is fetched only on request, and again if that failed", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => /simulator/.test(request.url()) && asked.push(request.url()));
    await page.goto((await createPayment()).checkout_url);
    await expect(page.getByText("Waiting for payment", { exact: true })).toBeVisible();
    expect(asked).toEqual([]);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Simulate", exact: true }).click();
    await expect(page.getByText("Simulate did not load.", { exact: false })).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Simulate", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Simulate a payment" })).toBeVisible();
  });

  test("a real network's wallet opens first; the QR code of at least 200 pixels follows", async ({ page }) => {
    // The trial has local ledgers only, so the status is changed on its way.
    const payment_url = "https://xaman.app/detect/request:rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe?amount=10&dt=7";
    const mainnet = { network: "Mainnet", livemode: true, can_simulate: false, payment_url };
    await alters(page, /^\/api\/payments\/public\/status\//, mainnet);
    await page.goto((await createPayment()).checkout_url);
    const wallet = page.getByRole("link", { name: "Open in Xaman" });
    await expect(wallet).toHaveAttribute("href", payment_url);
    await expect(page.getByRole("link", { name: "Other wallets" })).toHaveAttribute(
      "href",
      /^ripple:r\w+\?amount=10&dt=\d+&tag=\d+$/,
    );
    const code = page.locator("svg[role=img]").first();
    await expect(code).toBeInViewport({ ratio: 1 });
    const [above, below] = [await wallet.boundingBox(), await code.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
    expect(below?.width).toBeGreaterThanOrEqual(200);
    expect(await smallTargets(page)).toEqual([]);
  });
});

test("an underpaid payment leads with what is due, with address, tag and amount on a phone's first screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const payment = await createPayment({ amount: uniqueAmount(32) });
  await simulate(payment.id, "underpay");
  const status = await eventually(
    () => publicStatus(payment.id),
    (read) => read.deposits.length === 1,
  );
  await page.goto(payment.checkout_url);
  await expect(page.getByText(/^Still due /)).toBeInViewport();
  for (const fact of [status.destination_address, String(status.destination_tag), /^\d+(\.\d+)? XRP$/]) {
    await expect(page.locator("dd").getByText(fact, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  // A double click selects the whole address, and selecting everything does not break it.
  const selected = () => page.evaluate(() => window.getSelection()?.toString());
  await page.getByText(status.destination_address, { exact: true }).dblclick();
  expect(await selected()).toBe(status.destination_address);
  await page.keyboard.press("ControlOrMeta+a");
  expect(await selected()).toContain(status.destination_address);
});

test("only numbers in columns have figures of one width", async ({ page }) => {
  const payment = await createPayment({ amount: "10" });
  await page.goto(payment.checkout_url);
  const figures = (element: Locator) => element.evaluate((found) => getComputedStyle(found).fontVariantNumeric);
  const amount = page.getByText("10.00", { exact: true }).first();
  expect(await figures(amount)).toBe("normal");
  await page.getByRole("button", { name: /^Pay exactly / }).click();
  await expect(page.getByText("Payment Complete!")).toBeVisible();
  expect(await figures(amount)).toBe("normal");
  expect(await figures(page.locator("dd").filter({ hasText: "9.900000" }))).toBe("tabular-nums");
});

test("nothing shifts while the page loads and goes live", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = window as unknown as { shift: number };
    shifts.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const payment = await createPayment();
  await page.goto(payment.checkout_url);
  await expect(page.getByText("Waiting for payment", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
});

test("the home page has no figures of a trial, and leads to a demo checkout", async ({ page }) => {
  const { origin } = readStack();
  const answer = await fetch(`${origin}/api/public/figures/`);
  const figures = (await answer.json()) as { median_seconds: number; payments_settled: number; xrp_burned: string };
  expect(figures.payments_settled).toBeGreaterThanOrEqual(30);
  expect(figures.median_seconds).toBeGreaterThan(0);
  expect(figures.median_seconds).toBeLessThan(60);
  await page.goto(origin);
  await expect(page.getByRole("link", { name: "Open a demo checkout" })).toBeVisible();
  await expect(page.getByText("payments settled", { exact: true })).toBeHidden();
  await page.getByRole("link", { name: "Open a demo checkout" }).click();
  await expect(page.getByText("Scan with your XRP wallet to pay", { exact: true })).toBeVisible();
});
