/**
 * The documentation as one Markdown text, and its table of contents for language models (llmstxt.org): from the same
 * content, samples and schema as the pages. Addresses name `SAMPLE_ORIGIN`, which the server replaces by its own.
 */
import { PAGES } from "../../config/pages.ts";
import { DOCS_PATH } from "../../config/paths.ts";
import { PRODUCT_NAME } from "../../config/product.ts";
import { errorsOf } from "./call-errors.ts";
import { CONTENT } from "./content/index.ts";
import type { Block, Code, Field, Operation, Section, Table } from "./model.ts";
import { LANGUAGES, languageLabel, phpFile, recipeFile, SAMPLE_ORIGIN, sampleFiles, sdkFile } from "./sample-text.ts";
import { pageFile, TABS, type TabKey, tabPath } from "./tabs.ts";

/** The text of the first of these files that exists; paths are from the front-end's folder. */
type Read = (paths: readonly string[]) => string;

const FENCES = { js: "js", json: "json", python: "python", php: "php", shell: "sh", text: "" } as const;

/** `/docs.md`. */
export function docsMarkdown(read: Read): string {
  const tabs = TABS.map(({ key }) => tabMarkdown(key, read));
  return joined([`# ${PRODUCT_NAME}: API documentation`, `The same as ${SAMPLE_ORIGIN}${DOCS_PATH}.`, ...tabs]);
}

/** `/docs/{tab}.md`. */
export function pageMarkdown(key: TabKey, read: Read): string {
  const page = `${SAMPLE_ORIGIN}${tabPath(DOCS_PATH, key)}`;
  return joined([`# ${PRODUCT_NAME}: API documentation`, `The same as ${page}.`, tabMarkdown(key, read)]);
}

function tabMarkdown(key: TabKey, read: Read): string {
  const { title, intro, code, sections } = CONTENT[key];
  const page = tabPath(DOCS_PATH, key);
  return joined([
    `## ${title}`,
    absolute(intro, page),
    code === undefined ? "" : codeMarkdown(code, read),
    ...sections.map((section) => sectionMarkdown(section, page, read)),
  ]);
}

/** `/llms.txt`. */
export function llmsText(): string {
  const lines = TABS.flatMap(({ key, title }) => {
    const path = tabPath(DOCS_PATH, key);
    const { description } = PAGES.find((page) => page.path === path) ?? { description: "" };
    const sections = CONTENT[key].sections.map((one) => `  - [${one.title}](${SAMPLE_ORIGIN}${path}#${one.id})`);
    const markdown = `${SAMPLE_ORIGIN}${DOCS_PATH}/${pageFile(key)}.md`;
    return [`- [${title}](${SAMPLE_ORIGIN}${path}) ([Markdown](${markdown})): ${description}`, ...sections];
  });
  return joined([
    `# ${PRODUCT_NAME}`,
    `> ${CONTENT[""].intro}`,
    "## Documentation",
    [
      `- [All of it in Markdown](${SAMPLE_ORIGIN}/docs.md): every page below in one file, with all samples.`,
      `- [OpenAPI schema](${SAMPLE_ORIGIN}/openapi.json): every call with its parameters, limits and errors.`,
    ].join("\n"),
    "## Pages",
    lines.join("\n"),
  ]);
}

function sectionMarkdown({ title, operation, blocks, code = [] }: Section, page: string, read: Read): string {
  return joined([
    `### ${title}`,
    operation === undefined ? "" : `\`${operation.method} ${operation.path}\``,
    ...blocks.map((block) => blockMarkdown(block, page)),
    operation === undefined ? "" : operationMarkdown(operation),
    ...code.map((one) => codeMarkdown(one, read)),
  ]);
}

function blockMarkdown(block: Block, page: string): string {
  if (typeof block === "string") return absolute(block, page);
  if ("list" in block) return block.list.map((item, at) => `${at + 1}. ${absolute(item, page)}`).join("\n");
  // The table below it says the same.
  if ("figure" in block) return "";
  if ("fields" in block) return fieldsMarkdown(block.title, block.fields, false);
  return tableMarkdown(block, page);
}

function tableMarkdown({ heads, rows }: Table, page: string): string {
  return tableOf(
    heads,
    rows.map(([name = "", ...rest]) => [`\`${name}\``, ...rest.map((cell) => absolute(cell, page))]),
  );
}

function operationMarkdown({ parameters, errors }: Operation): string {
  const fields = Object.entries(parameters).map(([place, list]) => fieldsMarkdown(place, list, true));
  const { own, others } = errorsOf(errors);
  const rows = own.map(({ status, text }) => [`\`${status}\``, absolute(text, `${DOCS_PATH}/endpoints`)]);
  return joined([
    ...fields,
    "#### Errors",
    tableOf(["Status", "Cause and remedy"], rows),
    absolute(others, `${DOCS_PATH}/endpoints`),
  ]);
}

function fieldsMarkdown(title: string, fields: readonly Field[], marked: boolean): string {
  if (fields.length === 0) return "";
  const rows = fields.map(({ name, type, required, text, limits }) => [
    `\`${name}\``,
    marked && required ? `${type}, required` : type,
    text,
    limits,
  ]);
  return joined([`#### ${title}`, tableOf(["Name", "Type", "Meaning", "Limits"], rows)]);
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

function codeMarkdown(code: Code, read: Read): string {
  const fence = (label: string, language: keyof typeof FENCES, text: string) =>
    `${label}:\n\n\`\`\`${FENCES[language]}\n${text.trimEnd()}\n\`\`\``;
  if ("text" in code) return fence(code.label, code.language, code.text);
  if ("php" in code) return fence(code.label, "php", read([phpFile(code.php)]));
  if ("recipe" in code) {
    const { path, language } = recipeFile(code.recipe);
    return fence(code.label, language, read([path]));
  }
  if ("sdk" in code) {
    const { path, language } = sdkFile(code.sdk);
    return fence(code.label, language, read([path]));
  }
  return joined(
    LANGUAGES.map((one) =>
      fence(
        `${code.label} (${languageLabel(code.sample, one)})`,
        one.language,
        read(sampleFiles(code.sample, one.key)),
      ),
    ),
  );
}

/** Links with whole addresses: the text is read away from the site. */
function absolute(text: string, page: string): string {
  return text.replace(/\]\((\/|#)/g, (_, start) => `](${SAMPLE_ORIGIN}${start === "#" ? `${page}#` : "/"}`);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
