import { expect, type Locator, type Page, test } from "@playwright/test";
import { fitsAt, violations } from "./support/axe";
import { member, sessionOf, signedInAs, signIn, type Tokens } from "./support/people";
import { readStack } from "./support/stack";

// Several tests sign in more than once, and hashing passwords is slow on purpose.
test.describe.configure({ timeout: 180_000 });

const BANNER = "Test Mode Active: Transactions and actions are simulated for testing.";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const profile = (page: Page) => page.getByRole("button", { name: "profile menu" });

/** Opens the dashboard of this session's user. */
async function openDashboard(page: Page, session: Tokens) {
  await signedInAs(page, session);
  await page.goto("/");
  await page.waitForURL(/-dashboard$/);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
}

async function choose(page: Page, item: string) {
  await profile(page).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** What the browser itself complains about: refused styles, failed scripts, rejected promises. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("pageerror", (error) => found.push(String(error)));
  page.on("console", (message) => {
    // A new account has no wallet and no key, and the specified answer to that is a 404.
    const missing = /\/api\/wallets\/(connected|secret-key)\/$/.test(message.location().url);
    if (message.type() === "error" && !missing) found.push(message.text());
  });
  return found;
}

const DEVELOPER = [
  ["Dashboard", "/developer-dashboard", "Developer Dashboard"],
  ["Wallet", "/developer-dashboard/wallet", "XRP Wallet Management"],
  ["Documentation", "/developer-dashboard/api-docs", "API Documentation"],
  ["Webhooks", "/developer-dashboard/webhooks", "Webhook Tracking"],
  ["Transactions", "/developer-dashboard/transactions", "Transaction History"],
  ["Test Environment", "/developer-dashboard/test", "Test Environment"],
] as const;

const ADMIN = [
  ["Admin Dashboard", "/admin-dashboard", "Admin Dashboard"],
  ["User Management", "/admin-dashboard/users", "User Management"],
  ["Analytics", "/admin-dashboard/analytics", "Analytics"],
  ["Rejected Payments", "/admin-dashboard/rejected-payments", "Rejected Payments"],
  ["All Transactions", "/admin-dashboard/transactions", "All Transactions"],
  ["Contact Forms", "/admin-dashboard/contact-forms", "Contact Forms"],
  ["Settings", "/admin-dashboard/settings", "Settings"],
  ["Money", "/admin-dashboard/money", "Money"],
  ["Refunds", "/admin-dashboard/refunds", "Refunds"],
  ["Health", "/admin-dashboard/health", "Health"],
  ["Audit Log", "/admin-dashboard/audit-log", "Audit Log"],
] as const;

