// Reads the build's manifest and fails when an entry carries more JavaScript or CSS than its budget (kB, gzip).
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);

/** What each entry may carry: everything it imports statically, so everything it needs to show its first view. */
const BUDGETS = {
  "checkout.html": { script: 92, style: 20 },
  "index.html": { script: 150, style: 20 },
};

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));

/** The entry's chunk and every chunk it imports statically, each once. */
function staticChunks(key, found = new Set()) {
  if (!found.has(key)) {
    found.add(key);
    for (const imported of manifest[key].imports ?? []) {
      staticChunks(imported, found);
    }
  }
  return [...found].map((name) => manifest[name]);
}

function gzipKilobytes(files) {
  const bytes = files.map((file) => gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

let over = false;
for (const [entry, budget] of Object.entries(BUDGETS)) {
  const chunks = staticChunks(entry);
  const sizes = {
    script: gzipKilobytes(chunks.map((chunk) => chunk.file)),
    style: gzipKilobytes([...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]),
  };
  for (const [kind, size] of Object.entries(sizes)) {
    const fits = size <= budget[kind];
    over ||= !fits;
    console.log(`${fits ? "ok  " : "OVER"} ${entry} ${kind}: ${size.toFixed(1)} of ${budget[kind]} kB gzip`);
  }
}
process.exitCode = over ? 1 : 0;
