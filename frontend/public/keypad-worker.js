/**
 * Opens the keypad without a connection: its page and its assets, and nothing else. Its scope is the keypad's address;
 * calls of the API, and every page but this one, always go to the server.
 */
const CACHE = "keypad-1";
const PAGE = "/developer-dashboard/keypad";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const others = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => self.clients.claim()));
});

const isAsset = (url) => url.origin === self.location.origin && url.pathname.startsWith("/assets/");
const isPage = (url) => url.origin === self.location.origin && url.pathname.replace(/\/$/, "") === PAGE;

self.addEventListener("message", (event) => {
  const wanted = (event.data?.loaded ?? []).map((name) => new URL(name)).filter((url) => isAsset(url) || isPage(url));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => Promise.allSettled(wanted.map((url) => cache.add(isPage(url) ? PAGE : url.href)))),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET") return;
  if (event.request.mode === "navigate" && isPage(url)) event.respondWith(newest(event.request));
  else if (isAsset(url)) event.respondWith(kept(event.request));
});

/** From the server, and as it was last without one. */
async function newest(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await cache.put(PAGE, response.clone());
    return response;
  } catch (error) {
    const before = await cache.match(PAGE);
    if (before === undefined) throw error;
    return before;
  }
}

/** An asset's name changes with its content, so a kept one is right for ever. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const before = await cache.match(request);
  if (before !== undefined) return before;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}