for (const [who, entries, tab] of [
  ["merchant", DEVELOPER, "[Test] "],
  ["admin", ADMIN, ""],
] as const) {
  test(`each entry of the ${who}'s sidebar opens its page`, async ({ page }) => {
    const found = complaints(page);
    await openDashboard(page, await sessionOf(who));
    for (const [entry, path, title] of entries) {
      await page.getByRole("navigation").first().getByRole("link", { name: entry, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(heading(page)).toHaveText(title);
      await expect(page).toHaveTitle(`${tab}${title} | Dropwise`);
      await expect(page.getByRole("main")).toHaveText(/\S/);
    }
    expect(found).toEqual([]);
  });
}

test("the focus moves to the heading, and the skip link leads to the content", async ({ page }) => {
  await openDashboard(page, await sessionOf("merchant"));
  await page.getByRole("link", { name: "Wallet", exact: true }).click();
  await expect(heading(page)).toBeFocused();
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the sidebar collapses to 16, comes back to 228, and stays as it was left", async ({ page }) => {
  await openDashboard(page, await sessionOf("merchant"));
  const left = async () => (await page.getByRole("main").boundingBox())?.x;
  expect(await left()).toBe(228);
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect(page.getByRole("link", { name: "Wallet", exact: true })).toBeHidden();
  expect(await left()).toBe(16);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  expect(await left()).toBe(16);
  await page.getByRole("button", { name: "Open sidebar" }).click();
  await expect(page.getByRole("link", { name: "Wallet", exact: true })).toBeVisible();
  expect(await left()).toBe(228);
});

test("long names and large letters neither widen the page nor cover the title", async ({ page }) => {
  const name = "Wolfeschlegelsteinhausenbergerdorff";
  const email = `${name}.${Date.now()}@${"nordlicht".repeat(6)}.example`;
  await openDashboard(page, await member({ name: name.repeat(4), email }));
  const top = [heading(page), page.getByRole("switch"), profile(page)];
  for (const [path, letters, widths] of [
    ["/developer-dashboard", "100%", [320, 768, 1440]],
    ["/developer-dashboard/wallet", "100%", [320, 390, 768]],
    ["/developer-dashboard/wallet", "200%", [390, 1440]],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
    for (const width of widths) {
      const at = `${path} at ${width}, ${letters}`;
      await fitsAt(page, [width]);
      for (const [index, part] of top.entries()) {
        expect(await isCut(part), `${at}: part ${index}`).toBe(false);
        for (const other of top.slice(index + 1)) {
          expect(await overlap(part, other), at).toBe(false);
        }
      }
      for (const entry of width < 768 ? [] : await page.getByRole("navigation").getByRole("link").all()) {
        expect(await isCut(entry), `${at}: ${await entry.textContent()}`).toBe(false);
      }
      await profile(page).click();
      expect((await page.getByRole("menu").boundingBox())?.x, at).toBeGreaterThanOrEqual(0);
      await page.keyboard.press("Escape");
    }
  }
});

/** Whether its content is wider than the element, or the element too narrow to read. */
function isCut(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const least = element.matches("button") ? 44 : 100;
    return element.scrollWidth > element.clientWidth || element.clientWidth < least;
  });
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) {
    throw new Error("Not on the page.");
  }
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test("on a phone the sidebar is a drawer that keeps the focus and closes after navigation", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, await sessionOf("merchant"));
  const button = page.getByRole("button", { name: "Open sidebar" });
  const drawer = page.getByRole("dialog", { name: "Sidebar" });
  await button.click();
  await expect(drawer).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main, header"))).toBeNull();
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(380, 600);
  await expect(drawer).toBeHidden();
  await button.click();
  await drawer.getByRole("link", { name: "Webhooks" }).click();
  await expect(drawer).toBeHidden();
  await expect(heading(page)).toHaveText("Webhook Tracking");
  await expect(heading(page)).toBeFocused();
  await button.click();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(heading(page)).toHaveText("Developer Dashboard");
});

