/** Makes calls and chunks respond as a screen's other states need it: with nothing yet, with a failure, or not at all. */
import type { Page } from "@playwright/test";

/** Every call to this path returns these values. */
export async function answers(page: Page, path: string, body: unknown, status = 200): Promise<void> {
  await asks(page);
  await page.route(matching(path), (route) => route.fulfill({ status, json: body }));
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
  await asks(page);
  await page.route(matching(path), () => undefined);
}

/** Calls to paths that match `path` return what the server says, with these fields replaced. */
export async function alters(page: Page, path: RegExp, fields: Record<string, unknown>): Promise<void> {
  await asks(page);
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...fields } });
    },
  );
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

function matching(path: string): (url: URL) => boolean {
  return (url) => url.pathname === path;
}

/** The page makes its own calls: the data that the server preloaded is removed before a script sees it. */
export async function asks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const takeOut = () => {
      for (const id of ["preloaded-data", "payment-data"]) document.getElementById(id)?.remove();
    };
    new MutationObserver(takeOut).observe(document, { childList: true, subtree: true });
  });
}
