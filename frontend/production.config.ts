import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** `make host-run`: what a server in production does, behind its proxy and with nobody seeded. */
export default defineConfig({
  ...tests,
  grep: /@production/,
  workers: 2,
  projects: [
    { name: "production", testIgnore: /restart/ },
    { name: "restart", testMatch: /production\/restart/, dependencies: ["production"] },
  ],
  use: {
    ...tests.use,
    // The proxy's certificate is of an authority of its own.
    ignoreHTTPSErrors: true,
  },
});
