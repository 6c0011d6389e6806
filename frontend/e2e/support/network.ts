/** Makes calls and chunks respond as a screen's other states need it: with nothing yet, with a failure, or not at all. */
import type { CDPSession, Page } from "@playwright/test";

type PausedCall = { requestId: string; request: { url: string }; responseStatusCode?: number };

/** The calls of one page that do not reach the server, or not as they are. The newest that matches responds. */
type Stand = {
  matches: (path: string) => boolean;
  respond: (devtools: CDPSession, call: PausedCall) => Promise<unknown>;
};
type Watched = { stands: Stand[]; end: () => Promise<void> };

const watched = new WeakMap<Page, Promise<Watched>>();

/** From now on this has the page's calls to these paths. */
async function standIn(page: Page, stand: Stand): Promise<void> {
  (await watchOf(page)).stands.unshift(stand);
}

/** The page makes its own calls: the data that the server preloaded is removed before a script sees it. */
export async function asks(page: Page): Promise<void> {
  await watchOf(page);
}

/** The page's calls reach the server again. Those that are held do too, so first leave the page that made them. */
export async function letThrough(page: Page): Promise<void> {
  await (await watched.get(page))?.end();
  watched.delete(page);
}

function watchOf(page: Page): Promise<Watched> {
  const known = watched.get(page) ?? watch(page);
  watched.set(page, known);
  return known;
}

/** Only calls of the API are looked at: with one of Playwright's own routes the browser would cache nothing. */
async function watch(page: Page): Promise<Watched> {
  const stands: Stand[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Fetch.requestPaused", (call) => {
    const path = new URL(call.request.url).pathname;
    const first = stands.find(({ matches }) => matches(path));
    const { requestId } = call;
    const done = first ? first.respond(devtools, call) : devtools.send("Fetch.continueRequest", { requestId });
    // The page may have gone away meanwhile, and its calls with it.
    done.catch(() => undefined);
  });
  await devtools.send("Fetch.enable", { patterns: [{ urlPattern: "*/api/*" }] });
  const script = await page.addInitScript(takeOutPreloaded);
  return {
    stands,
    end: async () => {
      await devtools.detach();
      await script.dispose();
    },
  };
}

function takeOutPreloaded(): void {
  const takeOut = () => {
    for (const id of ["preloaded-data", "payment-data"]) document.getElementById(id)?.remove();
  };
  new MutationObserver(takeOut).observe(document, { childList: true, subtree: true });
}

async function fulfil(devtools: CDPSession, { requestId }: PausedCall, body: unknown, status: number): Promise<void> {
  await devtools.send("Fetch.fulfillRequest", {
    requestId,
    responseCode: status,
    responseHeaders: [{ name: "Content-Type", value: "application/json" }],
    body: Buffer.from(JSON.stringify(body)).toString("base64"),
  });
}

/** Every call to this path returns these values. */
export async function answers(page: Page, path: string, body: unknown, status = 200): Promise<void> {
  await standIn(page, {
    matches: (asked) => asked === path,
    respond: (devtools, call) => fulfil(devtools, call, body, status),
  });
}

/** A page of a list, as the API answers it. */
export function listPage(results: object[], { count, size, page }: { count: number; size: number; page: number }) {
  return {
    results,
    count,
    current_page: page,
    page_size: size,
    total_pages: Math.ceil(count / size),
    next: null,
    previous: null,
  };
}

/** Every call to this path fails as it would on a broken server. */
export async function fails(page: Page, path: string): Promise<void> {
  await answers(page, path, { error: "Internal server error", request_id: "0" }, 500);
}

/** Calls to this path never return. */
export async function hangs(page: Page, path: string): Promise<void> {
  await standIn(page, { matches: (asked) => asked === path, respond: async () => undefined });
}

/** Calls to paths that match `path` return what the server says, with these fields replaced. */
export async function alters(page: Page, path: RegExp, fields: Record<string, unknown>): Promise<void> {
  await standIn(page, {
    matches: (asked) => path.test(asked),
    respond: async (devtools, call) => {
      const { requestId, responseStatusCode } = call;
      if (responseStatusCode === undefined) {
        await devtools.send("Fetch.continueRequest", { requestId, interceptResponse: true });
        return;
      }
      const { body, base64Encoded } = await devtools.send("Fetch.getResponseBody", { requestId });
      const said = JSON.parse(Buffer.from(body, base64Encoded ? "base64" : "utf8").toString()) as object;
      await fulfil(devtools, call, { ...said, ...fields }, responseStatusCode);
    },
  });
}

/** The chunk of this name does not arrive until the returned function is called: it then comes, or fails to load. */
export async function chunkHangs(page: Page, name: string): Promise<(outcome?: "comes" | "fails") => void> {
  let outcome: "comes" | "fails" = "comes";
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(fileOf(name), async (route) => {
    await released;
    if (outcome === "fails") await route.fulfill({ status: 500, body: "Internal server error" });
    else await route.continue();
  });
  return (next = "comes") => {
    outcome = next;
    release();
  };
}

/** The chunk of this name fails to load. */
export async function chunkFails(page: Page, name: string): Promise<void> {
  const settle = await chunkHangs(page, name);
  settle("fails");
}

/** Its path in the build, such as `/assets/about-page-BQqwsX3y.js`. */
function fileOf(name: string): string {
  return `**/assets/${name}-*.js`;
}
