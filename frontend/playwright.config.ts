import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";

/** The origin of the running stack, from `stack.json`. */
function stackOrigin(): string {
  const file = join(process.env.RUN_DIR ?? join(import.meta.dirname, "../.run"), "stack.json");
  if (!existsSync(file)) {
    throw new Error(`No running stack: ${file} is missing. Start one with \`make run\`.`);
  }
  return (JSON.parse(readFileSync(file, "utf8")) as { origin: string }).origin;
}

/** CHROMIUM_PATH, or a Chromium on the PATH. The test runner downloads none. */
function chromiumPath(): string {
  if (process.env.CHROMIUM_PATH) {
    return process.env.CHROMIUM_PATH;
  }
  for (const name of ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      // Try the next name.
    }
  }
  throw new Error("No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.");
}

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 20_000 },
  workers: 3,
  // A test that fails once has failed: the cause is a race, in the test or in the product.
  retries: 0,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  // The expiry test only waits, and survives crashes, so it has a worker of its own beside everything else. Crashes and
  // changes of the platform's settings come last and one at a time: every other test needs what they kill or change.
  projects: [
    { name: "expiry", testMatch: /expiry/, workers: 1 },
    { name: "pages", testIgnore: /crash|expiry|runbook|production\/|admin-(settings|money)\.spec/, workers: 2 },
    {
      name: "crashes",
      testMatch: /crash|runbook|admin-(settings|money)\.spec/,
      dependencies: ["pages"],
      fullyParallel: false,
      workers: 1,
    },
  ],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 900 },
    baseURL: stackOrigin(),
    // Recording every test would make all of them slower.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