test("the switch changes the mode on the server and reloads every tab", async ({ page, context }) => {
  await openDashboard(page, await member());
  await expect(page.getByText(BANNER)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/developer-dashboard/wallet");
  await expect(other.getByText(BANNER)).toBeVisible();
  const room = () => page.getByRole("main").evaluate((main) => Number.parseFloat(getComputedStyle(main).paddingTop));
  const withBanner = await room();

  const reloaded = page.waitForEvent("load");
  await page.getByRole("switch", { name: /now Test Mode/ }).click();
  await reloaded;
  await expect(page.getByRole("switch", { name: /now Live Mode/ })).not.toBeChecked();
  await expect(page.getByText(BANNER)).toBeHidden();
  await expect(page).toHaveTitle("Developer Dashboard | Dropwise");
  await expect(other.getByText(BANNER)).toBeHidden();
  await expect(other).toHaveTitle("XRP Wallet Management | Dropwise");
  expect(await room()).toBeLessThan(withBanner);

  await page.getByRole("switch").click();
  await expect(page.getByText(BANNER)).toBeVisible();
});

test("the profile menu closes after five seconds unless the pointer is over it", async ({ page }) => {
  await openDashboard(page, await sessionOf("merchant"));
  await profile(page).click();
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();

  // From here on the clock moves only when this test moves it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await profile(page).click();
  await page.mouse.move(0, 400);
  await expect(menu).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(menu).toBeVisible();
  await page.clock.runFor(200);
  await expect(menu).toBeHidden();
  await page.clock.runFor(10);
  await expect(profile(page)).toBeFocused();

  await profile(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).hover();
  await page.clock.runFor(20_000);
  await expect(menu).toBeVisible();
  await heading(page).click();
  await expect(menu).toBeHidden();
});

test("the profile is changed by keyboard alone, and the top bar shows it", async ({ page }) => {
  const found = complaints(page);
  const merchant = await member();
  await openDashboard(page, merchant);
  await profile(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Update Profile" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Update Profile" });
  await expect(dialog.getByLabel("Username")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Nordlicht Tapes");
  await dialog.getByLabel("Anonymous on the leaderboard").focus();
  await page.keyboard.press("Space");
  await dialog.getByLabel("Username").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(profile(page)).toBeFocused();
  await page.reload();
  await expect(profile(page)).toContainText("Nordlicht Tapes");
  await choose(page, "Update Profile");
  await expect(dialog.getByLabel("Anonymous on the leaderboard")).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(found).toEqual([]);
});

test("the password is changed, with the specified messages", async ({ page }) => {
  const merchant = await member();
  const next = `${merchant.password}-next`;
  await openDashboard(page, merchant);
  await choose(page, "Change Password");
  const dialog = page.getByRole("dialog", { name: "Change Password" });
  const fill = async (current: string, wanted: string, repeated: string) => {
    await dialog.getByLabel("Current Password", { exact: true }).fill(current);
    await dialog.getByLabel("New Password", { exact: true }).fill(wanted);
    await dialog.getByLabel("Confirm New Password", { exact: true }).fill(repeated);
    await dialog.getByRole("button", { name: "Change Password" }).click();
  };
  await fill(merchant.password, next, `${next}!`);
  await expect(dialog.getByText("New passwords do not match")).toBeVisible();
  await fill("not the password", next, next);
  await expect(dialog.getByText("Current password is incorrect.")).toBeVisible();
  const before = await page.evaluate(() => localStorage.getItem("access_token"));
  await fill(merchant.password, next, next);
  await expect(page.getByText("Password changed successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).not.toBe(before);

  await page.goto("/developer-dashboard/wallet");
  await expect(heading(page)).toHaveText("XRP Wallet Management");
  await choose(page, "Logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("/auth/signin");
  await signIn(page, { ...merchant, password: next });
  await page.waitForURL("/developer-dashboard");
});

test("logout asks first, then ends the session in the browser and on the server", async ({ page }) => {
  await openDashboard(page, await member());
  const refresh = await page.evaluate(() => localStorage.getItem("refresh_token"));
  await choose(page, "Logout");
  const question = page.getByRole("alertdialog", { name: "Confirm Logout" });
  await expect(question).toContainText(
    "Are you sure you want to logout? You will need to sign in again to access your account.",
  );
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await choose(page, "Logout");
  const loggedOut = page.waitForResponse(/\/api\/auth\/logout\/$/);
  await question.getByRole("button", { name: "Logout" }).click();
  expect((await loggedOut).ok()).toBe(true);
  await page.waitForURL("/auth/signin");
  expect(
    await page.evaluate(() =>
      ["access_token", "refresh_token", "sidebarCollapsed"].map((k) => localStorage.getItem(k)),
    ),
  ).toEqual([null, null, null]);
  const again = await page.request.post("/api/auth/token/refresh/", { data: { refresh } });
  expect(again.status()).toBe(401);
});

test("guards send visitors to sign-in and back, and each role to its own dashboard", async ({ page }) => {
  const { merchant, admin } = readStack().accounts;
  await page.goto("/developer-dashboard/webhooks");
  await page.waitForURL("/auth/signin");
  await signIn(page, merchant);
  await page.waitForURL("/developer-dashboard/webhooks");
  await page.goto("/admin-dashboard/users");
  await page.waitForURL("/developer-dashboard");
  await page.goto("/developer-dashboard/nowhere");
  await expect(heading(page)).toHaveText("Developer Dashboard");
  await choose(page, "Logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("/auth/signin");
  await signIn(page, admin);
  await page.waitForURL("/admin-dashboard");
  await expect(page.getByRole("switch")).toHaveCount(0);
  await expect(page.getByText(BANNER)).toHaveCount(0);
  await page.goto("/developer-dashboard/wallet");
  await page.waitForURL("/admin-dashboard");
});

test("the components page is not in the production build", async ({ page }) => {
  await page.goto("/dev/components");
  await page.waitForURL("/");
});

test("at 390 px the top bar is one row, and the profile menu shows name and email", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, await sessionOf("merchant"));
  for (const [, path, title] of DEVELOPER) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(title);
    const parts = [heading(page), page.getByRole("switch"), profile(page)];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
    // This title fits on one line of 19 px.
    if (title === "Developer Dashboard") expect(boxes[0]?.height).toBeLessThan(25);
  }
  await profile(page).click();
  await expect(page.getByRole("menu").getByText("merchant@dropwise.example")).toBeVisible();
  await expect(page.getByRole("menu").getByText("Nordlicht Records")).toBeVisible();
});
