/** No link of what the public reads is dead, and the documentation's texts for programs say what its pages say. */
import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { readStack } from "./support/stack";

type Row = { path: string; indexed: boolean };
const TABLE: Row[] = JSON.parse(readFileSync(new URL("../dist/.vite/pages.json", import.meta.url), "utf8"));
const PUBLIC = TABLE.filter(({ path, indexed }) => indexed && !path.includes(":")).map(({ path }) => path);
const POST = "/blogs/verify-webhooks";
const TABS = PUBLIC.filter((path) => path === "/docs" || path.startsWith("/docs/"));
const TWINS = ["/docs.md", "/llms.txt"];

/** Opens a page and waits until it is whole. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading…")).toHaveCount(0);
  if (path.startsWith("/docs"))
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
}

/** The links to this product, without its origin: of a page, or of a text in Markdown. */
async function linksOf(page: Page): Promise<string[]> {
  const links = await page.locator("a[href]").evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  return inside(links);
}

function linksIn(text: string): string[] {
  return inside([...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link));
}

function inside(links: readonly string[]): string[] {
  const { origin } = readStack();
  return links.filter((link) => link.startsWith(`${origin}/`)).map((link) => link.slice(origin.length));
}

/** Those of `links` that lead nowhere: to an error, to the home page as unknown addresses do, or to an anchor that is not there. */
async function deadOf(links: ReadonlySet<string>, page: Page, request: APIRequestContext): Promise<string[]> {
  const paths = new Map<string, string[]>();
  for (const link of links) {
    const [path = "", anchor] = link.split("#");
    paths.set(path, [...(paths.get(path) ?? []), ...(anchor === undefined ? [] : [anchor])]);
  }
  const dead: string[] = [];
  for (const [path, anchors] of paths) {
    const response = await request.get(path);
    const home = new URL(response.url()).pathname === "/" && path !== "/";
    if (!response.ok() || home) {
      dead.push(path);
    } else if (anchors.length > 0) {
      await visit(page, path);
      const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
      dead.push(...anchors.filter((anchor) => !ids.includes(anchor)).map((anchor) => `${path}#${anchor}`));
    }
  }
  return dead;
}

test("no link and no anchor of the site, the documentation and its texts for programs is dead", async ({
  page,
  request,
}) => {
  test.slow();
  const links = new Set<string>();
  for (const path of [...PUBLIC, POST]) {
    await visit(page, path);
    for (const link of await linksOf(page)) links.add(link);
  }
  for (const twin of TWINS) {
    const found = linksIn(await (await request.get(twin)).text());
    expect(found.length, twin).toBeGreaterThan(10);
    for (const link of found) links.add(link);
  }
  // Every section is a link of its page, and every page one of the header or the navigation.
  expect([...links].filter((link) => link.includes("#")).length).toBeGreaterThan(35);
  for (const path of [...PUBLIC, ...TWINS, "/openapi.json"]) expect([...links], path).toContain(path);
  expect(await deadOf(links, page, request)).toEqual([]);
});

test("a dead link or anchor would be found", async ({ page, request }) => {
  const links = new Set(["/docs#nowhere", "/nowhere", "/docs/errors#codes", "/sdk/nothing.tgz", "/docs"]);
  expect(await deadOf(links, page, request)).toEqual(["/docs#nowhere", "/nowhere", "/sdk/nothing.tgz"]);
});

/** What is written, without the marks of Markdown. */
function plain(text: string): string {
  return text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replace(/\*\*|`/g, "")
    .replace(/\s+/g, " ");
}

for (const path of TABS) {
  test(`${path} and its text in Markdown say the same`, async ({ page, request }) => {
    const text = await (await request.get("/docs.md")).text();
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, path);
    const main = page.getByRole("main");
    const title = path === "/docs" ? "Overview" : await main.getByRole("heading", { level: 1 }).innerText();
    const chapter = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";

    const headings = await main.locator("section > div h2").allInnerTexts();
    expect([...chapter.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading)).toEqual(
      headings.map((one) => one.trim()),
    );

    // Each paragraph, item, cell and field, in its words.
    const words = plain(chapter);
    const parts = await main
      .locator(
        "header p, section p:not([aria-hidden]), section li, section td, section th[scope=row], section dt code, section dd",
      )
      .allInnerTexts();
    const lines = parts.flatMap((part) => part.split("\n")).map((line) => line.replace(/\s+/g, " ").trim());
    expect(lines.length).toBeGreaterThan(5);
    // Two asterisks are marks of Markdown, and a part of a signature in Python.
    expect(lines.filter((line) => !words.includes(plain(line).trim()))).toEqual([]);

    for (const choices of await main.getByRole("group", { name: /^Language: / }).all()) {
      const label = ((await choices.getAttribute("aria-label")) ?? "").replace("Language: ", "");
      for (const language of await choices.getByRole("button").allInnerTexts()) {
        expect(chapter).toContain(`${label} (${language}):`);
      }
    }

    for (const language of ["curl", "JavaScript", "Python"]) {
      const choice = main.getByRole("button", { name: language === "curl" ? /^(curl|Shell)$/ : language }).first();
      if ((await choice.count()) > 0) await choice.click();
      for (const sample of await main.locator("pre").allTextContents()) expect(chapter).toContain(sample);
    }
  });
}

test("the search and all tabs work offline once a page is open", async ({ page, context }) => {
  const searchable = page.waitForResponse(/\/assets\/search-[^/]*\.js$/);
  await visit(page, "/docs");
  await (await searchable).finished();
  await context.setOffline(true);
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Search docs" }).fill("idempotency_mismatch");
  await page.getByRole("link", { name: "Codes Error Codes" }).click();
  await expect(page).toHaveURL(/\/docs\/errors#codes$/);
  await expect(page.locator("#codes")).toBeInViewport();
});
