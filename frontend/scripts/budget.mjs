// Fails when an entry or a page of the build carries more JavaScript or CSS than its budget (kB, gzip).
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);
const SITE = "index.html";
const CHECKOUT = "checkout.html";
const ACCOUNT_AREA = "src/app/account-area.tsx";
const DASHBOARD = "src/app/dashboard.tsx";
const TOASTS = "src/app/toast-host.tsx";

/** What a payer's page loads in all; for a payment, while it is pending. */
const PAYER_PAGES = {
  "/checkout": ["src/checkout/payment-page.tsx", 93],
  "/pay": ["src/checkout/link/link-page.tsx", 92],
  "/invoice": ["src/checkout/invoice/invoice-page.tsx", 92],
  "/refund": ["src/checkout/refund/refund-page.tsx", 92],
};
const SITE_SCRIPT = 150;
const STYLE = 20;
/** What a shop's page loads. */
const EMBED_SCRIPT = 5;
/** What a public page may add to the site's entry. */
const PUBLIC_PAGE = 27.5;
/** The whole of a sign-in or sign-up page: what the simple rule of chunks costs (`backend/docs/decisions/0028`). */
const AUTH_PAGE = 184;
/** The whole of a page of a dashboard, toasts included. */
const DASHBOARD_PAGE = 203;
/**
 * Pages that need a larger library from the start. The filters of transactions (also by days, name and exception, with
 * the sums of what matches) open a popover: Radix's positioning and scroll lock, and cmdk; so does the choice of a merchant
 * above the administrators' refunds. The administrators' settings
 * are six forms: react-hook-form; so are the developers' own.
 */
const LARGER_PAGES = {
  "/developer-dashboard/transactions": 225,
  "/admin-dashboard/transactions": 233,
  "/admin-dashboard/refunds": 231,
  "/admin-dashboard/settings": 210,
  "/developer-dashboard/settings": 205,
};
/** What the developers' home page may add to the frame of the dashboards; its chart comes later. */
const HOME = "src/features/overview/overview-page.tsx";
const HOME_PAGE = 20.5;

/** Only for those who sign in: no public page may load it. */
const SIGNED_IN_ONLY = [ACCOUNT_AREA, TOASTS];
/** A production build must not contain any of it. */
const DEVELOPMENT_ONLY = "src/app/dev/";

const manifest = readJson(".vite/manifest.json");
const pages = readJson(".vite/pages.json");
let failed = false;

function readJson(name) {
  return JSON.parse(readFileSync(new URL(name, DIST), "utf8"));
}

/** The chunks with these names and every chunk they import statically, each once. */
function staticChunks(names, found = new Set()) {
  for (const name of names) {
    if (manifest[name] === undefined) {
      throw new Error(`The build has no ${name}.`);
    }
    if (!found.has(name)) {
      found.add(name);
      staticChunks(manifest[name].imports ?? [], found);
    }
  }
  return [...found].map((name) => manifest[name]);
}

function gzipKilobytes(files) {
  const bytes = files.map((file) => gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

function weigh(subject, files, budget) {
  const size = gzipKilobytes(files);
  failed ||= size > budget;
  console.log(`${size <= budget ? "ok  " : "OVER"} ${subject}: ${size.toFixed(1)} of ${budget} kB gzip`);
}

function fail(sentence) {
  failed = true;
  console.log(`FAIL ${sentence}`);
}

const scripts = (chunks) => chunks.map(({ file }) => file);
const styles = (chunks) => [...new Set(chunks.flatMap(({ css }) => css ?? []))];

for (const [path, [module, budget]] of Object.entries(PAYER_PAGES)) {
  weigh(`${path} in total`, scripts(staticChunks([CHECKOUT, module])), budget);
}
weigh(`${CHECKOUT} style`, styles(staticChunks([CHECKOUT])), STYLE);

weigh("embed.js", ["embed.js"], EMBED_SCRIPT);

const site = staticChunks([SITE]);
weigh(`${SITE} script`, scripts(site), SITE_SCRIPT);
weigh(`${SITE} style`, styles(site), STYLE);

for (const { path, layout, module, preloads } of pages) {
  for (const name of preloads.filter((name) => manifest[name] === undefined)) {
    fail(`${path} preloads ${name}, which is not in the build`);
  }
  if (layout === "site" || layout === "bare") {
    const chunks = staticChunks([SITE, module]);
    weigh(`${path} adds`, scripts(chunks.filter((chunk) => !site.includes(chunk))), PUBLIC_PAGE);
    for (const { src } of chunks.filter(({ src }) => SIGNED_IN_ONLY.includes(src))) {
      fail(`${path} loads ${src} for visitors`);
    }
  } else if (layout === "auth") {
    weigh(`${path} in total`, scripts(staticChunks([SITE, ACCOUNT_AREA, module])), AUTH_PAGE);
  } else if (layout === "keypad") {
    weigh(`${path} in total`, scripts(staticChunks([SITE, ACCOUNT_AREA, module])), DASHBOARD_PAGE);
  } else {
    const frame = staticChunks([SITE, ACCOUNT_AREA, DASHBOARD, TOASTS]);
    const chunks = staticChunks([SITE, ACCOUNT_AREA, DASHBOARD, TOASTS, module]);
    weigh(`${path} in total`, scripts(chunks), LARGER_PAGES[path] ?? DASHBOARD_PAGE);
    if (module === HOME) {
      weigh(`${path} adds`, scripts(chunks.filter((chunk) => !frame.includes(chunk))), HOME_PAGE);
    }
  }
}
for (const name of Object.keys(manifest)) {
  if (name.startsWith(DEVELOPMENT_ONLY)) {
    fail(`${name} is for development only, and in the build`);
  }
}
process.exitCode = failed ? 1 : 0;
