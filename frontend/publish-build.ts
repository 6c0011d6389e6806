import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** How long a file of an earlier build can still be fetched by pages that were opened with it. */
const KEEP_DAYS = 7;
const DAY_MS = 86_400_000;
const COMPRESSED = /\.(js|css|svg|json)$/;
/** In the published folder: when each file of an earlier build was replaced. */
const RETIRED = join(".vite", "retired.json");

/**
 * `vite build` writes into a folder of its own, then adds that build to `dist`, where a server may be serving.
 * Pages that are open keep their chunks, and nobody gets an index whose files are not there yet.
 */
export function publishBuild(dist = join(import.meta.dirname, "dist")): Plugin {
  const draft = join(import.meta.dirname, "node_modules", ".build", String(process.pid));
  return {
    name: "dropwise-publish-build",
    apply: "build",
    config: () => ({ build: { outDir: draft, emptyOutDir: true } }),
    writeBundle: {
      order: "post",
      sequential: true,
      handler: () => {
        publish(draft, dist);
        rmSync(draft, { recursive: true });
      },
    },
  };
}

/** Puts the build in `draft` in place of the one in `dist`: what others refer to first, the pages last. */
export function publish(draft: string, dist: string, now = Date.now()): void {
  compressAssets(join(draft, "assets"));
  const files = filesOf(draft).sort((a, b) => turn(a) - turn(b));
  for (const file of files) place(join(draft, file), join(dist, file));
  retire(dist, new Set(files), now);
}

function turn(file: string): number {
  if (file.endsWith(".html")) return 3;
  if (file.startsWith(`.vite${sep}`)) return 2;
  // The server looks for the compressed file when it meets the plain one.
  return file.endsWith(".gz") ? 0 : 1;
}

function compressAssets(assets: string): void {
  if (!existsSync(assets)) return;
  for (const name of readdirSync(assets).filter((one) => COMPRESSED.test(one))) {
    const path = join(assets, name);
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
}

/** A reader sees the old file or the new one, never half of it. An unchanged file is left alone. */
function place(source: string, target: string): void {
  if (existsSync(target) && readFileSync(source).equals(readFileSync(target))) return;
  mkdirSync(dirname(target), { recursive: true });
  const next = `${target}.${process.pid}.new`;
  copyFileSync(source, next);
  renameSync(next, target);
}

/** Deletes what no build has had for a week. */
function retire(dist: string, current: Set<string>, now: number): void {
  const list = join(dist, RETIRED);
  const before: Record<string, number> = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
  const after: Record<string, number> = {};
  for (const file of filesOf(dist)) {
    if (current.has(file) || file === RETIRED) continue;
    const since = before[file] ?? now;
    if (now - since > KEEP_DAYS * DAY_MS) rmSync(join(dist, file));
    else after[file] = since;
  }
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, JSON.stringify(after));
}

/** The paths of all files below `folder`, relative to it. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
