import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Plugin } from "vite";
import sdk from "./sdk/package.json" with { type: "json" };

const NAME = `dropwise-sdk-${sdk.version}.tgz`;

/** Adds the packed SDK to the build, so that `npm install {origin}/sdk/…` gets it from the product itself. */
export function sdkPackage(): Plugin {
  return {
    name: "dropwise-sdk-package",
    apply: "build",
    generateBundle() {
      const folder = mkdtempSync(join(tmpdir(), "dropwise-sdk-"));
      try {
        // `npm run build` has compiled it.
        const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
        execFileSync("npm", args, { cwd: join(import.meta.dirname, "sdk"), stdio: "ignore" });
        this.emitFile({ type: "asset", fileName: `sdk/${NAME}`, source: readFileSync(join(folder, NAME)) });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}
