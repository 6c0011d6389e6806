import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** `make screenshots`: pictures of all screens. */
export default defineConfig({
  ...tests,
  testDir: "e2e/pictures",
  testMatch: "*.pictures.ts",
  projects: [{ name: "pictures" }],
});
