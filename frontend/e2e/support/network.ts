/** Calls that answer what a screen's other faces need: nothing yet, a failure, no answer at all. */
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

function matching(path: string): (url: URL) => boolean {
  return (url) => url.pathname === path;
}

/** The page asks by itself: the answer that the server wrote into it is taken out before a script sees it. */
export async function asks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const takeOut = () => document.getElementById("first-answer")?.remove();
    new MutationObserver(takeOut).observe(document, { childList: true, subtree: true });
  });
}
