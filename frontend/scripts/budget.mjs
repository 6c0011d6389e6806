// Reads the build's manifest and fails when an entry carries more JavaScript or CSS than its budget (kB, gzip).
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);

/** What each entry may carry: everything it imports statically, so everything it needs to show its first view. */
const BUDGETS = {
  "checkout.html": { script: 92, style: 20 },
  "index.html": { script: 150, style: 20 },
  "developer dashboard": { script: 155, style: 20 },
  "admin dashboard": { script: 155, style: 20 },
};

/** Views that need more than one entry: the frames of the dashboards, before the page in them. */
const VIEWS = {
  "developer dashboard": ["index.html", "src/app/account-area.tsx", "src/app/developer-dashboard.tsx"],
  "admin dashboard": ["index.html", "src/app/account-area.tsx", "src/app/admin-dashboard.tsx"],
};

/** What a visitor's page may add to the site's own entry; it must hold nothing of SIGNED_IN_ONLY. */
const PUBLIC_PAGES = {
  script: 25,
  pages: [
    "marketing/home-page",
    "marketing/about-page",
    "marketing/contact-page",
    "marketing/leaderboard-page",
    "blog/blog-list-page",
    "blog/blog-post-page",
    "docs/docs-page",
  ],
};

/** The screens on the way in, in sum: a shell of 150 and a page of 25. */
const AUTH_SCREENS = {
  script: 175,
  pages: [
    "auth/sign-in-page",
    "auth/sign-up-page",
    "auth/forgot-password-page",
    "auth/otp-verification-page",
    "auth/reset-password-page",
  ],
};

/** What only who signs in may carry: a visitor's pages must not hold it. */
const SIGNED_IN_ONLY = ["src/app/account-area.tsx", "src/app/toast-host.tsx"];

/** The page that shows every shared component; a production build must not contain it. */
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
function weigh(words, chunks, script) {
  const size = gzipKilobytes(chunks.map((chunk) => chunk.file));
  over ||= size > script;
  console.log(`${size <= script ? "ok  " : "OVER"} ${words}: ${size.toFixed(1)} of ${script} kB gzip`);
}

const site = new Set(staticChunks(["index.html"]));
const signedIn = staticChunks(SIGNED_IN_ONLY).filter((chunk) => SIGNED_IN_ONLY.includes(chunk.src));
for (const page of PUBLIC_PAGES.pages) {
  const own = staticChunks([`src/features/${page}.tsx`]).filter((chunk) => !site.has(chunk));
  weigh(`${page} adds`, own, PUBLIC_PAGES.script);
  for (const part of signedIn.filter((chunk) => own.includes(chunk) || site.has(chunk))) {
    over = true;
    console.log(`OVER ${part.src} is carried by visitors of ${page}`);
  }
}
for (const page of AUTH_SCREENS.pages) {
  const all = staticChunks(["index.html", "src/app/account-area.tsx", `src/features/${page}.tsx`]);
  weigh(`${page} in sum`, all, AUTH_SCREENS.script);
}
for (const key of Object.keys(manifest)) {
  if (key.startsWith(DEVELOPMENT_ONLY)) {
    over = true;
    console.log(`OVER ${key} is for development only, and in the build`);
  }
}
process.exitCode = over ? 1 : 0;
