import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { curlOf, indentIfJson, indentJson, YOUR_URL } from "./request-text";

it.each([
  { a: 1, b: [1, 2, { c: null }], d: {}, e: [], f: 'x {"y": [1, 2]}, \\ "z"', g: true, h: -1.5e3 },
  [],
  { nested: { deep: [[], {}, [[1]]] } },
])("indents as JSON.stringify does: %j", (value) => {
  expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
});

it("keeps every token as it stands", () => {
  expect(indentJson('{"n":12345678901234567890123,"f":1.0,"e":"\\u00e9"}')).toBe(
    '{\n  "n": 12345678901234567890123,\n  "f": 1.0,\n  "e": "\\u00e9"\n}',
  );
});

it("writes a command that a shell reads back exactly, without what curl adds itself", () => {
  const body = `{"title":"it's $HOME \`x\` \\\\ “é”"}`;
  const command = curlOf(
    "https://a.example/'x",
    { "webhook-id": "a'b", "Content-Length": "7", "X-Webhook-Event": "payment.created" },
    body,
  );
  const script = command.replace("curl", "printf '%s\\n'");
  expect(execFileSync("sh", ["-c", script], { encoding: "utf8" })).toBe(
    [
      "-X",
      "POST",
      "https://a.example/'x",
      "-H",
      "X-Webhook-Event: payment.created",
      "-H",
      "webhook-id: a'b",
      "--data-binary",
      body,
      "",
    ].join("\n"),
  );
});

it("puts a URL to replace where the delivery had none", () => {
  expect(curlOf("", {}, "{}")).toContain(`'${YOUR_URL}'`);
});

it("leaves what is no JSON as it came", () => {
  expect(indentIfJson("<b>out of stock</b>")).toBe("<b>out of stock</b>");
  expect(indentIfJson('{"order":12345678901234567890}')).toBe('{\n  "order": 12345678901234567890\n}');
});
