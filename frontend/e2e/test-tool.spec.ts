/** The payment testing tool: from the form, or a ready scenario, to the checkout. */
import { expect, type Page, test } from "@playwright/test";
import { publicStatus } from "./support/api";
import { isSoundAt } from "./support/axe";
import { member, sessionOf, signedInAs } from "./support/people";
import { readStack } from "./support/stack";
import { smallTargets } from "./support/targets";

test.describe.configure({ timeout: 120_000 });

const createButton = (page: Page) => page.getByRole("button", { name: "Create payment" });

async function openTool(page: Page, path = "/developer-dashboard/test") {
  await signedInAs(page, await sessionOf("merchant"));
  await page.goto(path);
  await expect(createButton(page)).toBeEnabled();
}

/** The id of the payment whose checkout has opened. */
async function checkoutOf(page: Page): Promise<string> {
  await page.waitForURL(/\/checkout\/[\w-]+$/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("the tool requires a sign-in, and opens after it", async ({ page }) => {
  await page.goto("/test");
  await expect(page).toHaveURL("/auth/signin");
  await openTool(page, "/test");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test Environment");
});

test("a payment of 0.5 XRP by default opens its checkout, which leads back to the transactions", async ({ page }) => {
  await openTool(page);
  await createButton(page).click();
  await expect(page.getByText("Payment created. Opening its checkout…")).toBeVisible();
  const id = await checkoutOf(page);
  await expect(page.getByText("Test Payment").first()).toBeVisible();
  const status = await publicStatus(id);
  expect(status.amount).toBe("0.500000");
  expect(status).toMatchObject({
    title: "Test Payment",
    platform_name: "Dropwise Test",
    username: "test-user",
    redirect_url: `${readStack().origin}/developer-dashboard/transactions`,
  });
});

for (const [label, shown, scenario] of [
  ["Exact amount", "Payment Complete!", { status: "completed", exception: "none" }],
  ["Too little", /returned/, { status: "pending", exception: "underpaid" }],
] as const) {
  test(`the scenario “${label}” pays the payment before its checkout opens`, async ({ page }) => {
    await openTool(page);
    await page.getByRole("button", { name: `Try: ${label}` }).click();
    const id = await checkoutOf(page);
    await expect(page.getByText(shown).first()).toBeVisible();
    expect(await publicStatus(id)).toMatchObject(scenario);
  });
}

test("a new account creates its key in place, and is asked for a wallet", async ({ page }) => {
  await signedInAs(page, await member());
  await page.goto("/developer-dashboard/test");
  await expect(page.getByText(/Connect a wallet in test mode first/)).toBeVisible();
  await expect(createButton(page)).toBeDisabled();
  await isSoundAt(page, [390, 1440]);
  await page.getByRole("button", { name: "Create secret key" }).click();
  await expect(page.getByText("Secret key created successfully!")).toBeVisible();
  await createButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to create payment" })).toContainText(
    "Connect a wallet in test mode first.",
  );
});

test("in live mode it asks for no key and creates nothing", async ({ page }) => {
  await page.route("**/api/auth/profile/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), is_test_mode: false } });
  });
  await signedInAs(page, await sessionOf("merchant"));
  await page.goto("/developer-dashboard/test");
  await expect(page.getByText("Payments in live mode are created by your server.")).toBeVisible();
  await expect(createButton(page)).toBeDisabled();
  await expect(page.getByLabel("Secret key")).toHaveCount(0);
  await isSoundAt(page, [390, 1440]);
});

test("its actions are large enough for a thumb", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTool(page);
  await expect(page.getByRole("button", { name: "Try: Paid twice" })).toBeVisible();
  expect((await smallTargets(page, "main")).filter((line) => !/^(Detected payments|Transactions):/.test(line))).toEqual(
    [],
  );
});
