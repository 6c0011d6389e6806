import { describe, expect, it, vi } from "vitest";
import { PAGE_ICONS } from "../components/layouts/page-icons";
import { PAGES } from "../config/pages";
import { moduleAt } from "./page-modules";

const modules = [...new Set(PAGES.flatMap(({ module, skeleton }) => [module, skeleton ?? module]))];

// A page loads with all that it imports.
vi.setConfig({ testTimeout: 30_000 });

describe("the table of pages", () => {
  it.each(modules)("names a module that exports a component of its own name: %s", async (module) => {
    const { load, name } = moduleAt(module);
    expect((await load())[name]).toBeTypeOf("function");
  });

  it("names icons that exist", () => {
    const names = PAGES.flatMap(({ sidebar }) => sidebar?.icon ?? []);
    expect(names.filter((name) => PAGE_ICONS[name] === undefined)).toEqual([]);
  });

  it("refuses a module that does not exist", () => {
    expect(() => moduleAt("features/nowhere/nowhere-page")).toThrow("There is no module");
  });
});
