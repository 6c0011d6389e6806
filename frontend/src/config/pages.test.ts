import { describe, expect, it } from "vitest";
import { PAGES, pageAt } from "./pages";

const paths = PAGES.map(({ path }) => path);
const indexed = PAGES.filter(({ indexed, path }) => indexed && !path.includes(":"));

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe("the table of pages", () => {
  it("has each address once, old addresses included", () => {
    expect(repeated([...paths, ...PAGES.flatMap(({ movedFrom = [] }) => movedFrom)])).toEqual([]);
  });

  it("gives each indexed page a title and a description of its own that fit into a search result", () => {
    expect(repeated(indexed.map(({ title }) => title))).toEqual([]);
    expect(repeated(indexed.map(({ description }) => description))).toEqual([]);
    expect(indexed.filter(({ title }) => `${title} | Dropwise`.length > 60)).toEqual([]);
    expect(indexed.filter(({ description }) => description.length > 170)).toEqual([]);
  });

  it("lists no page behind a sign-in in search results, in the header or in the footer", () => {
    const hidden = PAGES.filter(({ guard }) => guard === "developers" || guard === "administrators");
    expect(hidden.filter(({ indexed, header, footer }) => indexed || header || footer)).toEqual([]);
  });

  it("has one page that takes the unknown addresses of each dashboard", () => {
    expect(PAGES.filter(({ fallback }) => fallback).map(({ path }) => path)).toEqual([
      "/developer-dashboard",
      "/admin-dashboard",
    ]);
  });
});

describe("the page at an address", () => {
  it.each([
    ["/", "/"],
    ["/about", "/about"],
    ["/about/", "/about"],
    ["/About", "/about"],
    ["/blogs", "/blogs"],
    ["/blogs/verify-webhooks", "/blogs/:slugOrId"],
    ["/developer-dashboard/wallet/", "/developer-dashboard/wallet"],
    ["/developer-dashboard/nowhere/at/all", "/developer-dashboard"],
    ["/admin-dashboard/nowhere", "/admin-dashboard"],
    ["/receipt/t0ken", "/receipt/:token"],
    ["/receipt", undefined],
    ["/blogs/a/b", undefined],
    ["/documentation", undefined],
    ["/developer-dashboards", undefined],
  ])("%s is %s", (address, path) => {
    expect(pageAt(address)?.path).toBe(path);
  });
});
