import { describe, expect, it } from "vitest";
import { safeReturnPath } from "./return-path";

describe("the path to return to after sign-in", () => {
  it.each([
    "/developer-dashboard",
    "/developer-dashboard/transactions?status=failed&page=2#row-3",
    "/blogs/how-the-split-works",
    "/docs?next=https://elsewhere.example/",
    "/a%20b",
  ])("may be a page of this origin: %s", (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "/%5Cevil.example",
    "/%2Fevil.example",
    "/%2f%2fevil.example",
    "/%252F/evil.example",
    "/%255cevil.example",
    "/\t/evil.example",
    "/%09/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/ /evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/\u00a0/evil.example",
    "/\u0000/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    "",
    "/%E0%A4%A",
    "/auth/signin",
    "/auth/../auth/signup",
    "/auth",
    null,
    undefined,
    42,
    { pathname: "/docs" },
  ])("is never another origin or a sign-in page: %j", (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });
});
