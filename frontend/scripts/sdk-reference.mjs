/**
 * Writes the reference of the SDKs' calls from their sources: signatures and comments. `npm run schema` runs it, or
 * `node scripts/sdk-reference.mjs <file>`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TARGET = fileURLToPath(new URL("../src/features/docs/sdk-reference.generated.ts", import.meta.url));
const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

const oneLine = (text) =>
  text
    .replace(/ +# noqa.*/g, "")
    .replace(/\s+/g, " ")
    .replace(/([([{]) | ([)\]}])|,( [)\]}])/g, "$1$2$3")
    .replace(/,? ([)\]}])/g, "$1")
    .trim();

/** The commented methods or functions of a TypeScript file: `start` is what stands before their name. */
function javaScript(path, start, prefix) {
  const pattern = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n${start}(?!constructor)(\\w+)\\(((?:(?!\\n {0,2}\\} *\\n)[\\s\\S])*?)\\): ([^\\n]*) \\{\\n`,
    "g",
  );
  return [...read(path).matchAll(pattern)].map(([, comment, name, parameters, answer]) => [
    `${prefix}${name}(${named(parameters)})`,
    `${comment
      .replace(/^\s*\* ?/gm, "")
      .replace(/\s+/g, " ")
      .trim()} Returns \`${oneLine(answer)
      .replace(/^Promise<(.*)>$/, "$1")
      .replace(/^Answered<(.*)>$/, "$1")}\`.`,
  ]);
}

/** The names of parameters, without types; an optional one with a question mark. */
function named(parameters) {
  const names = [];
  let depth = 0;
  let start = true;
  for (const [at, letter] of [...parameters].entries()) {
    if (depth === 0 && start) {
      const found = /^\s*(\w+)(\??)(?:: [^=,]*?)?( = )?/.exec(parameters.slice(at));
      const [, name = "", question = ""] = found ?? [];
      const rest = parameters.slice(at).split(/,\n|, (?=\w+\??:)/)[0] ?? "";
      if (name !== "" && name !== "options") names.push(question || rest.includes(" = ") ? `${name}?` : name);
      else if (/^\s*options/.test(parameters.slice(at)) && rest.includes("CreateOptions"))
        names.push("{ idempotencyKey }?");
      else if (/^\s*options/.test(parameters.slice(at)) && rest.includes("WaitOptions"))
        names.push("{ everyMs, attempts, signal }?");
      start = false;
    }
    if ("{[(<".includes(letter)) depth += 1;
    if ("}])>".includes(letter)) depth -= 1;
    if (letter === "," && depth === 0) start = true;
  }
  return names.join(", ");
}

/** The documented methods or functions of a Python file, at a depth of indentation. */
function python(path, indent, prefix) {
  const pattern = new RegExp(`^${indent}def ([a-z]\\w*)\\(([\\s\\S]*?)\\) -> (.*?):\\n\\s*"""([\\s\\S]*?)"""`, "gm");
  return [...read(path).matchAll(pattern)].map(([, name, parameters, answer, text]) => {
    const kept = oneLine(parameters)
      .replace(/,$/, "")
      .split(/, (?![^[]*\])/)
      .filter((one) => !/^(self|\*|timeout\b.*)$/.test(one))
      .map((one) => one.replace(/^\*\*payment: .*/, "title=…, amount=…, …").replace(/^\*\*filters: .*/, "filters…"))
      .map((one) =>
        one
          .replace(/^(\w+): .*? = (.*)$/, "$1=$2")
          .replace(/^(\w+): .*$/, "$1")
          .replace(/requests\.\w+|None|TOLERANCE/, "…"),
      );
    return [
      `${prefix}${name}(${kept.join(", ")})`,
      `${text.replace(/\s+/g, " ").trim()} Returns \`${oneLine(answer)}\`.`,
    ];
  });
}

const FUNCTION = "export (?:async )?function ";
const javaScriptRows = [
  ...javaScript("../sdk/src/client.ts", "  (?:async )?\\*?", ""),
  ...javaScript("../sdk/src/webhooks.ts", "  (?:async )?\\*?", "webhooks.").filter(
    ([call]) => !/\.(verify|testHeaders)\(/.test(call),
  ),
  ...javaScript("../sdk/src/signature.ts", FUNCTION, ""),
];
const [, client = ""] = read("../../backend/sdk/dropwise/client.py").split("\nclass Dropwise:");
const methods = python("../../backend/sdk/dropwise/client.py", "    ", "");
const ofClient = new Set([...client.matchAll(/^ {4}def (\w+)\(/gm)].map(([, name]) => name));
const pythonRows = [
  ...methods.filter(([call]) => ofClient.has(call.split("(")[0])).filter(([call]) => !call.startsWith("close(")),
  ...methods
    .filter(([call]) => !ofClient.has(call.split("(")[0]) && !/^(call|run)\(/.test(call))
    .map(([call, text]) => [`webhooks.${call}`, text]),
  ...python("../../backend/sdk/dropwise/signature.py", "", ""),
];
for (const rows of [javaScriptRows, pythonRows])
  if (rows.length < 15) throw new Error(`Only ${rows.length} calls were found.`);

const rows = (list) => JSON.stringify(list, null, 2);
writeFileSync(
  process.argv[2] ?? TARGET,
  `// Written by scripts/sdk-reference.mjs from the SDKs' sources. Do not edit: run \`npm run schema\`.

export const JAVASCRIPT_ROWS: readonly (readonly string[])[] = ${rows(javaScriptRows)};

export const PYTHON_ROWS: readonly (readonly string[])[] = ${rows(pythonRows)};
`,
);
