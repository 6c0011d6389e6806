import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";

/** The running stack that the browser tests visit, as `make run` wrote it down. */
function stackOrigin(): string {
  const file = join(process.env.RUN_DIR ?? join(import.meta.dirname, "../.run"), "stack.json");
  if (!existsSync(file)) {
    throw new Error(`No running stack: ${file} is missing. Start one with \`make run\`.`);
  }
  return (JSON.parse(readFileSync(file, "utf8")) as { origin: string }).origin;
}

/** CHROMIUM_PATH, else a Chromium on the PATH; the runner downloads none. */
function chromiumPath(): string {
  if (process.env.CHROMIUM_PATH) {
    return process.env.CHROMIUM_PATH;
  }
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    } catch {
      // The next name may be there.
    }
  }
  throw new Error("No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.");
}

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // A browser, five servers and a ledger share the machine: a step that a busy moment broke is tried once more, and told.
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  // Crashes come last and one by one: each kills a process that every other test needs. The expiry test mostly
  // waits, and bears crashes, so it runs beside everything.
  projects: [
    { name: "expiry", testMatch: /expiry/ },
    { name: "pages", testIgnore: /crash|expiry/ },
    { name: "crashes", testMatch: /crash/, dependencies: ["pages"], fullyParallel: false },
  ],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1280, height: 900 },
    baseURL: stackOrigin(),
    trace: "retain-on-failure",
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
