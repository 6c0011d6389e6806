// @vitest-environment node
/** A build beside a running server: nothing that is being served goes away, and the pages change last. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { publish } from "../publish-build.ts";

const DAY = 86_400_000;
let folder: string;
let dist: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "publish-"));
  dist = join(folder, "dist");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build whose page refers to one script of this content hash. */
function draft(hash: string, extra: Record<string, string> = {}): string {
  const root = mkdtempSync(join(folder, "draft-"));
  const files = {
    "index.html": `<script src="/assets/index-${hash}.js">`,
    [`assets/index-${hash}.js`]: `console.log("${hash}");`.repeat(50),
    ".vite/manifest.json": JSON.stringify({ "index.html": { file: `assets/index-${hash}.js` } }),
    ...extra,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const read = (name: string) => readFileSync(join(dist, name), "utf8");

test("an open page still finds its chunks after the next build, for a week", () => {
  publish(draft("aaaaaaaa"), dist, 0);
  publish(draft("bbbbbbbb"), dist, 30 * DAY);
  expect(read("index.html")).toContain("bbbbbbbb");
  expect(read(".vite/manifest.json")).toContain("bbbbbbbb");
  expect(read("assets/index-aaaaaaaa.js")).toContain("aaaaaaaa");

  publish(draft("bbbbbbbb"), dist, 37 * DAY);
  expect(existsSync(join(dist, "assets/index-aaaaaaaa.js"))).toBe(true);
  publish(draft("bbbbbbbb"), dist, 38 * DAY);
  expect(readdirSync(join(dist, "assets")).sort()).toEqual(["index-bbbbbbbb.js", "index-bbbbbbbb.js.gz"]);
});

test("a chunk that comes back with a later build is current again", () => {
  publish(draft("aaaaaaaa"), dist, 0);
  publish(draft("bbbbbbbb"), dist, 0);
  publish(draft("aaaaaaaa"), dist, 6 * DAY);
  publish(draft("bbbbbbbb"), dist, 20 * DAY);
  expect(read("assets/index-aaaaaaaa.js")).toContain("aaaaaaaa");
});

test("scripts and styles are compressed, other files are replaced by their new version", () => {
  publish(draft("aaaaaaaa", { "drop.svg": "<svg/>" }), dist);
  publish(draft("aaaaaaaa", { "drop.svg": "<svg>new</svg>" }), dist);
  expect(read("drop.svg")).toBe("<svg>new</svg>");
  const packed = readFileSync(join(dist, "assets/index-aaaaaaaa.js.gz"));
  expect(gunzipSync(packed).toString()).toBe(read("assets/index-aaaaaaaa.js"));
});

/** Reads the page over and over, as a server does; reports any page whose script is not there. */
const READER = `
  const { readFileSync } = require("node:fs");
  const { parentPort, workerData: { dist, seen } } = require("node:worker_threads");
  const flag = new Int32Array(seen);
  const pages = new Set();
  while (Atomics.load(flag, 0) === 0) {
    const page = readFileSync(dist + "/index.html", "utf8");
    const script = /src="(.*)"/.exec(page);
    try { readFileSync(dist + script[1]); } catch { parentPort.postMessage({ broken: page }); }
    pages.add(page);
    Atomics.store(flag, 1, pages.size);
  }
  parentPort.postMessage({ pages: pages.size });
`;

test("at no moment does a page refer to a file that is not there", async () => {
  publish(draft("aaaaaaaa"), dist);
  const seen = new SharedArrayBuffer(8);
  const flag = new Int32Array(seen);
  const reader = new Worker(READER, { eval: true, workerData: { dist, seen } });
  const told: unknown[] = [];
  reader.on("message", (message) => told.push(message));
  const ended = new Promise((resolve) => reader.on("exit", resolve));
  for (let build = 1; build <= 20; build += 1) {
    while (Atomics.load(flag, 1) < build) await new Promise((wake) => setTimeout(wake, 1));
    publish(draft(String(build).padStart(8, "0")), dist);
  }
  while (Atomics.load(flag, 1) < 21) await new Promise((wake) => setTimeout(wake, 1));
  Atomics.store(flag, 0, 1);
  await ended;
  expect(told).toEqual([{ pages: 21 }]);
});
