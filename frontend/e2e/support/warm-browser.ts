/** One page per worker, which keeps the site's files, compiled, from test to test, but nothing that a test did to it. */
import { test as base, type Page } from "@playwright/test";
import { letThrough } from "./network";

export const test = base.extend<object, { warm: Page }>({
  warm: [
    async ({ browser }, use, { project }) => {
      const { baseURL = "", viewport = null } = project.use;
      const context = await browser.newContext({ baseURL, viewport });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ warm, baseURL, viewport }, use) => {
    if (viewport) await warm.setViewportSize(viewport);
    await use(warm);
    // A request that the test held is dropped with its page's document; anything else would let it through.
    await warm.goto("/robots.txt");
    await letThrough(warm);
    await warm.unrouteAll();
    warm.removeAllListeners();
    await warm.evaluate(() => sessionStorage.clear());
    const devtools = await warm.context().newCDPSession(warm);
    const storageTypes = "cookies,local_storage,indexeddb,service_workers,cache_storage";
    await devtools.send("Storage.clearDataForOrigin", { origin: baseURL ?? "", storageTypes });
    await devtools.detach();
  },
});
