/**
 * The steps of `backend/docs/runbook.md` that stop the platform's wallet: a stuck transfer, leaked keys, books that differ
 * from the ledger. Each test follows its section, step by step; `admin-money.spec.ts` walks the others.
 */
import { expect, type Page, test } from "@playwright/test";
import { createPayment, eventually, publicStatus, simulate } from "./support/api";
import { isSoundAt } from "./support/axe";
import { paymentsFrom, signerOf } from "./support/ledger";
import { account, confirm, openAs, pays, SOON, said, shopPaidTo } from "./support/operator";
import { ledgerAdmin } from "./support/stack";

const MONEY = "/admin-dashboard/money?mode=test";
/** A signed payment is valid for eight ledgers. */
const PAST_ITS_LAST_LEDGER = { n: 9 };

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
const needed = (page: Page, text: string | RegExp) =>
  page.getByRole("list", { name: "Needs you" }).getByRole("listitem").filter({ hasText: text });

/** Reloads the page until `check` holds. */
async function seen(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await check();
  }).toPass(SOON);
}

async function processing(id: string): Promise<void> {
  await eventually(
    () => publicStatus(id),
    ({ status }) => status === "processing",
  );
}

async function paid(id: string) {
  return eventually(
    () => publicStatus(id),
    ({ status }) => status === "completed",
  );
}

