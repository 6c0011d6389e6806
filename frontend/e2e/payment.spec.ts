import { expect, test } from "@playwright/test";
import { createPayment, eventually, publicStatus } from "./support/api";
import { expectSettledOnce, uniqueAmount } from "./support/proof";
import { Receiver, signaturesHold } from "./support/receiver";

test("a payment made by API completes live, is split to the drop on the ledger, and sends a signed webhook", async ({
  page,
}) => {
  const receiver = await Receiver.open();
  try {
    const amount = uniqueAmount(10);
    const payment = await createPayment({ amount });
    await page.goto(payment.checkout_url);
    await expect(page.getByText("Scan with your XRP wallet to pay", { exact: true })).toBeVisible();
    await page.evaluate(() => {
      (window as unknown as { sameDocument: boolean }).sameDocument = true;
    });

    await page.getByRole("button", { name: /^Pay exactly / }).click();
    await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate(() => (window as unknown as { sameDocument?: boolean }).sameDocument)).toBe(true);

    await expectSettledOnce(payment.id, amount);
    const payout = page.getByRole("link", { name: /^Payout transaction .* on the explorer$/ });
    await expect(payout).toHaveAttribute("href", /\/explorer\/transactions\/[0-9A-F]{64}$/);
    const [explorer] = await Promise.all([page.waitForEvent("popup"), payout.click()]);
    await expect(explorer.getByText("play money").first()).toBeVisible();
    await expect(explorer.getByText("tesSUCCESS").first()).toBeVisible();
    await explorer.close();

    const hooks = await eventually(
      async () => receiver.of(payment.id),
      (seen) => seen.some((hook) => hook.body.event_type === "payment.completed"),
    );
    expect(hooks.every((hook) => signaturesHold(hook, receiver.secret))).toBe(true);
    expect(new Set(hooks.map((hook) => hook.body.event_type))).toEqual(
      new Set(["payment.created", "payment.processing", "payment.completed"]),
    );
    const done = hooks.find((hook) => hook.body.event_type === "payment.completed");
    expect(done?.body).toMatchObject({ payment_id: payment.id, status: "completed", livemode: false });
    expect(done?.headers["user-agent"]).toBe("Dropwise-Webhooks/1.0");
  } finally {
    await receiver.close();
  }
});

test("an underpayment is explained and returned, and the payment can then be paid in full", async ({ page }) => {
  const amount = uniqueAmount(11);
  const payment = await createPayment({ amount });
  await page.goto(payment.checkout_url);
  await page.getByRole("button", { name: "Pay too little" }).click();
  const returned = await eventually(
    () => publicStatus(payment.id),
    (s) => s.deposits.length === 1 && s.deposits[0]?.return_status === "completed",
  );
  expect(returned).toMatchObject({ status: "pending", exception: "underpaid" });
  expect(returned.deposits[0]?.reason).toBe("Amount too low");
  await expect(page.getByText(/returned/i).first()).toBeVisible();

  await page.getByRole("button", { name: /^Pay exactly / }).click();
  await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeVisible({ timeout: 60_000 });
  await expectSettledOnce(payment.id, amount);
});

test("an overpayment is returned, and the payment completes", async ({ page }) => {
  const amount = uniqueAmount(12);
  const payment = await createPayment({ amount });
  await page.goto(payment.checkout_url);
  await page.getByRole("button", { name: "Pay too much" }).click();
  await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeVisible({ timeout: 60_000 });
  await expectSettledOnce(payment.id, amount);
  const status = await eventually(
    () => publicStatus(payment.id),
    (s) => s.deposits.some((deposit) => deposit.return_status === "completed"),
  );
  expect(status.exception).toBe("overpaid");
  expect(status.deposits.map((deposit) => deposit.reason)).toEqual(["Overpaid (excess)"]);
});

test("a late payment is returned", async ({ page }) => {
  const payment = await createPayment({ amount: uniqueAmount(13) });
  await page.goto(payment.checkout_url);
  await page.getByRole("button", { name: "Pay too late" }).click();
  const status = await eventually(
    () => publicStatus(payment.id),
    (s) => s.status === "expired" && s.deposits[0]?.return_status === "completed",
    90,
  );
  expect(status).toMatchObject({ exception: "late", merchant_payout: null });
  expect(status.deposits[0]?.reason).toBe("Payment expired");
});

test("with the WebSocket blocked, polling alone shows the payment complete", async ({ page }) => {
  await page.routeWebSocket(/\/ws\/payments\//, (socket) => socket.close());
  const amount = uniqueAmount(14);
  const payment = await createPayment({ amount });
  await page.goto(payment.checkout_url);
  await page.getByRole("button", { name: /^Pay exactly / }).click();
  await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeVisible({ timeout: 60_000 });
  await expectSettledOnce(payment.id, amount);
});
