/** Whether a thumb can hit what can be pressed. */
import type { Page } from "@playwright/test";

const ACTION_PX = 44;
const HASH_PX = 24;

/**
 * The links, buttons and summaries below `root` that are visible and too small, one line each: an action has at least 44
 * pixels each way, or in height if it is as wide as its words; a transaction's hash 24.
 */
export async function smallTargets(page: Page, root = "body"): Promise<string[]> {
  return page.locator(root).evaluate(
    (top, { action, hash }) =>
      [...top.querySelectorAll<HTMLElement>("a[href], button, summary, input, select, textarea")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // A link that only shows when it has the focus, for the keyboard.
        .filter((element) => element.getAttribute("href") !== "#main")
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const least = element.classList.contains("code") ? hash : action;
          const words = element.innerText || element.getAttribute("aria-label");
          const size = `${Math.round(width)}×${Math.round(height)}`;
          return height + 0.5 < least || width + 0.5 < (element.innerText ? hash : least) ? `${words}: ${size}` : null;
        })
        .filter((line) => line !== null),
    { action: ACTION_PX, hash: HASH_PX },
  );
}
