/** The files of the samples. They run as they are: a browser test runs each against the product. */
import type { CodeLanguage } from "../../lib/code-pieces";
import type { SampleKey } from "./model";
import {
  type LanguageKey,
  type PlainCode,
  phpFile,
  recipeFile,
  SAMPLE_ORIGIN,
  sampleFiles,
  sdkFile,
} from "./sample-text";

const FILES = import.meta.glob<string>(
  [
    "../../lib/code-samples/*.{sh,mjs,js,py,php}",
    "../../../sdk/samples/{quick-start,wait-and-list,verify-webhook}.mjs",
    "../../../sdk/samples/embed.html",
    "../../../sdk/samples/recipes/*.{mjs,py,php}",
    "../../../sdk/examples/shop/server.mjs",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** `values` takes the place of environment variables: DROPWISE_SECRET_KEY, PAYMENT_ID. */
export type SampleValues = Partial<Record<"DROPWISE_SECRET_KEY" | "PAYMENT_ID", string>>;

function fileOf(paths: readonly string[]): string {
  const text = paths
    .map((path) => FILES[path.replace("src/lib", "../../lib").replace("sdk/", "../../../sdk/")])
    .find(Boolean);
  if (text === undefined) throw new Error(`There is no sample ${paths.join(" or ")}.`);
  return text;
}

/** A sample with the address of this product and, where they are known, the reader's own values. */
export function sampleText(key: SampleKey, language: LanguageKey, values: SampleValues = {}): string {
  return withValues(fileOf(sampleFiles(key, language)), language, values);
}

function withValues(text: string, language: LanguageKey, values: SampleValues): string {
  let written = text.trimEnd().replaceAll(SAMPLE_ORIGIN, window.location.origin);
  for (const [name, value] of Object.entries(values)) {
    const place = { curl: `$${name}`, javascript: `process.env.${name}`, python: `os.environ["${name}"]` }[language];
    written = written.replaceAll(language === "javascript" ? `\${${place}}` : place, value);
    written = written.replaceAll(place, language === "curl" ? value : JSON.stringify(value));
  }
  // What nothing uses anymore.
  return language === "python" && !written.includes("os.environ")
    ? written.replace("import json, os, ", "import json, ").replace("import os, ", "import ")
    : written;
}

/** The text of code in one language, and how to colour it. */
export function plainCode(code: PlainCode, values: SampleValues = {}): { text: string; language: CodeLanguage } {
  if ("text" in code) {
    return { text: withValues(code.text, "curl", values), language: code.language };
  }
  if ("php" in code) return { text: fileOf([phpFile(code.php)]).trimEnd(), language: "php" };
  if ("recipe" in code) {
    const { path, language } = recipeFile(code.recipe);
    return { text: withValues(fileOf([path]), language === "python" ? "python" : "javascript", values), language };
  }
  const { path, language } = sdkFile(code.sdk);
  return { text: withValues(fileOf([path]), "javascript", values), language };
}
