/** Calls and parts that answer what a screen's other faces need: nothing yet, a failure, no answer at all. */
import type { Page } from "@playwright/test";

/** Every call to this path answers these values. */
export async function answers(page: Page, path: string, body: unknown, status = 200): Promise<void> {
  await asks(page);
  await page.route(matching(path), (route) => route.fulfill({ status, json: body }));
}

/** Every call to this path fails as a broken server's would. */
export async function fails(page: Page, path: string): Promise<void> {
  await answers(page, path, { error: "Internal server error", request_id: "0" }, 500);
}

/** Calls to this path are never answered. */
export async function hangs(page: Page, path: string): Promise<void> {
  await asks(page);
  await page.route(matching(path), () => undefined);
}

/** What calls to paths that `path` matches answer, with these fields in place of their own. */
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

/** The part of the front-end in the file of this name does not arrive before the function returned is called. */
export async function partHangs(page: Page, name: string): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const deposit = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(fileOf(name), async (route) => {
    await deposit;
    await route.continue();
  });
  return arrive;
}

/** It fails to arrive, as it does where the network or the server does; until the function returned is called. */
export async function partFails(page: Page, name: string): Promise<() => Promise<void>> {
  await page.route(fileOf(name), (route) => route.fulfill({ status: 500, body: "Internal server error" }));
  return () => page.unroute(fileOf(name));
}

/** By its path in the build, `/assets/about-page-BQqwsX3y.js`. */
function fileOf(name: string): string {
  return `**/assets/${name}-*.js`;
}

function matching(path: string): (url: URL) => boolean {
  return (url) => url.pathname === path;
}

/** The page asks by itself: the answer that the server wrote into it is taken out before a script sees it. */
export async function asks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const takeOut = () => {
      for (const id of ["preloaded-data", "payment-data"]) document.getElementById(id)?.remove();
    };
    new MutationObserver(takeOut).observe(document, { childList: true, subtree: true });
  });
}
