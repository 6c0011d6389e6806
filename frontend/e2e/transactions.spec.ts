/** A merchant's transactions: the list, the details of one, cancelling and the export, on a real server and ledger. */
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { createPayment, eventually, publicStatus, simulate } from "./support/api";
import { member, sessionOf, signedInAs } from "./support/people";
import { uniqueAmount } from "./support/proof";

const LIST = "/developer-dashboard/transactions";

/** A word that only this test's titles contain. */
function uniqueWord(): string {
  return `reef${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
}

async function paid(title: string, scenario: string) {
  const payment = await createPayment({ title, amount: uniqueAmount(10) });
  await simulate(payment.id, scenario);
  return eventually(
    () => publicStatus(payment.id),
    ({ status, payout_transaction_hash, burn_transaction_hash }) =>
      status === "completed" && payout_transaction_hash !== null && burn_transaction_hash !== null,
  );
}

async function openList(page: Page, query = ""): Promise<void> {
  await signedInAs(page, await sessionOf("merchant"));
  await page.goto(`${LIST}${query}`);
}

const rows = (page: Page) => page.getByRole("table", { name: "Transactions" }).locator("tbody tr");
const details = (page: Page) => page.getByRole("dialog", { name: "Transaction Details" });

test("many payments are searched, narrowed by status and paged, all of it in the address", async ({ page }) => {
  const word = uniqueWord();
  for (let number = 1; number <= 23; number++) {
    await createPayment({ title: `Postcard ${number} of the ${word.toUpperCase()}` });
  }
  const done = await paid(`Poster of the ${word}`, "exact");
  await openList(page);
  await expect(rows(page)).toHaveCount(10);

  await page.getByLabel("Search transactions").fill(word);
  await expect(page).toHaveURL(`${LIST}?search=${word}`);
  await expect(page.getByText(/^24 of [\d,]+ transactions, amounts in XRP$/)).toBeVisible();
  await expect(rows(page).first()).toContainText("Poster");

  await page.getByRole("link", { name: "Page 3" }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page).toHaveURL(`${LIST}?search=${word}&page=3`);

  await page.getByRole("button", { name: /^Status:/ }).click();
  // On its words, beside the box.
  await page.getByRole("dialog", { name: "Status" }).getByText("Completed", { exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(done.id.slice(0, 8));
  // What is chosen is in the address, so the box changes a moment after the click.
  await page.getByRole("checkbox", { name: "Pending" }).click();
  await expect(page.getByRole("checkbox", { name: "Pending" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Status: 2 of 5 statuses" })).toBeFocused();
  await page.getByLabel("Rows per page").selectOption("25");
  await expect(rows(page)).toHaveCount(24);

  await page.reload();
  await expect(rows(page)).toHaveCount(24);
  await page.goBack();
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL(LIST);
});

test("the details show the split that the ledger made, have an address of their own, and Back closes them", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const word = uniqueWord();
  const done = await paid(`Chart of the ${word}`, "overpay");
  await openList(page, `?search=${word}`);
  await expect(rows(page)).toContainText(/Overpaid by [\d.]+ XRP/);
  await rows(page).getByRole("link").click();

  const dialog = details(page);
  await expect(dialog.getByText("Paid Out", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Burned", { exact: true })).toBeVisible();
  for (const amount of [done.amount, done.platform_fee, done.merchant_payout, done.burn_amount]) {
    await expect(dialog.getByText(amount ?? "missing").first()).toBeVisible();
  }
  for (const hash of [done.transaction_hash, done.payout_transaction_hash, done.burn_transaction_hash]) {
    await expect(dialog.locator(`a[href$="${hash}"]`).first()).toBeVisible();
  }
  const returned = dialog.getByRole("region", { name: "Returned" });
  await expect(returned).toContainText("Overpaid (excess)");
  await expect(
    returned
      .getByRole("listitem")
      .getByText(/^(Pending Return|Returned)$/)
      .last(),
  ).toBeVisible();

  await dialog.getByRole("button", { name: "Copy transaction hash" }).click();
  await expect(page.getByText("Transaction hash copied to clipboard!")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(done.transaction_hash);

  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied to clipboard!")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${LIST}?search=${word}`);

  await page.goto(link);
  await expect(dialog.getByText(done.id)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(LIST);
});

test("another merchant's payment cannot be read", async ({ page }) => {
  const foreign = await createPayment();
  await signedInAs(page, await member());
  await page.goto(`${LIST}?payment=${foreign.id}`);
  const dialog = details(page);
  await expect(dialog.getByRole("heading", { name: "Error Loading Payment" })).toBeVisible();
  await expect(dialog.getByText("Payment request not found")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("No transactions yet")).toBeVisible();
});

test("a pending payment is cancelled after a question", async ({ page }) => {
  const payment = await createPayment();
  await openList(page, `?payment=${payment.id}`);
  await details(page).getByRole("button", { name: "Cancel payment" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this payment?" });
  await question.getByRole("button", { name: "Cancel payment" }).click();
  await expect(question).toBeHidden();
  await expect(details(page).getByText("Expired", { exact: true })).toBeVisible();
  expect((await publicStatus(payment.id)).status).toBe("expired");
});

test("a payment that was paid meanwhile is not cancelled, and the dialog says so", async ({ page }) => {
  const payment = await createPayment({ amount: uniqueAmount(10) });
  await openList(page, `?payment=${payment.id}`);
  await details(page).getByRole("button", { name: "Cancel payment" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this payment?" });
  await simulate(payment.id, "exact");
  await eventually(
    () => publicStatus(payment.id),
    ({ status }) => status === "completed",
  );
  await question.getByRole("button", { name: "Cancel payment" }).click();
  await expect(question.getByText("This payment has already been paid.")).toBeVisible();
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(details(page).getByText("Completed", { exact: true })).toBeVisible();
});

test("the export has the payments of the filter, all pages of them", async ({ page }) => {
  const word = uniqueWord();
  for (let number = 1; number <= 12; number++) {
    await createPayment({ title: `Postcard ${number} of the ${word}` });
  }
  await openList(page, `?search=${word}&status=pending&page=2`);
  await expect(rows(page)).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^payments-test-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\n");
  expect(lines).toHaveLength(13);
  expect(lines.slice(1).every((line) => line.includes(word))).toBe(true);
  await expect(page.getByText("Transactions exported successfully!")).toBeVisible();
});
