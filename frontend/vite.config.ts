import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { baseChunk } from "./chunks.ts";
import { checkoutEntry } from "./dev-entries.ts";
import { docsTwins } from "./docs-twins.ts";
import { embedScripts } from "./embed-scripts.ts";
import { pageTable } from "./page-table.ts";
import { publishBuild } from "./publish-build.ts";
import { sdkPackage } from "./sdk-package.ts";
import { PRODUCT_NAME } from "./src/config/product.ts";

const backend = process.env.DROPWISE_BACKEND ?? "http://127.0.0.1:8000";

const SESSION_TESTS = "src/{app,store,lib/http}/**/*.test.{ts,tsx}";

export default defineConfig({
  // %PRODUCT_NAME% in the two HTML entries.
  define: { "import.meta.env.PRODUCT_NAME": JSON.stringify(PRODUCT_NAME) },
  plugins: [
    react(),
    tailwindcss(),
    checkoutEntry(),
    pageTable(),
    embedScripts(),
    sdkPackage(),
    docsTwins(),
    publishBuild(),
  ],
  server: {
    proxy: {
      "/api": backend,
      "/django-admin": backend,
      "/demo": backend,
      "/media": backend,
      "/docs.md": backend,
      "/llms.txt": backend,
      "/openapi.json": backend,
      "/ws": { target: backend, ws: true },
    },
  },
  build: {
    manifest: true,
    // Browsers without modulepreload fetch a chunk when it is imported. A polyfill would not be worth its size.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "checkout.html"],
      // Radix names its components in static blocks, which would keep all unused ones.
      treeshake: {
        manualPureFunctions: ["__name"],
        // A page that imports no call of an area does not load that area (`scripts/schema.mjs`).
        moduleSideEffects: [{ test: /src[\\/]lib[\\/]api[\\/]generated[\\/]/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // One rule: React, which changes far less often than the pages; what both entries share; each page.
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: baseChunk, debugName: "base" },
          ],
        },
      },
    },
  },
  test: {
    environment: "happy-dom",
    setupFiles: ["tests/setup.ts"],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    pool: "threads",
    // Loading everything again for each file takes longer than the tests. Only tests with a session, in the store or the
    // HTTP client, need it.
    projects: [
      {
        extends: true,
        test: { name: "session", isolate: true, include: [SESSION_TESTS] },
      },
      {
        extends: true,
        test: {
          name: "units",
          isolate: false,
          include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
          exclude: [SESSION_TESTS],
        },
      },
    ],
  },
});
