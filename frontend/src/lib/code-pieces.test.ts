import { describe, expect, it } from "vitest";
import { type CodeLanguage, codePieces } from "./code-pieces";

const coloured = (code: string, language: CodeLanguage) =>
  codePieces(code, language)
    .filter((piece) => piece.kind !== "plain")
    .map((piece) => `${piece.kind} ${piece.text}`);

describe("codePieces", () => {
  it.each<[CodeLanguage, string]>([
    ["js", 'const a = await fetch(`/api/{id}/`); // "not a string"\n'],
    ["shell", `curl -s "$ORIGIN/api/#no" \\\n  -d '{"a": "b"}' # the rest\n`],
    ["python", 'import hmac  # "quietly"\nif not ok: raise ValueError("x \\" y")'],
    ["json", '{"amount": "10.000000", "tags": [1, "two"]}'],
    ["js", ""],
  ])("keeps every character of %s", (language, code) => {
    expect(
      codePieces(code, language)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(code);
  });

  it("tells comments, strings and keywords apart", () => {
    expect(coloured('const a = "const"; // await', "js")).toEqual([
      "keyword const",
      'string "const"',
      "comment // await",
    ]);
    expect(coloured('curl "$ORIGIN/#a" # b', "shell")).toEqual(["keyword curl", 'string "$ORIGIN/#a"', "comment # b"]);
    expect(coloured('{"id": "8f41"}', "json")).toEqual(['keyword "id"', 'string "8f41"']);
  });
});
