/**
 * The operator's day on real screens, step by step as `backend/docs/runbook.md` tells it: a halted wallet, a failed return,
 * a failed payout, a suspended merchant's deposit, kept fees withdrawn, and the platform's health. The rest of it is in
 * `runbook.spec.ts`.
 */
import { dirname } from "node:path";
import { expect, test } from "@playwright/test";
import { eventually, publicStatus } from "./support/api";
import { isSoundAt } from "./support/axe";
import { account, confirm, flag, openAs, pays, REASON, SOON, said, shopPaidTo } from "./support/operator";
import { stackPath } from "./support/stack";

test("halted wallet: the sidebar says so, it is recognised and resumed", async ({ page }) => {
  await openAs(page, "/admin-dashboard/money?mode=test");
  await expect(page.getByText("equal, to the drop").first()).toBeVisible();
  const hash = said(`from django.conf import settings
from pathlib import Path
from stack.paths import RunDir
from apps.treasury.services.sealing import secret_open
settings.SEAL_PRIVATE_KEY_FILE = str(RunDir(Path("${dirname(stackPath)}")).seal_private_key)
keys = Keys.from_seed(secret_open(wallet=platform))
print("SAID", sign(keys, Payment, account=platform.address, destination="rrrrrrrrrrrrrrrrrrrrBZbvji", amount="1500000"))`);
  expect(hash).toHaveLength(64);

  const halted = page.getByRole("region", { name: /^Halted wallet/ });
  await expect(async () => {
    await page.reload();
    await expect(halted).toContainText("−1.500010 XRP", { timeout: 3_000 });
  }).toPass(SOON);
  await expect(page.getByRole("link", { name: "Money" })).toHaveText("MoneyHalted");
  await expect(halted.getByRole("button", { name: "Resume" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Withdraw" })).toBeDisabled();
  await expect(page.getByText("Not yet recognised")).toBeVisible();
  await expect(page.getByText("equal, to the drop").first()).toBeVisible();
  await isSoundAt(page, [390, 1440]);

  await page.goto("/admin-dashboard/health");
  await expect(page.getByRole("region", { name: "Not working" })).toContainText("Halted: nothing is sent.");
  await expect(page.getByRole("link", { name: "Health" })).toHaveText("HealthFailing");
  await page.goBack();

  await halted.getByRole("button", { name: "Recognise" }).click();
  await confirm(page, "Recognise");
  await expect(halted.getByRole("button", { name: "Recognise" })).toHaveCount(0);
  await halted.getByRole("button", { name: "Resume" }).click();
  await confirm(page, "Resume");
  await expect(halted).toHaveCount(0);
  await expect(page.getByText("Not yet recognised")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("link", { name: "Money" })).toHaveText("Money");
});

test("failed return: the sender's account is put right, and it is retried", async ({ page }) => {
  const { address, acts } = await account();
  acts(flag("set_flag"));
  acts(
    `print("SAID", sign(keys, Payment, account=keys.address, destination=platform.address, amount="7000000", destination_tag=1))`,
  );

  await openAs(page, "/admin-dashboard/rejected-payments?mode=test&status=failed");
  const row = page.getByRole("row").filter({ hasText: address.slice(0, 12) });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("Return Failed", { timeout: 3_000 });
  }).toPass(SOON);
  await expect(row).toContainText("requires a destination tag");
  await isSoundAt(page, [390, 1440]);
  acts(flag("clear_flag"));

  await row.getByRole("button", { name: "Retry the return of 7.000000 XRP" }).click();
  await confirm(page, "Retry");
  await page.goto("/admin-dashboard/rejected-payments?mode=test&status=completed");
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("Returned", { timeout: 3_000 });
  }).toPass(SOON);
});

test("failed payout: from the dashboard to the payment, and retried", async ({ page }) => {
  const wallet = await account();
  const title = `Payout ${Date.now()}`;
  const { payment } = await shopPaidTo(wallet.address, title);
  wallet.acts(flag("set_flag"));
  const payer = await account();
  payer.acts(pays(payment, 10_000_000));
  await eventually(
    () => publicStatus(payment.id),
    ({ status }) => status === "failed",
  );

  await openAs(page, "/admin-dashboard?mode=test");
  const needed = page.getByRole("list", { name: "Needs you" }).getByRole("listitem").filter({ hasText: "payout" });
  await needed.getByRole("link", { name: "Open Transactions" }).click();
  await page.getByRole("link", { name: `View ${title}` }).click();
  const details = page.getByRole("dialog", { name: "Transaction Details" });
  await expect(details).toContainText("tecDST_TAG_NEEDED");
  await details.getByRole("button", { name: "Retry payout" }).scrollIntoViewIfNeeded();
  wallet.acts(flag("clear_flag"));
  await details.getByRole("button", { name: "Retry payout" }).click();
  await confirm(page, "Retry payout");
  const done = await eventually(
    () => publicStatus(payment.id),
    ({ status }) => status === "completed",
  );
  expect([done.merchant_payout, done.deposits]).toEqual(["9.900000", []]);
});

