/** The documentation: its samples run as they are, and Run makes a real test payment. */
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import sdk from "../sdk/package.json" with { type: "json" };
import { createPayment, eventually, simulate } from "./support/api";
import { isSoundAt, violations } from "./support/axe";
import { call, hookServer, merchant } from "./support/foreign";
import { signedInAs } from "./support/people";
import { readStack } from "./support/stack";
import { smallTargets } from "./support/targets";

const SAMPLES = resolve(import.meta.dirname, "../src/lib/code-samples");
const PYTHON = resolve(import.meta.dirname, "../../.venv/bin/python");
const TABS = ["", "/authentication", "/endpoints", "/webhooks", "/sdk", "/errors"];

const LANGUAGES = {
  curl: { command: "bash", file: (name: string) => `${name}.sh` },
  JavaScript: { command: process.execPath, file: (name: string) => `${name}.mjs` },
  Python: { command: PYTHON, file: (name: string) => `${name.replaceAll("-", "_")}.py` },
};

for (const [language, { command, file }] of Object.entries(LANGUAGES)) {
  test(`every documented call runs as it is shown in ${language}`, async () => {
    const { origin } = readStack();
    const folder = mkdtempSync(join(tmpdir(), "docs-"));
    const hooks = await hookServer();
    try {
      const { key, session } = await merchant();
      const run = async (name: string, env: Record<string, string> = {}) => {
        const script = readFileSync(join(SAMPLES, file(name)), "utf8").replaceAll("http://localhost:8000", origin);
        writeFileSync(join(folder, file(name)), script);
        const settings = { cwd: folder, env: { ...process.env, DROPWISE_SECRET_KEY: key, ...env }, timeout: 30_000 };
        return (await promisify(execFile)(command, [file(name)], settings)).stdout;
      };
      if (language === "JavaScript") {
        const install = `${origin}/sdk/dropwise-sdk-${sdk.version}.tgz`;
        execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", install], { cwd: folder });
      }
      await call("POST", "/webhooks/create/", session, { webhook_url: hooks.url, name: "Shop" });

      const created = await run("create-payment");
      const PAYMENT_ID = /checkout\/([0-9a-f-]{36})/.exec(created)?.[1] ?? "";
      expect(await run("payment-status", { PAYMENT_ID })).toContain("pending");
      expect(await run("simulate-payment", { PAYMENT_ID })).toMatch(/transaction_hash/);
      const paid = await eventually(
        () => call("GET", `/payments/status/${PAYMENT_ID}/`, key),
        ({ body }) => body.status === "completed",
      );
      const TRANSACTION_HASH = String(paid.body.transaction_hash);
      expect(await run("check-transaction", { TRANSACTION_HASH })).toContain(PAYMENT_ID);
      expect(await run("list-payments")).toContain(PAYMENT_ID);

      await eventually(
        async () => hooks.deliveries.length,
        (count) => count === 3,
      );
      const known = String(hooks.deliveries[0]?.headers["webhook-id"]);
      expect(await run("webhook-details", { DELIVERY_ID: known })).toContain("success");

      hooks.status = 500;
      const other = await createPayment({}, key);
      expect(await run("cancel-payment", { PAYMENT_ID: other.id })).toContain("expired");
      await eventually(
        async () => hooks.deliveries.length,
        (count) => count > 3,
      );
      const failed = String(hooks.deliveries[3]?.headers["webhook-id"]);
      await eventually(
        () => call("GET", `/webhooks/details/${failed}/`, key),
        ({ body }) => body.status === "failed",
      );
      expect(await run("retry-webhook", { DELIVERY_ID: failed })).toContain("Webhook retry initiated successfully");

      // The play exchange is read within half a minute of the start.
      await eventually(
        () => call("GET", "/rates/?currency=EUR", `Bearer ${key}`),
        ({ status }) => status === 200,
      );
      expect(await run("price-payment")).toMatch(/checkout\/[0-9a-f-]{36}/);
      expect(await run("payment-link")).toMatch(/\/pay\/[\w-]{22}/);
      expect(await run("invoice")).toMatch(/\/invoice\/[\w-]{22}/);
      expect(await call("POST", "/wallets/secret-key/refunds/", session, { allowed: true })).toMatchObject({
        status: 200,
      });
      const funded = /awaiting_merchant.*0\.100012/s;
      const refunded = await run("refund", { PAYMENT_ID });
      expect(refunded).toMatch(funded);
      // The same key is the same refund.
      expect(await run("refund", { PAYMENT_ID })).toBe(refunded);
      expect(await run("statement")).toMatch(/at,kind,payment_id|format=csv/);
    } finally {
      await hooks.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

for (const base of ["/docs", "/developer-dashboard/api-docs"]) {
  test(`${base} shows a merchant's own test key, and Run makes a real test payment`, async ({ page }) => {
    const owner = await merchant();
    await signedInAs(page, owner);
    await page.goto(`${base}/endpoints`);
    await expect(page.getByText("Samples use your test key")).toBeVisible();
    await expect(page.getByRole("region", { name: "Create a payment with curl" })).toContainText(owner.key);

    const section = page.getByRole("region", { name: /^Create a payment Link/ });
    await section.getByRole("button", { name: "Run" }).click();
    await expect(section.getByText("201 Created", { exact: true })).toBeInViewport();
    const checkout = await section.getByRole("link", { name: "Open checkout" }).getAttribute("href");
    const id = checkout?.split("/").at(-1);
    const listed = (await call("GET", "/payments/history/", owner.key)).body.payments as { id: string }[];
    expect(listed.map((payment) => payment.id)).toEqual([id]);

    const status = page.getByRole("region", { name: /^Get a payment's status Link/ });
    await expect(status.getByRole("region", { name: "Get a payment's status with curl" })).toContainText(String(id));
    await status.getByRole("button", { name: "Run" }).click();
    await expect(status.getByText("200 OK")).toBeVisible();

    await simulate(String(id), "exact");
  });
}

test("on a phone, Run's answer is folded below what matters of it, and Simulate pays it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedInAs(page, await merchant());
  await page.goto("/docs/endpoints");
  const section = page.getByRole("region", { name: /^Create a payment Link/ });
  await section.getByRole("button", { name: "Run" }).click();
  await expect(section.getByText("Pending", { exact: true })).toBeVisible();
  const answer = section.getByRole("region", { name: "Response" });
  await expect(answer).toBeHidden();
  await section.getByRole("button", { name: "Show response" }).click();
  await expect(answer).toContainText('"status": "pending"');
  expect(await smallTargets(page, "section[aria-labelledby=create-payment] .docs-beside")).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await section.getByRole("button", { name: "Simulate" }).click();
  await expect(section.getByText("The payment has been sent to the ledger.")).toBeVisible();
});

test("no sample has a key in live mode", async ({ page }) => {
  const owner = await merchant();
  await call("POST", "/auth/test-mode/", owner.session, { mode: false });
  await call("POST", "/wallets/secret-key/create/", owner.session);
  await signedInAs(page, owner);
  // The profile says that the session is in live mode: no key is asked for.
  const answered = page.waitForResponse("**/api/auth/profile/");
  await page.goto("/docs/endpoints");
  await (await answered).finished();
  const sample = page.getByRole("region", { name: "Create a payment with curl" });
  await expect(sample).toContainText("Bearer $DROPWISE_SECRET_KEY");
  await expect(page.getByRole("main")).not.toContainText(/sk_(test|live)_\w/);
  await expect(page.getByText("Samples use your test key")).toBeHidden();
  await expect(page.getByRole("button", { name: "Run" })).toHaveCount(0);
});

test("the search's results close when the focus moves on, and a click opens one", async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto("/docs");
  const search = page.getByRole("searchbox", { name: "Search docs" });
  const result = page.getByRole("link", { name: "Retry schedule Webhooks & Monitoring" });
  await search.fill("retry schedule");
  await expect(result).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("search").locator("a:focus")).toBeVisible();
  await search.press("Shift+Tab");
  await expect(result).toHaveCount(0);
  await search.click();
  await result.click();
  await expect(page).toHaveURL(/\/docs\/webhooks#retries$/);
  await expect(result).toHaveCount(0);
});

test("on a phone the tabs, the sections and the search are in a bar that stays, and can be pressed with a thumb", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/docs/webhooks#retries");
  const bar = page.getByRole("navigation", { name: "Documentation" });
  const heading = page.getByRole("heading", { name: "Retry schedule" });
  await expect(heading).toBeInViewport();
  const [above, below] = [await bar.boundingBox(), await heading.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));

  for (const panel of ["Webhooks & Monitoring", "On this page", "Search the documentation"]) {
    await bar.getByRole("button", { name: panel }).click();
    if (panel.startsWith("Search")) await bar.getByRole("searchbox").fill("retry");
    await expect(bar.getByRole("link").first()).toBeVisible();
    expect(await smallTargets(page, "nav[aria-label=Documentation]"), panel).toEqual([]);
    expect(await violations(page), panel).toEqual([]);
  }
  await bar.getByRole("link", { name: "Retry a webhook delivery API Endpoints" }).click();
  await expect(page).toHaveURL(/\/docs\/endpoints#retry-webhook$/);
  await expect(page.getByRole("heading", { name: "Retry a webhook delivery" })).toBeInViewport();
});

for (const [base, level] of [
  ["/docs", 1],
  ["/developer-dashboard/api-docs", 2],
] as const) {
  test(`${base} has its headings in order: the tab, its sections, their tables`, async ({ page }) => {
    await signedInAs(page, await merchant());
    await page.goto(`${base}/endpoints`);
    const heading = (name: string, below: number) =>
      expect(page.getByRole("heading", { name, exact: true, level: level + below }).first()).toBeVisible();
    await heading("API Endpoints", 0);
    await heading("Create a payment Link to Create a payment", 1);
    await heading("Errors", 2);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  });
}

for (const tab of TABS) {
  test(`/docs${tab} is sound at every width`, async ({ page }) => {
    await page.goto(`/docs${tab}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await isSoundAt(page, [390, 1440]);
  });
}
