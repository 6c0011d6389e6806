import { expect, test } from "@playwright/test";
import { createPayment, eventually, publicStatus, simulate } from "./support/api";
import { expectSettledOnce, uniqueAmount } from "./support/proof";
import { kill, readStack } from "./support/stack";

// One at a time: each test kills a process that every other test needs.
test.describe.configure({ mode: "serial" });

async function backAgain(name: string, dead: number): Promise<void> {
  await eventually(
    async () => readStack().processes[name],
    (process_) => process_ !== undefined && process_.pid !== dead && process_.ready,
    90,
  );
}

for (const [index, name] of [
  "web",
  "watcher-test",
  "worker-settlement",
  "postgres",
  "redis",
  "ledger-test",
].entries()) {
  test(`${name} killed in mid-payment: the payment completes once, and the open page shows it`, async ({ page }) => {
    test.setTimeout(180_000);
    const amount = uniqueAmount(20 + index);
    const payment = await createPayment({ amount });
    await page.goto(payment.checkout_url);
    await expect(page.getByText("Scan with your XRP wallet to pay", { exact: true })).toBeVisible();

    await simulate(payment.id, "exact");
    // A real wallet would resubmit a transaction that a dying ledger had only queued; the simulated payer does not. So
    // these two are killed between deposit and payout.
    if (name === "worker-settlement" || name === "ledger-test") {
      await eventually(
        () => publicStatus(payment.id),
        (status) => status.status === "processing",
      );
    }
    const dead = kill(name);
    await backAgain(name, dead);

    await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeVisible({ timeout: 120_000 });
    await expectSettledOnce(payment.id, amount);
  });
}
