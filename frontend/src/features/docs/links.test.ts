import { describe, expect, it } from "vitest";
import { PAGES } from "../../config/pages";
import { CONTENT } from "./content/index";
import { sampleText } from "./sample-files";
import { LANGUAGES } from "./sample-text";
import { OLD_ANCHORS, TABS, tabPath } from "./tabs";

/** What the server has beside the pages. */
const FILES = ["/openapi.json", "/docs.md", "/llms.txt"];
const LINK = /\]\(([^)]+)\)/g;

/** Those of sections, and those of rows where a table has them. */
const anchors = new Map(
  TABS.map(({ key }) => [
    tabPath("/docs", key),
    CONTENT[key].sections.flatMap(({ id, blocks }) => [
      id,
      ...blocks.flatMap((block) =>
        typeof block === "object" && "anchored" in block ? block.rows.map(([name = ""]) => name) : [],
      ),
    ]),
  ]),
);

/** The links of all texts with the address of their page. */
const links = TABS.flatMap(({ key }) => {
  const { sections } = CONTENT[key];
  const targets = [...JSON.stringify(sections).matchAll(LINK)].map(([, target = ""]) => target);
  return targets.map((target) => [target, tabPath("/docs", key)] as const);
});

function isAlive(target: string, page: string): boolean {
  if (target.startsWith("https://")) return URL.canParse(target);
  if (FILES.includes(target)) return true;
  const [path = "", hash] = target.split("#");
  const address = path === "" ? page : path;
  const known = PAGES.some((one) => one.path === address);
  return known && (hash === undefined || (anchors.get(address)?.includes(hash) ?? false));
}

describe("the links of the documentation", () => {
  it("are all alive", () => {
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(([target, page]) => !isAlive(target, page))).toEqual([]);
  });

  it("knows a dead one", () => {
    expect(["/docs/webhooks#nowhere", "/docs/nowhere", "#nowhere"].filter((one) => isAlive(one, "/docs"))).toEqual([]);
  });

  it("has each anchor of a page once", () => {
    for (const [page, ids] of anchors) {
      expect([page, new Set(ids).size]).toEqual([page, ids.length]);
    }
  });
});

describe("the samples", () => {
  const keys = TABS.flatMap(({ key }) => CONTENT[key].sections).flatMap(({ code = [] }) =>
    code.flatMap((one) => ("sample" in one ? [one.sample] : [])),
  );

  it("exist in all languages, and take the reader's key and payment", () => {
    const values = { DROPWISE_SECRET_KEY: "sk_test_mine", PAYMENT_ID: "5092c6b2" };
    for (const key of new Set(keys)) {
      for (const { key: language } of LANGUAGES) {
        const plain = sampleText(key, language);
        const own = sampleText(key, language, values);
        expect(own.includes("sk_test_mine"), `${key} ${language}`).toBe(plain.includes("DROPWISE_SECRET_KEY"));
        expect(own).not.toMatch(/DROPWISE_SECRET_KEY|PAYMENT_ID(?!})|localhost:8000/);
      }
    }
  });
});

describe("the anchors of the former single page", () => {
  it.each(Object.entries(OLD_ANCHORS))("#%s is on the tab %s", (id, tab) => {
    // A former chapter is the whole tab now.
    const chapters: readonly string[] = TABS.map(({ key }) => key);
    expect(chapters.includes(id) || CONTENT[tab].sections.some((section) => section.id === id)).toBe(true);
  });
});
