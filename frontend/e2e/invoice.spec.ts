/** From a sent invoice to a paid one: the merchant's press, the customer's mailbox, Pay, and the proof on the paper. */
import { expect, test } from "@playwright/test";
import { simulate } from "./support/api";
import { member } from "./support/people";
import { readStack } from "./support/stack";
import { connectTestWallet } from "./support/test-wallet";

type Invoice = { id: string; number: string; url: string; status: string };

test("an invoice goes by email to its customer, who pays it", async ({ page }) => {
  const merchant = await member();
  await connectTestWallet(merchant.access);
  const email = `kurz-${Date.now()}@customer.example`;
  const call = async (method: string, path: string, body?: object): Promise<Invoice> => {
    const answer = await fetch(`${readStack().origin}/api/invoices/${path}`, {
      method,
      headers: { Authorization: `Bearer ${merchant.access}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return ((await answer.json()) as { invoice: Invoice }).invoice;
  };
  const draft = await call("POST", "", {
    currency: "EUR",
    customer: { name: "Plattenladen Kurz GmbH", email },
    lines: [{ text: "Low Tide EP", quantity: 10, unit_price: "16.00", tax_rate: 19 }],
  });
  const opened = await call("POST", `${draft.id}/open/`);
  await call("POST", `${draft.id}/send/`);

  const mail = page.getByRole("link", { name: `Invoice ${opened.number}` }).filter({ hasText: email });
  await expect(async () => {
    await page.goto("/outbox/");
    await expect(mail.first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await mail.first().click();
  const link = page.frameLocator("iframe").getByRole("link", { name: "Open and pay" });
  await page.goto((await link.getAttribute("href")) ?? "");

  await expect(page.getByText("Plattenladen Kurz GmbH")).toBeVisible();
  // The play exchange is read within half a minute of the start.
  await expect(page.getByText("at this minute's rate")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Pay €190.40" }).click();
  await page.waitForURL(/\/checkout\//);
  await simulate(page.url().split("/").at(-1) ?? "", "exact");
  await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeVisible({ timeout: 60_000 });

  await page.goto(opened.url);
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expect(page.getByText(/^Median of /)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay / })).toHaveCount(0);
  const file = await page.request.get(`/api/invoices/public/${opened.url.split("/").at(-1)}/file.pdf`);
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await call("GET", `${draft.id}/`)).status).toBe("paid");
});
