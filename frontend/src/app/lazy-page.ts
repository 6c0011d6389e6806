import { type ComponentType, lazy } from "react";
import { browser } from "../lib/browser";

/** When this tab last reloaded because a part was missing, in milliseconds. */
const RELOADED_KEY = "reloaded_for_part";
/** A second failure sooner than this is no old page after a new release: reloading again would not help. */
const RELOAD_GAP_MS = 60_000;

/**
 * Loads a part of the application. After a release the parts an open page knows of are gone: the page is then loaded
 * anew, once, which brings the new names. If that was tried a moment ago, the failure is thrown.
 */
async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (failure) {
    if (reloadedJustNow()) {
      throw failure;
    }
    window.sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    browser.reload();
    return new Promise(() => {});
  }
}

function reloadedJustNow(): boolean {
  try {
    return Date.now() - Number(window.sessionStorage.getItem(RELOADED_KEY)) < RELOAD_GAP_MS;
  } catch {
    // Without session storage a reload could repeat for ever.
    return true;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a part may ask for any properties; the call below keeps them.
type Parts<Name extends string> = Record<Name, ComponentType<any>>;

/** A component that is fetched when it is first shown, or earlier by `preload`. */
export function lazyPart<Name extends string, Module extends Parts<Name>>(load: () => Promise<Module>, name: Name) {
  const Part = lazy(async () => ({ default: (await loadPart(load))[name] }));
  return Object.assign(Part, {
    /** Fetches it for later; if that fails, nothing is said: it is asked for again when it is shown. */
    preload: (): void => void load().catch(() => undefined),
  });
}
