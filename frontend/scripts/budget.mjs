// Reads the build's manifest and fails when an entry carries more JavaScript or CSS than its budget (kB, gzip).
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);

/** What each entry may carry: everything it imports statically, so everything it needs to show its first view. */
const BUDGETS = {
  "checkout.html": { script: 92, style: 20 },
  "index.html": { script: 150, style: 20 },
  "merchant's desk": { script: 150, style: 20 },
  "operator's desk": { script: 150, style: 20 },
};

/** Views that need more than one entry: the desks' frames, before the page in them. */
const VIEWS = {
  "merchant's desk": ["index.html", "src/app/account-area.tsx", "src/app/developer-desk.tsx"],
  "operator's desk": ["index.html", "src/app/account-area.tsx", "src/app/admin-desk.tsx"],
};

/** Parts of the page of shared parts; a production build must not hold one. */
const DEVELOPMENT_ONLY = "src/app/dev/";

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));

/** The chunks of these keys and every chunk they import statically, each once. */
function staticChunks(keys, found = new Set()) {
  for (const key of keys) {
    if (!found.has(key)) {
      found.add(key);
      staticChunks(manifest[key].imports ?? [], found);
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
  const chunks = staticChunks(VIEWS[entry] ?? [entry]);
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
for (const key of Object.keys(manifest)) {
  if (key.startsWith(DEVELOPMENT_ONLY)) {
    over = true;
    console.log(`OVER ${key} is for development only, and in the build`);
  }
}
process.exitCode = over ? 1 : 0;
