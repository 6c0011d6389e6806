/** Pages of one browser context that keeps the site's files, compiled, from test to test, but nothing that a page stored. */
import { type BrowserContext, test as base } from "@playwright/test";

export const test = base.extend<object, { warm: BrowserContext }>({
  warm: [
    async ({ browser }, use, { project }) => {
      const { baseURL = "", viewport = null } = project.use;
      const context = await browser.newContext({ baseURL, viewport });
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ warm, baseURL }, use) => {
    const page = await warm.newPage();
    await use(page);
    // A request that the test held is dropped with its page's document; closing the page would let it through.
    await page.goto("about:blank");
    const devtools = await warm.newCDPSession(page);
    const storageTypes = "cookies,local_storage,indexeddb,service_workers,cache_storage";
    await devtools.send("Storage.clearDataForOrigin", { origin: baseURL ?? "", storageTypes });
    await page.close();
  },
});
