/** The SDK's example shop, as somebody runs it and buys from it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { eventually } from "./support/api";
import { call, merchant } from "./support/foreign";
import { readStack } from "./support/stack";
import { freePort } from "./support/web-server";

const FOLDER = join(import.meta.dirname, "../sdk/examples/shop");

async function openShop(): Promise<{ url: string; shop: ChildProcess }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { key, session } = await merchant();
  const endpoint = { webhook_url: `${url}/webhooks`, name: "Shop" };
  const { webhook } = (await call("POST", "/webhooks/create/", session, endpoint)).body as {
    webhook: { secret_key: string };
  };
  const shop = spawn(process.execPath, ["server.mjs"], {
    cwd: FOLDER,
    env: {
      ...process.env,
      PORT: String(port),
      SHOP_URL: url,
      DROPWISE_URL: readStack().origin,
      DROPWISE_SECRET_KEY: key,
      DROPWISE_WEBHOOK_SECRETS: webhook.secret_key,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: shop.stdout }), "line");
  expect(line).toBe(`The shop is open at http://localhost:${port}/`);
  return { url, shop };
}

test("the example shop sells: order, checkout, webhook, paid", async ({ page }) => {
  const { url, shop } = await openShop();
  try {
    await page.goto(url);
    await page.getByRole("button", { name: "Buy High Water LP" }).click();
    await expect(page.getByRole("heading", { name: "Payment Checkout" })).toBeVisible();
    const checkout = page.url();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(page.getByRole("status")).toContainText("Not paid yet.");
    const order = page.url();

    const forged = JSON.stringify({
      event_type: "payment.completed",
      payment_id: checkout.split("/").at(-1),
      developer_reference: order.split("/").at(-1),
      amount: "24.500000",
    });
    const headers = { "Content-Type": "application/json", "X-Webhook-Signature": `sha256=${"0".repeat(64)}` };
    expect((await fetch(`${url}/webhooks`, { method: "POST", headers, body: forged })).status).toBe(400);
    await page.goto(order);
    await expect(page.getByRole("status")).toContainText("Not paid yet.");

    await page.goto(checkout);
    await page.getByRole("button", { name: "Pay exactly 24.5 XRP" }).click();
    await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeVisible({ timeout: 60_000 });
    await page.getByRole("link", { name: "Return to Nordlicht Records" }).click();
    await expect(page).toHaveURL(order);
    await eventually(
      async () => (await fetch(order)).text(),
      (text) => text.includes("Paid. Thank you!"),
    );
    await expect(page.getByRole("status")).toContainText("Paid. Thank you!");
  } finally {
    shop.kill();
  }
});
