import { expect, test } from "@playwright/test";
import { createPayment, eventually, publicStatus } from "./support/api";
import { paymentsFrom } from "./support/ledger";
import { drops, expectSettledOnce, uniqueAmount } from "./support/proof";

const RETURN_FEE = 12n;

test("paid twice: the first payment settles, the second is returned with an explanation", async ({ page }) => {
  const amount = uniqueAmount(21);
  const payment = await createPayment({ amount });
  await page.goto(payment.checkout_url);
  await page.getByRole("button", { name: "Pay twice" }).click();
  await expect(
    page.getByText(/XRP was sent twice\. The first completes the payment; the second is returned/),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeVisible();
  await expectSettledOnce(payment.id, amount);
  const status = await eventually(
    () => publicStatus(payment.id),
    (s) => s.deposits[0]?.return_status === "completed",
  );
  expect(status).toMatchObject({ status: "completed", exception: "duplicate" });
  expect(status.deposits.map((deposit) => [deposit.amount, deposit.reason])).toEqual([[amount, "Already paid"]]);
  await expect(page.getByText(/arrived after this payment was paid/)).toBeVisible();
});

for (const [xrp, label, said] of [
  [22, "Use a wrong tag", /XRP was sent with destination tag \d+, which is not in use/],
  [23, "Leave out the tag", /XRP was sent without a destination tag\. .* we're sending it back/],
] as const) {
  test(`“${label}” reaches no payment and is returned, and the payment stays payable`, async ({ page }) => {
    const amount = uniqueAmount(xrp);
    const payment = await createPayment({ amount });
    await page.goto(payment.checkout_url);
    await page.getByRole("button", { name: label }).click();
    await expect(page.getByText(said)).toBeVisible();

    // Retried, because the open page polls the same payment and shares its rate limit.
    const { destination_address } = await eventually(
      () => publicStatus(payment.id),
      () => true,
    );
    const back = String(drops(amount) - RETURN_FEE);
    await eventually(
      () => paymentsFrom("test", destination_address),
      (sent) => sent.some((one) => one.drops === back),
    );
    const status = await eventually(
      () => publicStatus(payment.id),
      () => true,
    );
    expect(status).toMatchObject({ status: "pending", exception: "none", deposits: [] });
    await expect(page.getByRole("button", { name: /^Pay exactly / })).toBeEnabled();
  });
}
