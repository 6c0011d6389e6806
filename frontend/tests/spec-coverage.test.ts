// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const REPOSITORY = new URL("../../", import.meta.url);
const TABLE = new URL("../docs/spec-coverage.md", import.meta.url);
const TEST = /^`(?<file>[^`]+)` (?<title>.+)$/;

interface Row {
  section: number;
  claim: string;
  tests: string[];
}

/** The rows of all tables below "## N. …" headings: a claim, and its tests, one a line of the cell. */
function rowsOf(markdown: string): Row[] {
  let section = 0;
  const rows: Row[] = [];
  for (const line of markdown.split("\n")) {
    section = Number(/^## (\d+)\./.exec(line)?.[1] ?? section);
    const [, claim, tests] = /^\| (.+) \| (.+) \|$/.exec(line) ?? [];
    if (claim !== undefined && tests !== undefined && !/^(Sentence|-+)$/.test(claim)) {
      rows.push({ section, claim, tests: tests.split("<br>") });
    }
  }
  return rows;
}

/** What is wrong with "`file` title", or null. A title stands in its file as a string, or as a Python function. */
function problemOf(test: string): string | null {
  const { file = "", title = "" } = TEST.exec(test)?.groups ?? {};
  const path = new URL(file, REPOSITORY);
  if (file === "" || !existsSync(path)) {
    return `${test}: there is no such file`;
  }
  const source = readFileSync(fileURLToPath(path), "utf8");
  const written = file.endsWith(".py") ? [`def ${title}(`] : [`"${title}"`, `\`${title}\``];
  return written.some((text) => source.includes(text)) ? null : `${test}: the file has no such test`;
}

const rows = rowsOf(readFileSync(fileURLToPath(TABLE), "utf8"));

describe("the table of what proves the specification", () => {
  it("goes through sections 2 to 9, in their order", () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it.each(rows)("has a test that exists for: $claim", ({ tests }) => {
    expect(tests.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
  });
});

describe("a row that has rotted", () => {
  it.each([
    ["`frontend/tests/gone.test.ts` a title", "there is no such file"],
    ["`frontend/tests/spec-coverage.test.ts` a title nobody wrote", "has no such test"],
    ["`backend/tests/api/test_profile.py` test_a_profile", "has no such test"],
    ["not yet", "there is no such file"],
  ])("is found: %s", (test, problem) => {
    expect(problemOf(test)).toContain(problem);
  });
});
