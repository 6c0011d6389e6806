/** Refunds on the ledger: through the platform to the account that paid, and by a link to one that the customer names. */
import { expect, type Page, test } from "@playwright/test";
import { createPayment, eventually, publicStatus, simulate } from "./support/api";
import { fundedAccount } from "./support/operator-host";
import { sessionOf, signedInAs } from "./support/people";
import { manage, readStack } from "./support/stack";

type Refund = { id: string; deposit_address: string; deposit_tag: number; due_amount: string; claim_url: string };

/** The newest refund of a payment, as its merchant reads it. */
async function refundOf(access: string, paymentId: string): Promise<Refund> {
  const answer = await fetch(`${readStack().origin}/api/refunds/?payment_id=${paymentId}`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  return ((await answer.json()) as { refunds: [Refund] }).refunds[0];
}

/** Anyone may send what a refund through the platform waits for. */
async function send({ deposit_address, deposit_tag, due_amount }: Refund): Promise<void> {
  const { secret } = await fundedAccount("test");
  const said = manage(
    "shell",
    "-c",
    `
from xrpl.clients import JsonRpcClient
from xrpl.models import Payment
from xrpl.transaction import submit_and_wait
from xrpl.utils import xrp_to_drops
from xrpl.wallet import Wallet
from decimal import Decimal
wallet = Wallet.from_seed("${secret}")
payment = Payment(account=wallet.address, destination="${deposit_address}", destination_tag=${deposit_tag},
    amount=xrp_to_drops(Decimal("${due_amount}")))
sent = submit_and_wait(payment, JsonRpcClient("${readStack().ledgers.test.http}"), wallet)
print("SENT", sent.result["meta"]["TransactionResult"])
`,
  );
  expect(said).toContain("SENT tesSUCCESS");
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("a payment is refunded in part through the platform, and then by a link", async ({ page, browser }) => {
  const session = await sessionOf("merchant");
  const payment = await createPayment({ title: "Refunded print", amount: "10" });
  await simulate(payment.id, "exact");
  await eventually(
    () => publicStatus(payment.id),
    ({ status }) => status === "completed",
  );
  await signedInAs(page, session);

  await page.goto(`/developer-dashboard/transactions?payment=${payment.id}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await page.getByLabel("How much").fill("4");
  await page.getByRole("radio", { name: "Through Dropwise" }).check();
  await page.getByLabel(/^Reason/).fill("One of two arrived creased");
  await page.getByRole("button", { name: "Refund 4.000000 XRP" }).click();
  await expect(dialog(page, "Fund the refund").getByText("Waiting for your deposit")).toBeVisible();
  await send(await refundOf(session.access, payment.id));
  await expect(page.getByText("Your customer has it.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Close" }).click();
  const details = dialog(page, "Transaction Details");
  await expect(details.getByText("Partly refunded")).toBeVisible();
  await expect(details.getByText("6.000000 XRP can still be refunded")).toBeVisible();
  const [refunded] = (await publicStatus(payment.id)).refunds;
  expect(refunded?.amount).toBe("4.000000");

  await details.getByRole("button", { name: "Refund more" }).click();
  await page.getByRole("radio", { name: "Ask my customer" }).check();
  await page.getByRole("button", { name: "Refund 6.000000 XRP" }).click();
  await expect(dialog(page, "Ask your customer").getByRole("button", { name: "Copy link" })).toBeVisible();

  const customer = await (await browser.newContext()).newPage();
  await customer.goto((await refundOf(session.access, payment.id)).claim_url);
  const { address } = await fundedAccount("test");
  await customer.getByLabel("Your XRP address").fill("rNobody");
  await customer.getByRole("button", { name: /^Send to/ }).click();
  await expect(customer.getByLabel("Your XRP address")).toHaveAttribute("aria-invalid", "true");
  await customer.getByLabel("Your XRP address").fill(address);
  await customer.getByRole("button", { name: /^Send to/ }).click();
  await expect(customer.getByRole("heading", { name: "The shop looks at it" })).toBeVisible();

  await expect(dialog(page, "Confirm the address").getByText(address)).toBeVisible({ timeout: 15_000 });
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(dialog(page, "Sign the refund").getByText("It counts when all six agree")).toBeVisible();
  await page.getByRole("button", { name: "Simulate this payment" }).click();
  await expect(page.getByText("Your customer has it.")).toBeVisible({ timeout: 60_000 });
  await expect(customer.getByRole("heading", { name: "Refunded", exact: true })).toBeVisible({ timeout: 15_000 });
  await page.getByRole("button", { name: "Close" }).click();
  await expect(details.getByText("Refunded in full")).toBeVisible();
  await expect(details.getByRole("button", { name: /^Refund/ })).toHaveCount(0);
});
