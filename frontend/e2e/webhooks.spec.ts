/** The webhooks page on the real stack: create, edit, new secret, test event, deletion, five at most, https in live mode. */
import { expect, type Page, test } from "@playwright/test";
import { isSoundAt } from "./support/axe";
import { hookServer } from "./support/foreign";
import { member, signedInAs } from "./support/people";
import { complaintsOf } from "./support/watch";

const PATH = "/developer-dashboard/webhooks";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const toast = (page: Page, words: string) => page.locator(".Toastify").getByText(words, { exact: true });

async function fill(page: Page, name: string, url: string): Promise<void> {
  await page.getByLabel("Webhook Name").fill(name);
  await page.getByLabel("Webhook URL").fill(url);
}

test("a webhook is created, tested, changed, given a new secret and deleted", async ({ page }) => {
  const complaints = await complaintsOf(page);
  const server = await hookServer();
  await signedInAs(page, await member());
  await page.goto(PATH);
  await expect(page.getByText("No webhooks configured")).toBeVisible();
  await isSoundAt(page, [1440, 390]);

  await button(page, "Configure Webhook").click();
  await expect(page.getByLabel("Webhook Name")).toBeFocused();
  await expect(button(page, "Create Webhook")).toBeDisabled();
  await fill(page, "Shop orders", server.url);
  await page.getByLabel("Selected events").check();
  await page.getByLabel("payment.completed").check();
  await isSoundAt(page, [1440, 390]);
  await button(page, "Create Webhook").click();
  await expect(toast(page, "Webhook created successfully!")).toBeVisible();
  const shop = card(page, "Shop orders");
  await expect(shop).toContainText("payment.completed");
  await expect(shop).toContainText("Nothing sent in the last 24 hours");

  await shop.getByRole("button", { name: "Send test event" }).click();
  await expect(toast(page, "Test event sent. See it in the history.")).toBeVisible();
  await expect.poll(() => server.deliveries.length).toBe(1);
  const [delivery] = server.deliveries;
  expect(delivery?.headers["x-webhook-event"]).toBe("webhook.test");
  expect(JSON.parse(String(delivery?.raw))).toMatchObject({ event_type: "webhook.test", payment_id: null });
  await page.reload();
  await expect(shop).toContainText("1 of 1 delivered");
  await isSoundAt(page, [1440, 390]);

  await shop.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Webhook Name").fill("Orders");
  await page.getByLabel("All events, including new ones").check();
  await button(page, "Update Webhook").click();
  await expect(toast(page, "Webhook updated successfully!")).toBeVisible();
  const orders = card(page, "Orders");
  await expect(orders).toContainText("All events");

  const masked = await orders.getByText(/^whsec_•+/).innerText();
  await orders.getByRole("button", { name: "Regenerate Key" }).click();
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText(
    "Are you sure you want to regenerate the secret key? This will invalidate the old key.",
  );
  await isSoundAt(page, [1440, 390]);
  await asking.getByRole("button", { name: "Regenerate" }).click();
  await expect(toast(page, "Secret key regenerated successfully!")).toBeVisible();
  const renewed = await page
    .getByRole("dialog", { name: "New secret key" })
    .getByText(/^whsec_/)
    .innerText();
  await button(page, "Done").click();
  await expect(orders.getByText(/^whsec_•+/)).toHaveText(`whsec_${"•".repeat(19)}${renewed.slice(-4)}`);
  expect(renewed.slice(-4)).not.toBe(masked.slice(-4));

  await orders.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Are you sure you want to delete this webhook?");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Webhook deleted successfully!")).toBeVisible();
  await expect(page.getByText("No webhooks configured")).toBeVisible();
  await server.close();
  expect(complaints).toEqual([]);
});

test("an account has five webhooks at most, the built-in receiver among them", async ({ page }) => {
  await signedInAs(page, await member());
  await page.goto(PATH);
  await button(page, "Configure Webhook").click();
  await page.getByLabel("Inspect here (built-in receiver, Test Mode)").check();
  await button(page, "Create Webhook").click();
  await expect(card(page, "Inspect here").getByRole("link", { name: "Open inspector" })).toBeVisible();
  for (const number of [2, 3, 4, 5]) {
    await button(page, "Add Another Webhook").click();
    await fill(page, `Webhook ${number}`, `http://127.0.0.1:400${number}/hooks`);
    await button(page, "Create Webhook").click();
    await expect(card(page, `Webhook ${number}`)).toBeVisible();
  }
  await expect(page.getByText("5 of 5 endpoints (0 live, 5 test)")).toBeVisible();
  await expect(button(page, "Add Another Webhook")).toHaveCount(0);
});

test("in live mode the form takes https:// only, and the server's refusal is shown", async ({ page }) => {
  await signedInAs(page, await member());
  await page.goto(PATH);
  await page.getByRole("switch").click();
  await expect(page.getByText("Live Mode", { exact: true })).toBeVisible();
  await button(page, "Configure Webhook").click();
  await fill(page, "Shop orders", "http://shop.example/hooks");
  await expect(page.getByText("In live mode, webhook URL must start with https://")).toBeVisible();
  await expect(button(page, "Create Webhook")).toBeDisabled();
  await page.getByLabel("Webhook URL").fill("HTTPS://10.0.0.1/hooks");
  await button(page, "Create Webhook").click();
  await expect(toast(page, "Webhook URL must lead to a public address.")).toBeVisible();
  await button(page, "Cancel").click();
  await expect(page.getByText("No webhooks configured")).toBeVisible();
});

test("the checklist adds a first webhook in place and ticks itself", async ({ page }) => {
  await signedInAs(page, await member());
  await page.goto("/developer-dashboard");
  const step = page.getByRole("listitem").filter({ hasText: "Add a webhook" });
  await step.getByRole("button", { name: "Inspect here" }).click();
  await expect(step.getByRole("heading", { name: "Add a webhook (done)" })).toBeVisible();
  await step.getByRole("link", { name: "View webhooks" }).click();
  await expect(card(page, "Inspect here")).toBeVisible();
});
