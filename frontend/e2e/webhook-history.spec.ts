/** A webhook that fails and then succeeds, as its merchant follows it: history, details, retry and recovery. */
import { expect, type Page, test } from "@playwright/test";
import { createPayment, eventually } from "./support/api";
import { isSoundAt } from "./support/axe";
import { call, hookServer, merchant } from "./support/foreign";
import { signedInAs } from "./support/people";

const row = (page: Page, title: string) =>
  page.getByRole("table", { name: "Webhook history" }).getByRole("row").filter({ hasText: title });

/** What sticks out of the list of terms that it is in, at 320 px. */
async function sticksOut(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 844 });
  return page.locator("dl a, dl button, dl dt").evaluateAll((all) =>
    all
      .filter((each) => {
        const right = each.closest("dl")?.getBoundingClientRect().right ?? 0;
        const text = document.createRange();
        text.selectNodeContents(each);
        return [each, text].some((box) => box.getBoundingClientRect().right > right + 1);
      })
      .map((each) => each.textContent ?? ""),
  );
}

test("a delivery that failed is read, found, retried and recovered", async ({ page }) => {
  // Five deliveries, one after the other.
  test.setTimeout(120_000);
  const [shop, server] = [await merchant(), await hookServer()];
  const { body } = await call("POST", "/webhooks/create/", shop.session, {
    name: "Fulfilment",
    webhook_url: server.url,
  });
  const { id } = body.webhook as { id: number };
  const sent = (payment: { id: string }) =>
    server.deliveries.filter(({ raw }) => JSON.parse(raw.toString()).payment_id === payment.id).length;
  Object.assign(server, { status: 503, body: "<b>out of stock</b>" });
  const mug = await createPayment({ title: "History mug" }, shop.key);
  const poster = await createPayment({ title: "History poster" }, shop.key);
  for (const payment of [mug, poster]) {
    await eventually(
      async () => sent(payment),
      (count) => count === 1,
    );
  }
  await signedInAs(page, shop);
  await page.goto(`/developer-dashboard/webhooks/${id}`);
  await expect(row(page, "History mug")).toContainText("503");
  await expect(row(page, "History mug")).toContainText("Failed");
  expect(await sticksOut(page)).toEqual([]);
  await isSoundAt(page, [390, 1440]);

  await page.getByLabel("Search webhook history").fill(mug.id.slice(0, 8));
  await expect(page).toHaveURL(/\?search=/);
  await expect(row(page, "History poster")).toHaveCount(0);
  await row(page, "History mug").getByRole("link", { name: "Details" }).click();
  const details = page.getByRole("dialog", { name: "Webhook Details" });
  await expect(details.getByText("<b>out of stock</b>")).toBeVisible();
  await expect(details.getByText("Not delivered")).toBeVisible();
  await expect(details).toContainText(mug.id);
  expect(await sticksOut(page)).toEqual([]);
  await isSoundAt(page, [390, 1440]);

  server.status = 200;
  await details.getByRole("button", { name: "Retry Webhook" }).click();
  await expect(page.getByText("Webhook retry initiated successfully")).toBeVisible();
  await expect(details.getByText("Success", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(details.getByRole("button", { name: "Retry Webhook" })).toHaveCount(0);
  expect(sent(mug)).toBe(2);
  await page.goBack();
  await expect(details).toHaveCount(0);

  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("button", { name: "Recover failed since…" }).click();
  await expect(page.getByText("1 delivery has failed since then.")).toBeVisible();
  await page.getByRole("button", { name: "Recover", exact: true }).click();
  await expect(page.getByText(/^1 of 1 queued for a retry\. Done/)).toBeVisible({ timeout: 40_000 });
  await page.getByRole("button", { name: "Close" }).first().click();
  await expect(row(page, "History poster")).toContainText("Success", { timeout: 20_000 });
  expect(sent(poster)).toBe(2);

  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(row(page, "webhook.test")).toContainText("Success", { timeout: 20_000 });
  await server.close();
});
