/** The administrator's day on real screens: a merchant is suspended, activated, and given a new key. */
import { expect, type Page, test } from "@playwright/test";
import { eventually, publicStatus, simulate } from "./support/api";
import { member, sessionOf, signedInAs, type Tokens } from "./support/people";
import { readStack } from "./support/stack";
import { connectTestWallet } from "./support/test-wallet";

async function call<Response>(method: string, path: string, credential: string, body?: object) {
  const answer = await fetch(`${readStack().origin}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${credential}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Response };
}

/** A new merchant with a test wallet, a test key and a payment. */
async function shop(title = "Blue mug") {
  const person = await member();
  await connectTestWallet(person.access);
  const { body: created } = await call<{ secret_key: string }>("POST", "wallets/secret-key/create/", person.access);
  const payment = await call<{ payment_request: { id: string } }>("POST", "payments/create/", created.secret_key, {
    title,
    amount: "5",
    platform_name: "Mug shop",
    username: "ann",
    redirect_url: "https://shop.example/done",
  });
  expect(payment.status).toBe(201);
  return { ...person, key: created.secret_key, paymentId: payment.body.payment_request.id };
}

/** Opens User Management at one merchant, in test mode. */
async function atMerchant(page: Page, email: string): Promise<void> {
  await signedInAs(page, await sessionOf("admin"));
  await page.goto("/admin-dashboard/users?mode=test");
  await page.getByLabel("Search merchants").fill(email);
  await expect(page.getByRole("row")).toHaveCount(2);
}

async function refusalOf({ access }: Tokens): Promise<string | undefined> {
  const { status, body } = await call<{ error?: string }>("GET", "auth/profile/", access);
  return status === 401 ? body.error : undefined;
}

test("a suspended merchant is refused within a second, and can be paid by nobody until activated", async ({ page }) => {
  const merchant = await shop();
  await atMerchant(page, merchant.email);
  await page.getByRole("button", { name: "Suspend" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Suspend this merchant account? They will be unable to access services.");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("Merchant suspended")).toBeVisible();

  expect(
    await eventually(
      () => refusalOf(merchant),
      (refusal) => refusal !== undefined,
      1,
    ),
  ).toBe("Your account is suspended.");
  expect((await call("GET", "payments/history/", merchant.key)).status).toBe(403);
  await expect(page.getByRole("row").nth(1)).toContainText("Suspended");

  // The payer's page offers no way to pay, and neither does the simulator.
  const payer = await page.context().newPage();
  await payer.goto(`/checkout/${merchant.paymentId}`);
  await expect(payer.getByRole("main").getByText("This merchant cannot accept payments now.")).toBeVisible();
  await expect(simulate(merchant.paymentId, "exact")).rejects.toThrow("This payment cannot be paid now.");
  const { status, deposits } = await publicStatus(merchant.paymentId);
  expect([status, deposits]).toEqual(["pending", []]);

  await page.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Merchant activated")).toBeVisible();
  expect((await call("GET", "payments/history/", merchant.key)).status).toBe(200);
});

test("a reset replaces the key at once, and the new one is in the clipboard", async ({ page, context }) => {
  const merchant = await shop();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await atMerchant(page, merchant.email);
  await page.getByRole("button", { name: "Reset API Key" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Generate New Key" }).click();
  await expect(page.getByText("API key regenerated")).toBeVisible();

  expect((await call("GET", "payments/history/", merchant.key)).status).toBe(401);
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect((await call("GET", "payments/history/", key)).status).toBe(200);
});

test("hostile titles and messages are text on every page of the administrator", async ({ page }) => {
  const hostile = `<img src=x onerror="document.title='run'">${Date.now()}`;
  const merchant = await shop(hostile);
  await fetch(`${readStack().origin}/api/platform-admin/contact/submit/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: hostile, email: "zoe@example.com", subject: hostile, message: hostile }),
  });
  await signedInAs(page, await sessionOf("admin"));

  await page.goto("/admin-dashboard/transactions");
  await page.getByLabel("Search transactions").fill(merchant.paymentId.slice(0, 8));
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").nth(1)).toContainText(hostile);
  await page.getByRole("link", { name: /^View / }).click();
  const details = page.getByRole("dialog", { name: "Transaction Details" });
  await expect(details).toContainText(hostile);
  await expect(page).toHaveURL(new RegExp(`payment=${merchant.paymentId}`));

  await page.goto("/admin-dashboard/contact-forms");
  await page.getByRole("link", { name: `View Details of the message from ${hostile}` }).click();
  await expect(page.getByRole("dialog").getByLabel("Message")).toHaveValue(hostile);
  await page.getByRole("button", { name: "Mark as answered" }).click();
  await expect(page.getByText("Form Submitted successfully!")).toBeVisible();
  await expect(page).not.toHaveTitle("run");
});

test("figures of a billion payments stand on one line on a phone, and notes below figures on one height", async ({
  page,
}) => {
  await signedInAs(page, await sessionOf("admin"));
  await page.route("**/api/platform-admin/metrics/overview/*", async (route) => {
    const real = await (await route.fetch()).json();
    await route.fulfill({ json: { ...real, transaction_count: 1_234_567_890, total_xrp_processed: "1234567.890000" } });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin-dashboard");
  const count = page.getByText("1,234,567,890");
  await expect(count).toBeVisible();
  const notes = page.getByLabel("Totals of the platform").getByText(/^(Validated|Completed|Platform fees)/);
  await expect(notes).toHaveCount(3);
  const tops = await notes.evaluateAll((all) => all.map((note) => Math.round(note.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = await count.evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test("a day is typed into its field by keyboard alone, and is one step back", async ({ page }) => {
  await signedInAs(page, await sessionOf("admin"));
  for (const [path, label, name] of [
    ["analytics", "Date", "date"],
    ["audit-log", "From (UTC)", "from"],
  ] as const) {
    await page.goto("/admin-dashboard");
    await page.goto(`/admin-dashboard/${path}`);
    const field = page.getByLabel(label);
    if (path === "audit-log") {
      await page.getByRole("button", { name: "Filters", exact: true }).click();
    }
    await field.focus();
    await page.keyboard.type("11202025", { delay: 50 });
    await expect(page).toHaveURL(`/admin-dashboard/${path}?${name}=2025-11-20`);
    await expect(field).toHaveValue("2025-11-20");
    await page.goBack();
    await expect(page).toHaveURL(`/admin-dashboard/${path}`);
  }
});

test("the buttons of a list go below the bar at the top when it is scrolled", async ({ page }) => {
  await signedInAs(page, await sessionOf("admin"));
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto("/admin-dashboard/audit-log");
  const button = page.getByRole("button", { name: /^View Details/ }).first();
  await expect(button).toBeVisible();
  const covered = await button.evaluate((it) => {
    const { top, height } = it.getBoundingClientRect();
    // Its middle to the middle of the bar, however short the list is.
    document.body.style.paddingBottom = "100vh";
    window.scrollBy({ top: top + height / 2 - 30, behavior: "instant" });
    const { left, width, top: now } = it.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, now + height / 2)?.closest("header") !== null;
  });
  expect(covered).toBe(true);
});
