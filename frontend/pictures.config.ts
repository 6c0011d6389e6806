import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** `make screenshots`: the catalogue of screens, pictured instead of tested. */
export default defineConfig({
  ...tests,
  testDir: "e2e/pictures",
  testMatch: "*.pictures.ts",
  projects: [{ name: "pictures" }],
});