test("suspended merchant: what their payer sends is returned, until they are activated", async ({ page }) => {
  const wallet = await account();
  const merchant = await shopPaidTo(wallet.address, "Suspended shop");
  const payer = await account();
  await openAs(page, "/admin-dashboard/users?mode=test");
  await page.getByLabel("Search merchants").fill(merchant.email);
  await expect(page.getByRole("row")).toHaveCount(2);
  const asked = (label: string) => page.getByRole("alertdialog").getByRole("button", { name: label });
  await page.getByRole("button", { name: "Suspend" }).click();
  await asked("Suspend").click();
  await expect(page.getByText("Merchant suspended")).toBeVisible();
  // The deposit must be in a ledger that closes after the suspension.
  await new Promise((wake) => setTimeout(wake, 11_000));
  payer.acts(pays(merchant.payment, 10_000_000));

  await page.goto("/admin-dashboard/rejected-payments?mode=test");
  const row = page.getByRole("row").filter({ hasText: payer.address.slice(0, 12) });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("Merchant suspended", { timeout: 3_000 });
    await expect(row).toContainText("Returned", { timeout: 3_000 });
  }).toPass(SOON);
  await expect(row).toContainText("10.000000 XRP");

  await page.goto("/admin-dashboard/users?mode=test");
  await page.getByLabel("Search merchants").fill(merchant.email);
  await page.getByRole("button", { name: "Activate" }).click();
  await asked("Activate").click();
  await expect(page.getByText("Merchant activated")).toBeVisible();
  payer.acts(pays(merchant.payment, 10_000_000));
  await eventually(
    () => publicStatus(merchant.payment.id),
    ({ status }) => status === "completed",
  );
});

test("kept fees: withdrawn to the cold address, and the books still equal the ledger", async ({ page }) => {
  await openAs(page, "/admin-dashboard/money?mode=test");
  const card = page.getByRole("region", { name: "Withdraw kept fees" });
  await card.getByRole("button", { name: "Withdraw" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh");
  await isSoundAt(page, [390, 1440]);
  await dialog.getByLabel("Amount in XRP").fill("1000000");
  await dialog.getByLabel("Reason").fill(REASON);
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog.getByRole("alert")).toContainText(/^At most [\d.]+ XRP can be withdrawn/);
  await dialog.getByLabel("Amount in XRP").fill("1.5");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog).toBeHidden();
  const last = card.getByRole("list", { name: "Last withdrawals" }).getByRole("listitem").first();
  await expect(async () => {
    await page.reload();
    await expect(last).toContainText("Withdrawn", { timeout: 3_000 });
  }).toPass(SOON);
  await expect(last).toContainText("1.500000 XRP");
  await expect(page.getByText("equal, to the drop").first()).toBeVisible();
});

test("low wallet: the health screen says so, and it is topped up with the funding tag", async ({ page }) => {
  await openAs(page, "/admin-dashboard/money?mode=test");
  await page.getByRole("region", { name: "Withdraw kept fees" }).getByRole("button", { name: "Withdraw" }).click();
  await confirm(page, "Withdraw");

  await page.goto("/admin-dashboard/health");
  const amber = page.getByRole("region", { name: "Needs a look" });
  await expect(amber).toContainText(/Only 1\.9\d+ XRP is left for network fees, under 2\./, SOON);
  const tag = /destination tag (\d+)/.exec(await amber.innerText())?.[1];
  const owner = await account();
  owner.acts(
    `print("SAID", sign(keys, Payment, account=keys.address, destination=platform.address, amount="50000000", destination_tag=${tag}))`,
  );
  await expect(page.getByText(/XRP is left for network fees/)).toHaveCount(0, SOON);
  await page.goto("/admin-dashboard/money?mode=test");
  await expect(page.getByRole("region", { name: "Newest incoming transactions" })).toContainText("Your equity");
});

test("low wallet: an exchange that cannot set a tag is listed first, and what it sends is the operator's own", async ({
  page,
}) => {
  const exchange = await account();
  const sends = (drops: number) =>
    exchange.acts(
      `print("SAID", sign(keys, Payment, account=keys.address, destination=platform.address, amount="${drops}"))`,
    );
  await openAs(page, "/admin-dashboard/money?mode=test");
  const wallets = page.getByRole("region", { name: "Wallets", exact: true });
  const incoming = page
    .getByRole("region", { name: "Newest incoming transactions" })
    .getByRole("listitem")
    .filter({ hasText: exchange.address.slice(0, 8) });
  await wallets.getByRole("button", { name: "Allow a funding address" }).click();
  await page.getByRole("alertdialog").getByLabel("Address").fill(exchange.address);
  await isSoundAt(page, [390, 1440]);
  await confirm(page, "Add");
  const remove = wallets.getByRole("button", { name: `Remove ${exchange.address} from the funding list` });
  await expect(remove).toBeVisible();

  sends(23_000_001);
  const funding = incoming.filter({ hasText: "23.000001 XRP" });
  await expect(async () => {
    await page.reload();
    await expect(funding).toContainText("Your equity", { timeout: 3_000 });
  }).toPass(SOON);
  await expect(funding).toContainText("tag: none");
  await expect(page.getByText("equal, to the drop").first()).toBeVisible();

  await remove.click();
  await confirm(page, "Remove");
  await expect(remove).toHaveCount(0);
  sends(24_000_001);
  const returned = incoming.filter({ hasText: "24.000001 XRP" });
  await expect(async () => {
    await page.reload();
    await expect(returned).toContainText("return 23.999989 XRP paid", { timeout: 3_000 });
  }).toPass(SOON);
  await expect(funding).toContainText("Your equity");
});

test("health: every process is seen", async ({ page }) => {
  await openAs(page, "/admin-dashboard/health");
  const working = page.getByRole("region", { name: "Working" });
  for (const name of [
    "Live watcher",
    "Test watcher",
    "Ledger worker",
    "Settlement worker",
    "Webhooks worker",
    "Default worker",
    "Scheduler (beat)",
    "Redis",
  ]) {
    await expect(working.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
  }
});
