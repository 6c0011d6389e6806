/**
 * Compiles the sources twice, as ES modules and as CommonJS, each with its types: into `dist`, or
 * `node scripts/build.mjs <folder>`.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("..", import.meta.url));
const dist = resolve(process.argv[2] ?? join(folder, "dist"));
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");

// Beside the result, which a program may be using until the new one is complete.
const draft = mkdtempSync(`${dist}-`);
try {
  for (const [project, format] of [
    ["tsconfig.build.json", "esm"],
    ["tsconfig.cjs.json", "cjs"],
    // The command may use what Node has; the package itself was compiled without it.
    ["tsconfig.cli.json", "esm"],
  ]) {
    const args = [tsc, "-p", project, "--outDir", join(draft, format)];
    execFileSync(process.execPath, args, { cwd: folder, stdio: "inherit" });
  }
  // The package is of ES modules: this folder says that its files are not.
  writeFileSync(join(draft, "cjs", "package.json"), '{ "type": "commonjs" }\n');
  rmSync(dist, { recursive: true, force: true });
  renameSync(draft, dist);
} finally {
  rmSync(draft, { recursive: true, force: true });
}
