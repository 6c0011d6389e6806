/** A server in production, from its first administrator to a completed payment, and what it refuses. `make host-run`. */
import { expect, type Page, test } from "@playwright/test";
import { createPayment, eventually, publicStatus } from "../support/api";
import { transaction } from "../support/ledger";
import { call } from "../support/operator";
import { environment, fund, fundedAccount, refusalOf, signInWithSecondFactor } from "../support/operator-host";
import { administrator, member, signedInAs } from "../support/people";
import { drops, split, uniqueAmount } from "../support/proof";
import { manage, readStack } from "../support/stack";
import { connectTestWallet } from "../support/test-wallet";
import { complaintsOf } from "../support/watch";

const NO_KEY = "rrrrrrrrrrrrrrrrrrrrBZbvji";
const production = { tag: "@production" };

const toast = (page: Page, words: string) => page.locator(".Toastify").getByText(words).first();

async function update(page: Page, button: string, done: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Update" }).click();
  await expect(toast(page, done)).toBeVisible();
}

async function post(path: string, credential: string, body: object): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${readStack().origin}/api/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${credential}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

test(
  "an administrator sets the wallets up; a merchant is paid, and both dashboards show it",
  production,
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const complaints = await complaintsOf(page);
    const { origin, ledgers } = readStack();
    expect(ledgers.test.network_id).toBeGreaterThan(1024);

    await signInWithSecondFactor(page, administrator());
    // Until there was a second factor, every other call was refused, and the browser says so.
    complaints.length = 0;
    const platform = await fundedAccount("test");
    await fund("test", NO_KEY);
    await page.goto("/admin-dashboard/settings");
    await page.getByRole("tab", { name: "Test Mode" }).click();
    await page.getByLabel("Test Platform Wallet Address").fill(platform.address);
    await page.getByRole("button", { name: "Enter Secret Key" }).click();
    const dialog = page.getByRole("dialog", { name: "Enter Secret Key" });
    await dialog.getByLabel("Secret key", { exact: true }).fill(platform.secret);
    await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
    await update(page, "Update Test Wallet", "Test platform wallet updated successfully");
    await page.getByLabel("Test Burn Wallet Address").fill(NO_KEY);
    await update(page, "Update Test Burn Wallet", "Test burn wallet updated successfully");

    const merchant = await member();
    const wallet = await connectTestWallet(merchant.access);
    const { secret_key } = await call<{ secret_key: string }>("POST", "wallets/secret-key/create/", merchant.access);
    const amount = uniqueAmount(12);
    const payment = await createPayment({ title: "First day", amount }, secret_key);
    const payer = await browser.newPage({ baseURL: origin, ignoreHTTPSErrors: true });
    await payer.goto(payment.checkout_url);
    await payer.getByRole("button", { name: /^Pay exactly / }).click();
    await expect(payer.getByRole("heading", { name: "Payment Complete!" })).toBeVisible({ timeout: 60_000 });

    const paid = await eventually(
      () => publicStatus(payment.id),
      ({ status, burn_transaction_hash: burn }) => status === "completed" && burn !== null,
    );
    const wanted = split(drops(amount));
    for (const [hash, destination, sent] of [
      [paid.payout_transaction_hash, wallet, wanted.payout],
      [paid.burn_transaction_hash, NO_KEY, wanted.burn],
    ] as const) {
      expect(await transaction("test", hash ?? "")).toMatchObject({
        validated: true,
        account: platform.address,
        destination,
        drops: String(sent),
      });
    }

    await signedInAs(payer, merchant);
    await payer.goto("/developer-dashboard");
    await expect(payer.getByText("First day").first()).toBeVisible();
    await page.goto("/admin-dashboard/transactions");
    await expect(page.getByText("First day").first()).toBeVisible();
    await payer.close();
    expect(complaints).toEqual([]);
  },
);

