/** What the server writes into pages from the build's table of pages: for crawlers, and for a fast first view. */
import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { readStack } from "./support/stack";

type Row = {
  path: string;
  title: string;
  description: string;
  indexed: boolean;
  moved_from: string[];
  data: string | null;
  preloads: string[];
};

const PAGES: Row[] = JSON.parse(readFileSync(new URL("../dist/.vite/pages.json", import.meta.url), "utf8"));
const PLAIN = PAGES.filter(({ path }) => !path.includes(":"));

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");

async function documentAt(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 });
  expect(response.status(), path).toBe(200);
  return { html: await response.text(), headers: response.headers() };
}

test("every page of the table has its title and description, and only public ones may be indexed", async ({
  request,
}) => {
  for (const { path, title, description, indexed } of PLAIN) {
    const { html, headers } = await documentAt(request, path);
    expect(html, path).toContain(`<title>${escaped(title)} | Dropwise</title>`);
    expect(html, path).toContain(`<meta name="description" content="${escaped(description)}">`);
    expect(html, path).toContain(`<link rel="canonical" href="${readStack().origin}${path}">`);
    expect(headers["x-robots-tag"], path).toBe(indexed ? undefined : "noindex");
  }
});

test("every page preloads what the table names, from this build", async ({ request }) => {
  for (const { path, preloads } of PLAIN) {
    const { html } = await documentAt(request, path);
    const links = [...html.matchAll(/<link rel="(?:modulepreload|preload|stylesheet)"[^>]* href="([^"]+)"/g)];
    const files = links.map(([, file = ""]) => file);
    for (const name of preloads) {
      const chunk = name.slice(name.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
      expect(
        files.filter((file) => file.startsWith(`/assets/${chunk}-`)),
        `${path}: ${chunk}`,
      ).toHaveLength(1);
    }
    for (const file of files) expect((await request.head(file)).status(), file).toBe(200);
  }
});

test("every page that reads the API first has that data in it", async ({ request }) => {
  for (const { path, data } of PLAIN) {
    const { html } = await documentAt(request, path);
    const address = /id="preloaded-data" data-address="([^"?]+)/.exec(html)?.[1] ?? null;
    expect(address, path).toBe(data);
  }
});

test("old addresses redirect, and the site map lists the public pages", async ({ request }) => {
  for (const { path, moved_from } of PAGES) {
    for (const old of moved_from) {
      const response = await request.get(old, { maxRedirects: 0 });
      expect([response.status(), response.headers().location], old).toEqual([302, path]);
    }
  }
  const map = await (await request.get("/sitemap.xml")).text();
  for (const { path, indexed } of PLAIN) {
    expect(map.includes(`<loc>${readStack().origin}${path}</loc>`), path).toBe(indexed);
  }
});
