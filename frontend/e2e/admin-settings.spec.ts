/** Platform settings on the real stack: fee, wallets, the dialog for secrets, and what is refused. */
import { expect, type Page, test } from "@playwright/test";
import { createPayment, eventually, publicStatus, simulate } from "./support/api";
import { isSoundAt } from "./support/axe";
import { sessionOf, signedInAs } from "./support/people";
import { manage, readStack } from "./support/stack";
import { complaintsOf } from "./support/watch";

const PATH = "/admin-dashboard/settings";
const toast = (page: Page, words: string | RegExp) => page.locator(".Toastify").getByText(words);

async function openSettings(page: Page): Promise<void> {
  await signedInAs(page, await sessionOf("admin"));
  await page.goto(PATH);
  await expect(page.getByRole("heading", { name: "Platform Settings" })).toBeVisible();
}

/** The address and the rows of new secret numbers, with 1,000 XRP of play money. */
async function fundedNumbers(): Promise<{ address: string; rows: string[] }> {
  const code = `import secrets
from apps.ledger.keys import key_pairs
values = [secrets.randbelow(65536) for _ in range(8)]
rows = [f"{value:05d}{value * (at * 2 + 1) % 9}" for at, value in enumerate(values)]
print("NUMBERS", key_pairs(" ".join(rows))[1].address, *rows)`;
  const [address = "", ...rows] = (/NUMBERS (.*)/.exec(manage("shell", "-c", code))?.[1] ?? "").split(" ");
  const response = await fetch(readStack().ledgers.test.faucet, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ destination: address, xrpAmount: "1000" }),
  });
  expect(response.ok).toBe(true);
  await new Promise((wake) => setTimeout(wake, 6_000));
  return { address, rows };
}

/** Confirms the question with the old and the new values. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name }).click();
}

async function saveFee(page: Page, fee: string): Promise<void> {
  await page.getByLabel("Platform Fee Percentage").fill(fee);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await confirm(page, "Save");
  await expect(toast(page, "Settings updated successfully").first()).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: `${fee}%` })).toBeVisible();
}

test("a changed fee counts for a new payment, and an existing one keeps its own", async ({ page }) => {
  const complaints = await complaintsOf(page);
  await openSettings(page);
  const before = await createPayment();
  await saveFee(page, "2.5");
  try {
    const after = await createPayment();
    for (const [{ id }, fee] of [
      [before, "0.100000"],
      [after, "0.250000"],
    ] as const) {
      await simulate(id, "exact");
      const paid = await eventually(
        () => publicStatus(id),
        ({ status }) => status === "completed",
      );
      expect(paid.platform_fee).toBe(fee);
    }
  } finally {
    await page.reload();
    await saveFee(page, "1");
  }
  await isSoundAt(page, [1440, 390]);
  expect(complaints).toEqual([]);
});

test("a wallet with a wrong secret is refused and nothing changes; secret numbers then replace it", async ({
  page,
}) => {
  const { address, rows } = await fundedNumbers();
  await openSettings(page);
  await page.getByRole("tab", { name: "Test Mode" }).click();
  const field = page.getByLabel("Test Platform Wallet Address");
  const update = page.getByRole("button", { name: "Update Test Wallet" });
  const old = await field.inputValue();
  await field.fill(address);
  await expect(update).toBeDisabled();

  await page.getByRole("button", { name: "Enter Secret Key" }).click();
  const key = page.getByRole("dialog", { name: "Enter Secret Key" });
  await key.getByLabel("Secret key", { exact: true }).fill("sEdTM1uX8pu2do5XvTnutH6HsouMaM2");
  await key.getByRole("button", { name: "Confirm", exact: true }).click();
  await update.click();
  await confirm(page, "Update");
  await expect(toast(page, "Failed to update test platform wallet")).toBeVisible();
  await expect(page.getByText("This secret does not belong to this address, nor to its regular key.")).toBeVisible();
  expect(manage("wallets")).toContain(`test ${old}  active`);

  await page.getByText("Secret Numbers", { exact: true }).click();
  await page.getByRole("button", { name: "Enter Secret Numbers" }).click();
  const numbers = page.getByRole("dialog", { name: "Enter Secret Numbers" });
  await expect(numbers.getByRole("button", { name: "Row A, Empty" })).toBeFocused();
  await page.keyboard.type(rows[0] ?? "");
  await expect(numbers.getByText("1/8 filled")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(numbers.getByRole("button", { name: "Row B, Empty" })).toBeFocused();
  await isSoundAt(page, [1440, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [at, row] of rows.slice(1).entries()) {
    await numbers.getByRole("button", { name: `Row ${"BCDEFGH"[at]}, Empty` }).click();
    await page.keyboard.type(row);
    await numbers.getByRole("button", { name: "Confirm Row" }).click();
  }
  await expect(numbers.getByText("All rows are complete")).toBeVisible();
  await numbers.getByRole("button", { name: "Confirm All" }).click();
  await update.click();
  await confirm(page, "Update");
  await expect(toast(page, "Test platform wallet updated successfully")).toBeVisible();
  await expect.poll(() => manage("wallets")).toContain(`test ${address}  active`);

  const { id } = await createPayment();
  expect((await publicStatus(id)).destination_address).toBe(address);
  await simulate(id, "exact");
  await eventually(
    () => publicStatus(id),
    ({ status }) => status === "completed",
  );
});