/** Saves a platform wallet of test mode on the Settings screen. */
async function saveWallet(page: Page, address: string, secret: string): Promise<void> {
  await page.goto("/admin-dashboard/settings");
  await page.getByRole("tab", { name: "Test Mode" }).click();
  await page.getByLabel("Test Platform Wallet Address").fill(address);
  await page.getByText("Secret Key", { exact: true }).click();
  await page.getByRole("button", { name: "Enter Secret Key" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter Secret Key" });
  await dialog.getByLabel("Secret key", { exact: true }).fill(secret);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByRole("button", { name: "Update Test Wallet" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Update" }).click();
  await expect(page.locator(".Toastify").getByText("Test platform wallet updated successfully")).toBeVisible();
}

test("a stuck transfer is voided: what is behind it is sent, and its own payout is retried", async ({ page }) => {
  test.setTimeout(180_000);
  const title = `Stuck ${Date.now()}`;
  const stuck = await createPayment({ title });
  const { destination_address: platform } = await publicStatus(stuck.id);
  await ledgerAdmin("PUT", "/faults", { refuse: { [platform]: "tefWRONG_PRIOR" } });
  await simulate(stuck.id, "exact");
  await processing(stuck.id);
  await openAs(page, MONEY);
  const list = region(page, "Stuck transfers");
  const rows = list.getByRole("listitem");
  // Three times it is signed, refused and proven dead.
  await seen(page, async () => {
    await ledgerAdmin("POST", "/close", PAST_ITS_LAST_LEDGER);
    await expect(rows.filter({ hasText: "A payout of 9.900000 XRP" })).toBeVisible({ timeout: 2_000 });
    await expect(rows.filter({ hasText: "A burn of 0.010000 XRP" })).toBeVisible({ timeout: 2_000 });
  });
  await expect(rows.first()).toContainText("tefWRONG_PRIOR. Transfers that were signed after it may wait behind it.");
  await isSoundAt(page, [390, 1440]);
  const behind = await createPayment();
  await simulate(behind.id, "exact");
  await processing(behind.id);
  await page.goto("/admin-dashboard?mode=test");
  await expect(needed(page, "2 transfers are stuck.")).toContainText("Later test transfers wait behind them.");
  await ledgerAdmin("PUT", "/faults", {});
  expect((await publicStatus(behind.id)).status).toBe("processing");

  await needed(page, "stuck").getByRole("link", { name: "Open Money" }).click();
  for (const left of [1, 0]) {
    await rows.first().getByRole("button", { name: "Void" }).click();
    await confirm(page, "Void");
    await expect(rows).toHaveCount(left);
  }
  await paid(behind.id);
  await eventually(
    () => publicStatus(stuck.id),
    ({ status }) => status === "failed",
  );

  await page.goto("/admin-dashboard?mode=test");
  await needed(page, /payouts? failed/)
    .getByRole("link", { name: "Open Transactions" })
    .click();
  await page.getByRole("link", { name: `View ${title}` }).click();
  const details = page.getByRole("dialog", { name: "Transaction Details" });
  await details.getByRole("button", { name: "Retry payout" }).click();
  await confirm(page, "Retry payout");
  await paid(stuck.id);
  await page.reload();
  await details.getByRole("button", { name: "Retry burn" }).click();
  await confirm(page, "Retry burn");
  await eventually(
    () => publicStatus(stuck.id),
    ({ burn_transaction_hash }) => burn_transaction_hash !== null,
  );
});

test("a leaked regular key is replaced: the same address with a new secret sends again", async ({ page }) => {
  test.setTimeout(120_000);
  const wallet = await account();
  await openAs(page, "/admin-dashboard/settings");
  await saveWallet(page, wallet.address, wallet.secret);
  const key = await account();
  const publicKey = key.acts(`print("SAID", keys.public_key)`);
  wallet.acts(`print("SAID", sign(keys, SetRegularKey, account=keys.address, regular_key="${key.address}"))`);

  await page.goto(MONEY);
  const halted = region(page, /^Halted wallet/);
  await seen(page, () => expect(halted).toContainText("SetRegularKey", { timeout: 3_000 }));
  await saveWallet(page, wallet.address, key.secret);
  await page.goto(MONEY);
  await expect(halted.getByRole("button", { name: "Resume" })).toBeDisabled();
  await halted.getByRole("button", { name: "Recognise" }).click();
  await confirm(page, "Recognise");
  await halted.getByRole("button", { name: "Resume" }).click();
  await confirm(page, "Resume");
  await expect(halted).toHaveCount(0);

  const payment = await createPayment();
  expect((await publicStatus(payment.id)).destination_address).toBe(wallet.address);
  await simulate(payment.id, "exact");
  const { payout_transaction_hash: payout } = await paid(payment.id);
  expect(await signerOf("test", payout ?? "")).toBe(publicKey);
});

test("a leaked master key: a new account takes over, and the old one is emptied, retired and forgotten", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const [old, merchant, payer] = [await account(), await account(), await account()];
  await openAs(page, "/admin-dashboard/settings");
  await saveWallet(page, old.address, old.secret);
  const { payment } = await shopPaidTo(merchant.address, "Paid to the old wallet");
  expect(payment.destination_address).toBe(old.address);
  const fresh = await account();
  await saveWallet(page, fresh.address, fresh.secret);
  await expect(region(page, "Replaced wallets")).toContainText(old.address.slice(0, 4));

  // Open payments still end at the old wallet, which signs for them; new ones do not.
  payer.acts(pays(payment, 10_000_000));
  await paid(payment.id);
  expect((await paymentsFrom("test", old.address)).map(({ destination }) => destination)).toContain(merchant.address);
  expect((await publicStatus((await createPayment()).id)).destination_address).toBe(fresh.address);

  await page.goto(MONEY);
  const short = `${old.address.slice(0, 8)}…${old.address.slice(-6)}`;
  const row = region(page, "Wallets").getByRole("listitem").filter({ hasText: short });
  await expect(row).toContainText("Replaced platform wallet");
  await expect(row).toContainText("Watched");
  const card = region(page, `Withdraw kept fees of ${short}`);
  await card.getByRole("button", { name: "Withdraw" }).click();
  await confirm(page, "Withdraw");
  await isSoundAt(page, [390, 1440]);
  await seen(page, () => expect(region(page, `Balance sheet of ${short}`)).toContainText("2.9", { timeout: 3_000 }));

  await row.getByRole("button", { name: `Retire ${old.address}` }).click();
  const retiring = page.getByRole("dialog", { name: "Retire this wallet?" });
  await retiring.getByLabel("Reason").fill("Its master key leaked");
  await isSoundAt(page, [390, 1440]);
  await retiring.getByRole("button", { name: "Retire wallet" }).click();
  await expect(row).toContainText("Retired");
  const dialog = page.getByRole("alertdialog");
  const destroy = async () => {
    await row.getByRole("button", { name: `Destroy secret of ${old.address}` }).click();
    await dialog.getByLabel("Reason").fill("It leaked");
    await dialog.getByRole("button", { name: "Destroy secret" }).click();
  };
  await destroy();
  await expect(dialog.getByRole("alert")).toContainText("The secret is kept for 30 days, until ");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  said(`from django.db.models import F
from datetime import timedelta
Wallet.objects.filter(address="${old.address}").update(replaced_at=F("replaced_at") - timedelta(days=31))`);
  await destroy();
  await expect(dialog.getByRole("alert")).toContainText("Move it with its own key first");
  const words = /leave [\d.]+ XRP behind/.exec(await dialog.getByRole("alert").innerText())?.[0] ?? "";
  await dialog.getByLabel(`Type “${words}” to confirm`).fill(words);
  await dialog.getByRole("button", { name: "Destroy secret" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("secret destroyed");
});

/** Writes past the database's own checks, as nothing of ours can. */
const tampered = (statements: string) =>
  said(`from django.db import connection, transaction
with transaction.atomic(), connection.cursor() as cursor:
    cursor.execute("set local session_replication_role = replica")
    cursor.execute("""${statements}""")
print("SAID done")`);

const MADE_UP = "(select id from treasury_entry where source = '999999999999')";

test("books that differ: the wallet halts, the difference is found, and it resumes once they are equal", async ({
  page,
}) => {
  test.setTimeout(120_000);
  tampered(`insert into treasury_entry (wallet_id, ledger_index, kind, source, line_count)
    select wallet.id, swept.ledger_index + 3, 'deposit', '999999999999', 2
    from treasury_wallet wallet join treasury_cursor swept on swept.wallet_id = wallet.id
    where wallet.mode = 'test' and wallet.state = 'active';
    insert into treasury_line (entry_id, account, drops)
    select ${MADE_UP}, line.account, line.drops from (values ('wallet', 1), ('equity', -1)) as line (account, drops)`);

  await openAs(page, "/admin-dashboard?mode=test");
  const why = "Books and ledger differ by -1 drops at ledger";
  await seen(page, () => expect(needed(page, why)).toContainText("Payments are paused", { timeout: 3_000 }));
  await expect(createPayment()).rejects.toThrow("503");
  await needed(page, why).getByRole("link", { name: "Open Money" }).click();
  const halted = region(page, /^Halted wallet/);
  await expect(halted).toContainText("Do not resume");
  await expect(halted.getByRole("button", { name: "Resume" })).toBeDisabled();
  await expect(page.getByRole("heading", { name: "Books and ledger differ" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Balance sheet", exact: true })).toContainText("differs by −1 drop");
  await halted.getByRole("button", { name: "Compare with the ledger" }).click();
  await expect(halted.getByRole("status")).toHaveText(
    /^Ledgers [\d,]+ to [\d,]+: 1 difference, in \d+ transactions?\.$/,
  );
  const found = halted.getByRole("list", { name: "Differences" }).getByRole("listitem");
  await expect(found).toHaveText(/On the ledgerNot there.*In the journal0\.000001 XRP.*Journal entry\d+/);
  await isSoundAt(page, [390, 1440]);

  tampered(`delete from treasury_line where entry_id = ${MADE_UP}; delete from treasury_entry where id = ${MADE_UP}`);
  await seen(page, () => expect(halted.getByRole("button", { name: "Resume" })).toBeEnabled({ timeout: 3_000 }));
  await expect(page.getByRole("heading", { name: "Books match the ledger" })).toBeVisible();
  await halted.getByRole("button", { name: "Resume" }).click();
  await confirm(page, "Resume");
  await expect(halted).toHaveCount(0);
  await createPayment();
});
