/** The samples as texts. Pages and the Markdown twin differ only in how they read a file and in the address they name. */
import type { CodeLanguage } from "../../lib/code-pieces.ts";
import type { Code, RecipeFile, SampleKey } from "./model.ts";

/** The placeholder for this product's address in the files, so that they run as they are. */
export const SAMPLE_ORIGIN = "http://localhost:8000";

export const LANGUAGES = [
  { key: "curl", label: "curl", language: "shell" },
  { key: "javascript", label: "JavaScript", language: "js" },
  { key: "python", label: "Python", language: "python" },
] as const satisfies readonly { key: string; label: string; language: CodeLanguage }[];

export type LanguageKey = (typeof LANGUAGES)[number]["key"];

/** What a sample's first language is called: a signature is checked in a shell, not by a call with curl. */
export function languageLabel(sample: SampleKey, { key, label }: (typeof LANGUAGES)[number]): string {
  return sample === "verify-webhook" && key === "curl" ? "Shell" : label;
}

/** Code in one language. */
export type PlainCode = Exclude<Code, { sample: SampleKey }>;

/** The paths of a sample's file in a language, from the front-end's folder: the first that exists is meant. */
export function sampleFiles(key: SampleKey, language: LanguageKey): string[] {
  const names = {
    curl: [`${key}.sh`],
    javascript: [`${key}.mjs`, `${key}.js`],
    python: [`${key.replaceAll("-", "_")}.py`],
  };
  return names[language].map((name) => `src/lib/code-samples/${name}`);
}

/** The path of a sample in PHP, from the front-end's folder. */
export function phpFile(name: Extract<Code, { php: string }>["php"]): string {
  return `src/lib/code-samples/${name}.php`;
}

/** The path of a recipe's file, from the front-end's folder, and its language. */
export function recipeFile(name: RecipeFile): { path: string; language: CodeLanguage } {
  const path = name === "shop.mjs" ? "sdk/examples/shop/server.mjs" : `sdk/samples/recipes/${name}`;
  return { path, language: name.endsWith(".py") ? "python" : name.endsWith(".php") ? "php" : "js" };
}

/** The path of a sample of the SDK, from the front-end's folder, and its language. */
export function sdkFile(name: Extract<Code, { sdk: string }>["sdk"]): { path: string; language: CodeLanguage } {
  return name === "embed"
    ? { path: "sdk/samples/embed.html", language: "text" }
    : { path: `sdk/samples/${name}.mjs`, language: "js" };
}
