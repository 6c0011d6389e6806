/** The answer of a page's first read, which the server wrote into the page as `#first-answer`. */

import type { PublicReads } from "./public-api";

const ID = "first-answer";

/** What `address` answers, if it stands in `page`; null where it is to be asked for. */
export function readFirstAnswer<Path extends keyof PublicReads>(
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

/** It has been shown: whoever comes back to this address later asks anew. */
export function dropFirstAnswer(page: Document): void {
  page.getElementById(ID)?.remove();
}
