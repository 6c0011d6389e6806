/** The public site with very long words and numbers, in forced colours, and printed. */
import { expect, type Page, test } from "@playwright/test";
import { fitsAt, violations } from "./support/axe";
import { readStack } from "./support/stack";

const WIDTHS = [1440, 768, 390, 320];
const WORD = "W".repeat(200);

/** Responds to `path` with the stack's response to `like`, changed. */
async function answer(page: Page, path: string, like: string, change: (real: Record<string, unknown>) => unknown) {
  const real = await (await fetch(readStack().origin + like)).json();
  await page.route(path, (route) => route.fulfill({ json: change(real) }));
}

test("a post with endless words, a wide table and long lines of code fits every width", async ({ page }) => {
  await answer(page, "**/api/blogs/slug/endless/", "/api/blogs/slug/verify-webhooks/", (real) => ({
    ...real,
    title: WORD,
    summary: `https://example.com/${WORD}`,
    cover_image: null,
    sections: [
      `<p>${WORD}</p><h3>${WORD}</h3><ul><li>${WORD}</li></ul><p><code>${WORD}</code></p>`,
      `<table><tbody><tr>${"<td>a value of some length</td>".repeat(14)}</tr></tbody></table>`,
      `<pre><code>${WORD.repeat(3)}</code></pre>`,
    ].map((body, id) => ({ id, section_title: WORD, image: null, alt_text: "", caption: "", body })),
  }));
  await page.goto("/blogs/endless");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WORD);
  await fitsAt(page, WIDTHS);
  expect(await violations(page)).toEqual([]);
});

test("cards of endless words stay in their columns", async ({ page }) => {
  await answer(page, "**/api/blogs/?*", "/api/blogs/?page=1&page_size=6", (real) => {
    const [card] = real.results as object[];
    return { ...real, results: [1, 2, 3].map((id) => ({ ...card, id, title: WORD, summary: WORD.repeat(2) })) };
  });
  await page.goto("/about");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blogs" }).click();
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(3);
  await fitsAt(page, WIDTHS);
  for (const card of await cards.all()) {
    const [link, box] = [await card.getByRole("link").boundingBox(), await card.boundingBox()];
    expect(link?.width).toBeLessThanOrEqual(box?.width ?? 0);
  }
});

test("on a phone a name on the leaderboard breaks only between words, however much was burned", async ({ page }) => {
  await page.route("**/api/leaderboard/burn/", (route) =>
    route.fulfill({
      json: ["12.345678", "10000000000.000001"].map((amount_burned, at) => ({
        rank: at + 1,
        name: at === 0 ? "Nordlicht Records" : WORD.slice(0, 150),
        amount_burned,
        burn_count: 0,
        explorer_url: null,
        burns: [],
      })),
    }),
  );
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto("/leaderboard");
  const name = page.getByText("Nordlicht Records");
  await expect(name).toBeVisible();
  const lines = await name.evaluate((element) => element.getClientRects()[0]?.height ?? 0);
  expect(lines).toBeLessThanOrEqual(30);
  await fitsAt(page, WIDTHS);
});

test("the longest possible address fits the screen that asks for its code", async ({ page }) => {
  await page.goto(`/auth/otp-verification?email=${"a".repeat(242)}@example.com`);
  await expect(page.getByRole("heading", { name: "Enter the code" })).toBeVisible();
  await fitsAt(page, WIDTHS);
});

test("in forced colours a button has an edge, and the selected tab is marked", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const edge = (role: "link" | "tab", name: string) =>
    page
      .getByRole(role, { name })
      .first()
      .evaluate((element) => {
        const { borderBottomColor, borderBottomStyle, borderBottomWidth } = getComputedStyle(element);
        return { colour: borderBottomColor, drawn: borderBottomStyle === "solid" && borderBottomWidth !== "0px" };
      });
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const button = await edge("link", "Start Free - No Credit Card Required");
  expect(button.drawn).toBe(true);
  expect(button.colour).not.toBe(ground);
  const [chosen, other] = [await edge("tab", "JavaScript SDK"), await edge("tab", "REST API")];
  expect(other.colour).toBe(ground);
  expect(chosen.colour).not.toBe(ground);
});

test("a secondary button has a visible edge", async ({ page }) => {
  await page.goto("/");
  const edge = await page.getByRole("link", { name: "View Documentation" }).evaluate((element) => {
    const { borderTopColor, borderTopWidth } = getComputedStyle(element);
    return `${borderTopWidth} ${borderTopColor}`;
  });
  expect(edge).toMatch(/^1px rgb\(/);
});

test("printed, a post is only its text, with no line of code cut off", async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: "print" });
  await page.goto("/blogs/verify-webhooks");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to Blogs" })).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  const cut = await page
    .getByRole("region", { name: "Code sample" })
    .evaluateAll((samples) => samples.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  expect(cut).toBe(0);
});

test("twice the font size fits a phone", async ({ playwright }, { project }) => {
  const { launchOptions } = project.use;
  const args = [...(launchOptions?.args ?? []), "--blink-settings=defaultFontSize=32"];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL: readStack().origin });
  for (const path of ["/", "/about", "/contact", "/leaderboard", "/blogs", "/auth/signin", "/auth/signup"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    await fitsAt(page, [768, 390]);
  }
  await browser.close();
});
