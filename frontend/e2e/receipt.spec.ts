/** The receipt of a payment: checked on the ledger by the browser itself, public only if the merchant says so. */
import { expect, type Page, test } from "@playwright/test";
import { type Created, createPayment, eventually, publicStatus, simulate } from "./support/api";
import { isSoundAt } from "./support/axe";
import { member, type Person, sessionOf, signedInAs, signIn, type Tokens } from "./support/people";
import { uniqueAmount } from "./support/proof";
import { readStack } from "./support/stack";
import { connectTestWallet } from "./support/test-wallet";

const checks = (page: Page) => page.getByRole("region", { name: "Checked on the ledger by this page" });
const NOT_FOUND = { name: "Receipt not found" };

/** The address of the receipt of a new payment of the demo merchant, once all its transactions are on the ledger. */
async function completed(scenario: "exact" | "overpay" = "exact"): Promise<string> {
  const { id } = await createPayment({ amount: uniqueAmount(21) });
  return settled(id, scenario, await sessionOf("merchant"));
}

/** A new merchant, whose receipts are not public, and the address of one. */
async function privately(): Promise<{ merchant: Person & Tokens; path: string }> {
  const merchant = await member();
  await connectTestWallet(merchant.access);
  const { secret_key } = await call<{ secret_key: string }>("POST", "/api/wallets/secret-key/create/", merchant.access);
  const { payment_request } = await call<{ payment_request: Created }>("POST", "/api/payments/create/", secret_key, {
    title: "A print",
    amount: "12",
    platform_name: "Privately",
    username: "anna",
    redirect_url: `${readStack().origin}/`,
  });
  return { merchant, path: await settled(payment_request.id, "exact", merchant) };
}

/** Pays by simulation; returns the receipt's address once everything has been sent. */
async function settled(id: string, scenario: string, { access }: Tokens): Promise<string> {
  await simulate(id, scenario);
  await eventually(
    () => publicStatus(id),
    (s) =>
      s.payout_transaction_hash !== null &&
      s.burn_transaction_hash !== null &&
      s.deposits.every((deposit) => deposit.return_status === "completed"),
    90,
  );
  return (await call<{ receipt_url: string }>("GET", `/api/payments/detail/${id}/`, access)).receipt_url;
}

async function call<Response>(method: string, path: string, credential: string, body?: object): Promise<Response> {
  const answer = await fetch(`${readStack().origin}${path}`, {
    method,
    headers: { Authorization: `Bearer ${credential}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Response;
}

/** From now on Dropwise answers no call of this page. */
async function withoutOurServer(page: Page): Promise<void> {
  await page.route(/\/api\//, (route) => route.abort());
}

test("each transaction is checked on the ledger by the browser, without our server", async ({ page }) => {
  const path = await completed();
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await withoutOurServer(page);

  await page.goto(path);

  await expect(page.getByRole("heading", { level: 1, name: "Receipt from Nordlicht Records" })).toBeVisible();
  for (const words of ["The payment arrived", "The merchant was paid", "The burn was sent"]) {
    await expect(checks(page).getByRole("listitem").filter({ hasText: words })).toContainText(/Ledger \d/);
  }
  await expect(checks(page).getByRole("status")).toContainText("Amounts, addresses and tag match.");
  await expect(checks(page).getByRole("status")).toContainText(new URL(readStack().ledgers.test.ws).host);
  expect(calls.filter((call) => call.startsWith("/api/"))).toEqual([]);
  await isSoundAt(page, [320, 390, 768, 1440]);
});

test("a returned excess is checked too", async ({ page }) => {
  await page.goto(await completed("overpay"));
  await expect(checks(page).getByRole("listitem").filter({ hasText: "The excess was returned" })).toContainText(
    /Ledger \d/,
  );
  await expect(checks(page).getByRole("status")).toContainText("Amounts, addresses and tag match.");
  await isSoundAt(page, [390, 1440]);
});

test("a payout that differs from the ledger by one drop is found out", async ({ page }) => {
  const { ledgers, accounts } = readStack();
  await page.routeWebSocket(ledgers.test.ws, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const reply = JSON.parse(String(message));
      if (reply.result?.tx_json?.Destination === accounts.merchant.wallets.test) {
        reply.result.meta.delivered_amount = String(Number(reply.result.meta.delivered_amount) - 1);
      }
      socket.send(JSON.stringify(reply));
    });
  });
  await page.goto(await completed());

  const payout = checks(page).getByRole("listitem").filter({ hasText: "The ledger does not show this payout" });
  await expect(payout).toContainText(/It delivered \d+\.\d{6} XRP, not \d+\.\d{6}\./);
  await expect(checks(page).getByRole("status")).toContainText("This receipt does not match the ledger.");
  await expect(checks(page).getByText("The payment arrived")).toBeVisible();
  await isSoundAt(page, [390, 1440]);
});

test("a server of the ledger that cannot be reached is said, and asked again on demand", async ({ page }) => {
  const { ws } = readStack().ledgers.test;
  let reachable = false;
  await page.routeWebSocket(ws, (socket) => {
    if (reachable) socket.connectToServer();
    else socket.close();
  });
  await page.goto(await completed());
  await expect(checks(page).getByRole("status")).toContainText(
    `Your browser could not reach ${new URL(ws).host}. Nothing has been checked.`,
  );
  await isSoundAt(page, [390, 1440]);

  reachable = true;
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(checks(page).getByRole("status")).toContainText("Amounts, addresses and tag match.");
});

test("it prints on one page, with every hash in full", async ({ page }) => {
  await page.goto(await completed("overpay"));
  await expect(checks(page).getByRole("status")).toContainText("Amounts, addresses and tag match.");
  await page.emulateMedia({ media: "print" });
  const paper = await page.locator("article").innerText();
  expect(paper.match(/\b[0-9A-F]{64}\b/g)).toHaveLength(4);
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format, printBackground: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(1);
  }
});

test("a receipt that is not public is for its merchant and administrators alone", async ({ page }) => {
  const { merchant, path } = await privately();
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByRole("heading", NOT_FOUND)).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await isSoundAt(page, [390, 1440]);

  await signedInAs(page, await member());
  await page.goto(path);
  await expect(page.getByRole("heading", NOT_FOUND)).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In" })).toHaveCount(0);

  await signedInAs(page, merchant);
  await page.goto(path);
  await expect(page.getByText("Only you can see this receipt.")).toBeVisible();
  await expect(checks(page).getByRole("status")).toContainText("Amounts, addresses and tag match.");
  await isSoundAt(page, [390, 1440]);

  await signedInAs(page, await sessionOf("admin"));
  await page.goto(path);
  await expect(page.getByText("Only the merchant and administrators can see this receipt.")).toBeVisible();
});

test("after signing in from a receipt that was not found, its merchant sees it, checked", async ({ page }) => {
  const { merchant, path } = await privately();
  await page.goto(path);
  await page.getByRole("link", { name: "Sign In" }).click();
  await signIn(page, merchant);
  await expect(page.getByText("Only you can see this receipt.")).toBeVisible();
  await expect(checks(page).getByRole("status")).toContainText("Amounts, addresses and tag match.");
});