test("live mode: no simulated payment, no test wallet, and a key that is shown once", production, async ({ page }) => {
  test.setTimeout(120_000);
  await signInWithSecondFactor(page, administrator());
  const admin = await page.evaluate(() => String(localStorage.access_token));
  const platform = await fundedAccount("live");
  await fund("live", NO_KEY);
  await call("POST", "platform-admin/settings/wallet/", admin, {
    platform_wallet_address: platform.address,
    platform_wallet_secret: platform.secret,
    wallet_secret_type: "secret_key",
  });
  await call("POST", "platform-admin/settings/burn-wallet/", admin, { burn_wallet_address: NO_KEY });

  const merchant = await member();
  await call("POST", "auth/test-mode/", merchant.access, { mode: false });
  const testWallet = await post("wallets/test-wallet/", merchant.access, {});
  expect(testWallet.status).toBeGreaterThanOrEqual(400);
  const { address } = await fundedAccount("live");
  await call("POST", "wallets/connect/", merchant.access, { address });
  const { secret_key } = await call<{ secret_key: string }>("POST", "wallets/secret-key/create/", merchant.access);
  const again = await fetch(`${readStack().origin}/api/wallets/secret-key/`, {
    headers: { Authorization: `Bearer ${merchant.access}` },
  });
  expect(((await again.json()) as { key: string | null }).key).toBeNull();

  const payment = await createPayment({ title: "Real money" }, secret_key);
  const simulated = await post(`payments/simulate/${payment.id}/`, "", { scenario: "exact" });
  expect(simulated).toEqual({ status: 403, text: expect.stringContaining("play money only") });
  await page.goto(payment.checkout_url);
  await expect(page.getByText("Scan with your XRP wallet to pay", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay exactly / })).toHaveCount(0);
  expect((await publicStatus(payment.id)).status).toBe("pending");
});

test("webhooks to this machine and to private networks are refused", production, async () => {
  const merchant = await member();
  for (const url of ["http://127.0.0.1:4000/hooks", "https://127.0.0.1/hooks", "https://10.0.0.8/hooks"]) {
    const refused = await post("webhooks/create/", merchant.access, { url });
    expect(refused.status, `${url}: ${refused.text}`).toBe(400);
  }
});

test("nobody is seeded, and nothing of a trial is served", production, async ({ request }) => {
  const { origin } = readStack();
  const signIn = { email: "merchant@dropwise.example", password: "dropwise-demo" };
  expect((await request.post("/api/auth/signin/", { data: signIn })).status()).toBe(400);
  expect(() => manage("seed_demo", "--out", "/nonexistent")).toThrow(/production/i);
  expect(() => manage("play_history", "--mode", "test", "--ledger-admin", origin)).toThrow(/production/i);
  const unknown = await (await request.get("/nothing/of/this/name")).text();
  for (const path of ["/outbox/", "/metrics"]) expect(await (await request.get(path)).text()).toBe(unknown);
});

test("the proxy leads from http to https, and does not name itself", production, async ({ request }) => {
  const http = await fetch(`${process.env.HTTP_ORIGIN}/about?a=1`, { redirect: "manual" });
  // A server has the ports 80 and 443, so the proxy names none.
  expect([http.status, http.headers.get("location")]).toEqual([308, "https://localhost/about?a=1"]);
  const page = await request.get("/");
  expect(page.headers()["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(page.headers().server).toBeUndefined();
});

for (const [changed, words] of [
  [{ PUBLIC_ORIGIN: "http://pay.example" }, "PUBLIC_ORIGIN must start with https://"],
  [{ WEBHOOK_ALLOW_LOCAL: "1" }, "WEBHOOK_ALLOW_LOCAL is for trials"],
  [{ EMAIL_HOST: "" }, "EMAIL_HOST must be set"],
  [{ MAIL_OUTBOX_DIR: "/tmp/outbox" }, "MAIL_OUTBOX_DIR is for trials"],
  [{ LEDGER_FAUCET_LIVE: "http://127.0.0.1/accounts" }, "A live ledger has no faucet"],
  [{ LEDGER_GENESIS_SECRET_LIVE: "snoPBrXtMeMyMHUVTgbuqAfg1SUTb" }, "A live ledger has no play money"],
  [{ LEDGER_PUBLIC_URL_LIVE: "ws://ledger.example" }, "LEDGER_PUBLIC_URL_LIVE must start with wss://"],
  [{ SECRETS_FILE: "" }, "is missing: set SECRETS_FILE"],
] as const) {
  test(`no process starts with ${Object.keys(changed).join()} unsafe`, production, () => {
    expect(refusalOf(changed)).toContain(words);
  });
}

test("the numbers for Prometheus are at a port of their own", production, async () => {
  const answer = await fetch(`${process.env.METRICS_ORIGIN}/metrics`);
  const text = await answer.text();
  expect(text).toContain("dropwise_database_up 1.0");
  // Counted by the web process, and answered by another one.
  expect(text).toMatch(/^dropwise_http_\w+\{/m);
});

test("the settings of the run itself are accepted, and hold no key to wallet secrets", production, () => {
  expect(refusalOf({})).toBe("");
  expect(environment().DJANGO_SETTINGS_MODULE).toBe("config.settings.prod");
  expect(Object.keys(environment())).not.toContain("SEAL_PRIVATE_KEY_FILE");
});
