/** The site and the dashboards load in chunks: what is shown while one is loading, and when one fails to load. */
import { expect, type Page, test } from "@playwright/test";
import { isSoundAt } from "./support/axe";
import { chunkFails, chunkHangs } from "./support/network";
import { member, type Role, sessionOf, signedInAs } from "./support/people";

const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
const waiting = (page: Page) => page.getByRole("status").getByText("Loading…");
const stopped = (page: Page) => page.getByRole("heading", { name: "This page stopped working" });

async function open(page: Page, path: string, role?: Role) {
  if (role !== undefined) await signedInAs(page, await sessionOf(role));
  await page.goto(path);
}

// A chunk, a page that needs it, and what surrounds it: that can be used while the chunk is missing.
const CHUNKS: { chunk: string; path: string; role?: Role; frame?: string; heading: string | RegExp }[] = [
  { chunk: "public-layout", path: "/about", heading: /Getting paid/ },
  { chunk: "home-page", path: "/", frame: "Main", heading: /Accept XRP/ },
  { chunk: "blog-post-page", path: "/blogs/verify-webhooks", frame: "Main", heading: /Verify webhooks/ },
  { chunk: "docs-page", path: "/docs", frame: "Main", heading: "API documentation" },
  { chunk: "endpoints", path: "/docs/endpoints", frame: "Documentation", heading: "API Endpoints" },
  { chunk: "account-area", path: "/auth/forgot-password", heading: "Forgot your password?" },
  { chunk: "forgot-password-page", path: "/auth/forgot-password", heading: "Forgot your password?" },
  { chunk: "sign-in-page", path: "/auth/signin", heading: "Sign in" },
  { chunk: "dashboard", path: "/developer-dashboard", role: "merchant", heading: "Developer Dashboard" },
  { chunk: "overview-page", path: "/developer-dashboard", role: "merchant", frame: "Developer", heading: /Dash/ },
  {
    chunk: "docs-content",
    path: "/developer-dashboard/api-docs",
    role: "merchant",
    frame: "Developer",
    heading: /API/,
  },
  { chunk: "users-page", path: "/admin-dashboard/users", role: "admin", frame: "Admin", heading: "User Management" },
];

for (const { chunk, path, role, frame, heading } of CHUNKS) {
  test(`${path} shows that ${chunk} is loading, says so if it fails, and loads it on Try Again`, async ({ page }) => {
    const settle = await chunkHangs(page, chunk);
    await open(page, path, role);
    const around = frame === undefined ? [] : [page.getByRole("navigation", { name: frame, exact: true })];
    await expect(waiting(page)).toBeVisible();
    for (const part of around) await expect(part).toBeVisible();
    await isSoundAt(page, [390, 1440]);

    settle("fails");
    await expect(stopped(page)).toBeVisible();
    await expect(waiting(page)).toHaveCount(0);
    await expect(h1(page)).toHaveCount(1);
    await expect(page.getByRole("main")).toHaveCount(1);
    for (const part of around) await expect(part).toBeVisible();
    await isSoundAt(page, [1440, 390]);

    settle("comes");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(h1(page)).toHaveText(heading);
    await expect(stopped(page)).toBeHidden();
  });
}

for (const { chunk, path, role, heading } of CHUNKS.filter((one) =>
  ["home-page", "overview-page"].includes(one.chunk),
)) {
  test(`${path} appears as soon as ${chunk} has loaded`, async ({ page }) => {
    const settle = await chunkHangs(page, chunk);
    await open(page, path, role);
    await expect(waiting(page)).toBeVisible();
    settle();
    await expect(waiting(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  });
}

test("a page whose chunk hangs replaces the page before it, and other pages can still be opened", async ({ page }) => {
  await chunkHangs(page, "contact-page");
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

test("a page that cannot be loaded offline says so in its place, and loads once online", async ({ page, context }) => {
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

test("opening the profile menu fetches its dialogs", async ({ page }) => {
  await open(page, "/developer-dashboard", "merchant");
  const asked = page.waitForRequest(/\/assets\/account-dialogs-/);
  await page.getByRole("button", { name: "profile menu" }).click();
  await asked;
});

test("a dialog of the profile menu that fails to load is reported, and the dashboard stays as it was", async ({
  page,
}) => {
  await chunkFails(page, "account-dialogs");
  await signedInAs(page, await member());
  await page.goto("/developer-dashboard");
  const menu = page.getByRole("button", { name: "profile menu" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByText("This failed to load. Reload the page and try again.")).toBeVisible();
  await expect(h1(page)).toHaveText("Developer Dashboard");
  await expect(menu).toBeFocused();
});
