/** Detected payments, with real deposits on the local ledger. */
import { expect, type Page, test } from "@playwright/test";
import { createPayment, eventually, publicStatus, simulate } from "./support/api";
import { isSoundAt } from "./support/axe";
import { sessionOf, signedInAs } from "./support/people";

test.describe.configure({ timeout: 120_000 });

const LIST = "Incoming transactions";

/** A payment that got too little: its deposit is returned. */
async function underpaid(fields: Record<string, unknown> = {}): Promise<string> {
  const { id } = await createPayment({ amount: "3", ...fields });
  await simulate(id, "underpay");
  await eventually(
    () => publicStatus(id),
    ({ deposits }) => deposits[0]?.return_status === "completed",
  );
  return id;
}

async function openPage(page: Page, path = "/payments/detected") {
  await signedInAs(page, await sessionOf("merchant"));
  await page.goto(path);
}

const row = (page: Page, id: string) => page.getByRole("row").filter({ hasText: id.slice(0, 8) });

test("a deposit is listed with its reason and what became of its return", async ({ page }) => {
  const id = await underpaid({ platform_name: "My Shopify store" });
  await openPage(page);
  await expect(row(page, id)).toContainText("1.500000 XRP");
  await expect(row(page, id)).toContainText("Amount too low");
  await expect(row(page, id)).toContainText("Returned");

  await page.getByRole("button", { name: "Show Filters" }).click();
  await page.getByLabel("Platform").selectOption("Shopify");
  await expect(page).toHaveURL("/payments/detected?platform=shopify");
  await expect(row(page, id)).toBeVisible();
  await page.getByLabel("Status").selectOption("Completed");
  await expect(row(page, id)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Status")).toHaveValue("completed");
  await page.getByRole("button", { name: "Clear Filters" }).first().click();
  await expect(row(page, id)).toBeVisible();
});

/** As for a merchant who has not been paid yet. */
async function withoutDeposits(page: Page) {
  await page.route(/\/api\/payments\/detected\/(\?|$)/, (route) =>
    route.fulfill({ json: { success: true, payments: [] } }),
  );
}

test("without deposits the latest payment awaits its payer with a QR code that the browser may show", async ({
  page,
}) => {
  // Other tests create payments too, so it need not be this one.
  const { id } = await createPayment({ title: "For the detected page" });
  await withoutDeposits(page);
  await openPage(page);
  const code = page.getByRole("img", { name: /QR code of payment/ });
  await expect(code).toBeVisible();
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole("region", { name: "Payment Details" })).toContainText(/\d\.\d{6} XRP/);
  expect((await publicStatus(id)).status).toBe("pending");
});

test("its copy buttons stay within the card on the narrowest phone", async ({ page }) => {
  await createPayment({ title: "For a narrow phone" });
  await withoutDeposits(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page);
  const facts = page.getByRole("region", { name: "Payment Details" }).getByRole("definition");
  await expect(facts.first()).toBeVisible();
  const beyond = await facts.evaluateAll((all) => all.map((dd) => dd.scrollWidth - dd.clientWidth));
  expect(beyond).toEqual([0, 0]);
});

test("it is accessible in each width, with its filters open", async ({ page }) => {
  await underpaid();
  await openPage(page, "/payments/detected?range=7d");
  await expect(page.getByRole("table", { name: LIST })).toBeVisible();
  await isSoundAt(page, [320, 390, 768, 1440]);
});

test("without rows it says so, and offers to widen the range", async ({ page }) => {
  await page.route("**/api/payments/detected/?*", (route) => route.fulfill({ json: { success: true, payments: [] } }));
  await page.route("**/api/payments/detected/", (route) => route.fulfill({ json: { success: true, payments: [] } }));
  await openPage(page);
  await expect(page.getByText("No payments detected in the last 24 hours")).toBeVisible();
  // While it reads again, the button is paler.
  await expect(page.getByRole("button", { name: "Refresh" })).not.toHaveAttribute("aria-busy", "true");
  await isSoundAt(page, [390, 1440]);
  await page.getByRole("button", { name: "Show all time" }).click();
  await expect(page.getByText("No payments detected yet")).toBeVisible();
});
