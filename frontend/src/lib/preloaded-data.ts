/** The response to a page's first API call, which the server wrote into the page as `#preloaded-data`. */

import type { PublicReads } from "./public-api";

const ID = "preloaded-data";

/** The response of `address` if `page` has it, else null. */
export function readPreloadedData<Path extends keyof PublicReads>(
  page: Document,
  address: Path,
): PublicReads[Path] | null {
  const block = page.getElementById(ID);
  if (block?.dataset.address !== address) {
    return null;
  }
  try {
    return JSON.parse(block.textContent) as PublicReads[Path];
  } catch {
    return null;
  }
}

/** Once shown it is removed: a later visit to this address reads it from the API. */
export function dropPreloadedData(page: Document): void {
  page.getElementById(ID)?.remove();
}
