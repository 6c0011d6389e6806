/** The site and the desks come in parts: what is on the screen while one is on its way, and where one does not come. */
import { expect, type Page, test } from "@playwright/test";
import { isSoundAt } from "./support/axe";
import { partFails, partHangs } from "./support/network";
import { member, type Role, sessionOf, signedInAs } from "./support/people";

const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
const waiting = (page: Page) => page.getByRole("status").getByText("Loading…");
const stopped = (page: Page) => page.getByRole("heading", { name: "This page stopped working" });

async function open(page: Page, path: string, role?: Role) {
  if (role !== undefined) await signedInAs(page, await sessionOf(role));
  await page.goto(path);
}

// A part, where it is needed, and what stands around it: what can be used while it is away.
const PARTS: { part: string; path: string; role?: Role; frame?: string; heading: string | RegExp }[] = [
  { part: "public-layout", path: "/about", heading: /Getting paid/ },
  { part: "home-page", path: "/", frame: "Main", heading: /Accept XRP/ },
  { part: "blog-post-page", path: "/blogs/verify-webhooks", frame: "Main", heading: /Verify webhooks/ },
  { part: "docs-page", path: "/docs", frame: "Main", heading: "API documentation" },
  { part: "account-area", path: "/auth/forgot-password", heading: "Forgot your password?" },
  { part: "forgot-password-page", path: "/auth/forgot-password", heading: "Forgot your password?" },
  { part: "sign-in-page", path: "/auth/signin", heading: "Sign in" },
  { part: "dashboard", path: "/developer-dashboard", role: "merchant", heading: "Developer Dashboard" },
  { part: "overview-page", path: "/developer-dashboard", role: "merchant", frame: "Developer", heading: /Dash/ },
  { part: "docs-content", path: "/developer-dashboard/api-docs", role: "merchant", frame: "Developer", heading: /API/ },
  { part: "users-page", path: "/admin-dashboard/users", role: "admin", frame: "Admin", heading: "User Management" },
];

for (const { part, path, role, frame, heading } of PARTS) {
  test(`${path} shows that it is loading while ${part} is on its way`, async ({ page }) => {
    const arrive = await partHangs(page, part);
    await open(page, path, role);
    await expect(waiting(page)).toBeVisible();
    if (frame !== undefined) await expect(page.getByRole("navigation", { name: frame, exact: true })).toBeVisible();
    await isSoundAt(page, [1440, 390]);
    arrive();
    await expect(waiting(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  });

  test(`${path} says so where ${part} fails, and Try Again brings it`, async ({ page }) => {
    const mend = await partFails(page, part);
    await open(page, path, role);
    await expect(stopped(page)).toBeVisible();
    await expect(h1(page)).toHaveCount(1);
    await expect(page.getByRole("main")).toHaveCount(1);
    if (frame !== undefined) await expect(page.getByRole("navigation", { name: frame, exact: true })).toBeVisible();
    await isSoundAt(page, [1440, 390]);
    await mend();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(h1(page)).toHaveText(heading);
    await expect(stopped(page)).toBeHidden();
  });
}

test("the way to a page whose part hangs leads away from the one before, and others stay open", async ({ page }) => {
  await partHangs(page, "contact-page");
  await open(page, "/about");
  await expect(h1(page)).toHaveText(/Getting paid/);
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Contact Us" }).click();
  await expect(waiting(page)).toBeVisible();
  await expect(h1(page)).toHaveCount(0);
  await main.getByRole("link", { name: "Leaderboard" }).click();
  await expect(h1(page)).toHaveText("Burn leaderboard");
  await expect(h1(page)).toBeFocused();
});

test("offline, a page that is not there yet says so in its place; back online, it comes", async ({ page, context }) => {
  await open(page, "/about");
  await expect(h1(page)).toHaveText(/Getting paid/);
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact Us" }).click();
  await expect(stopped(page)).toBeFocused();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(h1(page)).toHaveText("Write to us");
});

test("the dialogs of the profile menu are fetched as it opens", async ({ page }) => {
  await open(page, "/developer-dashboard", "merchant");
  const asked = page.waitForRequest(/\/assets\/account-dialogs-/);
  await page.getByRole("button", { name: "profile menu" }).click();
  await asked;
});

test("a dialog of the profile menu that does not arrive is told, and leaves the desk as it was", async ({ page }) => {
  await partFails(page, "account-dialogs");
  await signedInAs(page, await member());
  await page.goto("/developer-dashboard");
  const menu = page.getByRole("button", { name: "profile menu" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByText("This did not load. Reload the page and try again.")).toBeVisible();
  await expect(h1(page)).toHaveText("Developer Dashboard");
  await expect(menu).toBeFocused();
});
