/** What a browser does between documents, done here between pages: focus, scroll position and prefetching. */
import { expect, type Page, test } from "@playwright/test";
import { answers, chunkHangs } from "./support/network";

const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const place = (page: Page) => page.evaluate(() => window.scrollY);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

/** Scrolls as a reader does, once the page is tall enough, and waits until the page is there. */
async function scrollTo(page: Page, y: number) {
  const reach = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(reach).toBeGreaterThanOrEqual(y);
  await page.mouse.move(600, 600);
  await page.mouse.wheel(0, y);
  await expect.poll(() => place(page)).toBe(y);
}

test("a new page starts at its top with the focus on its heading; the first page leaves the focus alone", async ({
  page,
}) => {
  await page.goto("/");
  await expect(h1(page)).toBeVisible();
  expect(await focused(page)).toBe("BODY");
  await scrollTo(page, 700);
  await main(page).getByRole("link", { name: "Leaderboard" }).click();
  await expect(h1(page)).toHaveText("Burn leaderboard");
  await expect(h1(page)).toBeFocused();
  expect(await place(page)).toBe(0);
});

test("a skeleton does not take the focus; the form that replaces it does", async ({ page }) => {
  const arrive = await chunkHangs(page, "sign-in-page");
  await page.goto("/about");
  await main(page).getByRole("link", { name: "Get Started" }).click();
  await expect(page.getByRole("status").getByText("Loading…")).toBeAttached();
  await expect(page.getByText("Sign in", { exact: true })).toBeVisible();
  arrive();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect(h1(page)).toHaveText("Sign in");
  await expect(h1(page)).toBeFocused();
});

test("a new query is still the same page: neither the scroll position nor the focus moves", async ({ page }) => {
  const post = { title: "A post", summary: "", cover_image: null, first_section_body: "", published_at: null };
  const results = Array.from({ length: 6 }, (_, id) => ({ ...post, id, slug: `post-${id}`, created_at: "2026-11-20" }));
  const paging = { count: 18, current_page: 1, page_size: 6, total_pages: 3, next: null, previous: null };
  await answers(page, "/api/blogs/", { results, ...paging });
  await page.goto("/blogs");
  const next = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "2" });
  await next.scrollIntoViewIfNeeded();
  const before = await place(page);
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(h1(page)).not.toBeFocused();
  expect(await place(page)).toBe(before);
});

// In between is a page too short to keep the scroll position, and the page returned to is only tall once its data is there.
for (const path of ["/docs", "/blogs"]) {
  test(`Back to ${path} restores its scroll position, and Forward the other page's`, async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 500 });
    await page.goto(path);
    await expect(h1(page)).toBeVisible();
    await expect(page.locator("main .breathe")).toHaveCount(0);
    await scrollTo(page, 620);
    // Not a pointer's click: before that, the test runner scrolls.
    await main(page).getByRole("link", { name: "Contact Us" }).dispatchEvent("click");
    await expect(h1(page)).toHaveText("Write to us");
    await expect(h1(page)).toBeFocused();
    await scrollTo(page, 40);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect.poll(() => place(page)).toBe(620);
    await expect(h1(page)).toBeFocused();
    await page.goForward();
    await expect(h1(page)).toHaveText("Write to us");
    await expect.poll(() => place(page)).toBe(40);
  });
}

/** The files of this chunk that the page has requested so far. */
function asksFor(page: Page, part: string): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/assets/${part}-`)) asked.push(pathname);
  });
  return asked;
}

for (const [intent, come] of [
  ["the pointer", (page: Page) => main(page).getByRole("link", { name: "About Us" }).hover()],
  ["the focus", (page: Page) => main(page).getByRole("link", { name: "About Us" }).focus()],
] as const) {
  test(`a link's page is prefetched when ${intent} reaches it, and opens offline`, async ({ page, context }) => {
    const asked = asksFor(page, "about-page");
    await page.goto("/contact");
    await expect(h1(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await come(page);
    await expect.poll(() => asked.length).toBe(1);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await main(page).getByRole("link", { name: "About Us" }).click();
    await expect(h1(page)).toHaveText(/Getting paid/);
  });
}

test("nothing is prefetched with data saving on", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  const asked = asksFor(page, "about-page");
  await page.goto("/contact");
  await expect(h1(page)).toBeVisible();
  await main(page).getByRole("link", { name: "About Us" }).hover();
  // This request starts after the hover and has returned, so a prefetch would have been seen by now.
  await page.evaluate(() => fetch("/robots.txt").then((answer) => answer.text()));
  expect(asked).toEqual([]);
  await main(page).getByRole("link", { name: "About Us" }).click();
  await expect(h1(page)).toHaveText(/Getting paid/);
  expect(asked).toHaveLength(1);
});
