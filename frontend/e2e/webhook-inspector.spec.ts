/** The built-in receiver of webhooks, with real events of real test payments. */
import { expect, type Page, test } from "@playwright/test";
import { createPayment, simulate } from "./support/api";
import { isSoundAt } from "./support/axe";
import { call, type Merchant, merchant } from "./support/foreign";
import { signedInAs } from "./support/people";
import { smallTargets } from "./support/targets";

let shop: Merchant;

test.beforeEach(async ({ page }) => {
  shop = await merchant();
  const { status, body } = await call("POST", "/webhooks/create/", shop.session, { kind: "inspector" });
  expect(status).toBe(201);
  await signedInAs(page, shop);
  await page.goto(`/developer-dashboard/webhooks/${(body.webhook as { id: number }).id}/inspect`);
});

const row = (page: Page, event: string, id: string) =>
  page
    .getByRole("region", { name: "Deliveries" })
    .getByRole("button")
    .filter({ hasText: event })
    .filter({ hasText: id });
const steps = (page: Page) => page.getByRole("region", { name: "Signature check" }).getByRole("listitem");

test("a payment's events appear as they are sent, each with a valid signature that one changed byte breaks", async ({
  page,
}) => {
  await expect(page.getByText("Waiting for the first delivery")).toBeVisible();
  const { id } = await createPayment({ title: "“Low Tide” EP", amount: "10" }, shop.key);
  const short = id.slice(0, 8);
  await expect(row(page, "payment.created", short)).toContainText("Valid");
  await simulate(id, "exact");
  await expect(row(page, "payment.processing", short)).toContainText("Valid", { timeout: 30_000 });
  await expect(row(page, "payment.completed", short)).toContainText("Valid", { timeout: 30_000 });

  await row(page, "payment.completed", short).click();
  await expect(page.getByText("Signature valid")).toBeVisible();
  await expect(steps(page).last()).toContainText("Dropwise sent this body, and nothing changed it on the way.");
  const received = await steps(page).nth(3).innerText();
  expect(received).toMatch(/sha256=[0-9a-f]{64}/);
  await page.getByRole("button", { name: "Change one byte" }).click();
  await expect(page.getByText("Signature invalid")).toBeVisible();
  await expect(steps(page).nth(1)).toContainText("(1 → 9)");
  await expect(page.getByRole("region", { name: "Pretty body" })).toContainText('"amount": "90.000000"');
  await isSoundAt(page, [1440, 390]);
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByText("Signature valid")).toBeVisible();
  await expect(steps(page).nth(3)).toContainText(received.match(/sha256=\w+/)?.[0] ?? "none");
});

test("a test event arrives at once, and the check is shown as code", async ({ page }) => {
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("Test event sent")).toBeVisible();
  await expect(page.getByRole("heading", { name: "webhook.test" })).toBeVisible();
  await expect(page.getByText("Signature valid")).toBeVisible();
  await page.getByRole("button", { name: "Show code" }).click();
  const dialog = page.getByRole("dialog", { name: "Show code" });
  await dialog.getByRole("tab", { name: "Python" }).click();
  await expect(dialog).toContainText("def is_from_dropwise");
  await isSoundAt(page, [1440, 390]);
});

test("on a phone everything is large enough to touch", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("Signature valid")).toBeVisible();
  expect(await smallTargets(page, "main")).toEqual([]);
});
