import { type ComponentProps, type ComponentType, createElement, lazy, useState } from "react";
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
type AnyPart = ComponentType<any>;
type Parts<Name extends string> = Record<Name, AnyPart>;

/** What has arrived, by what fetches it: several parts may come from one module. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A component that is fetched when it is first shown, or earlier by `preload`. Where it has arrived by then it is shown
 * at once: to wait even for a moment would put a fallback on the screen, and React keeps that there for 300 ms.
 */
export function lazyPart<Name extends string, Module extends Parts<Name>>(load: () => Promise<Module>, name: Name) {
  async function fetchPart(): Promise<Module> {
    const module = await load();
    arrived.set(load, module);
    return module;
  }
  const Late = lazy<AnyPart>(async () => ({ default: (await loadPart(fetchPart))[name] }));

  function Part(props: ComponentProps<Module[Name]>) {
    // Decided once: another component in its place would begin anew.
    const [shown] = useState(() => ({ part: (arrived.get(load) as Module | undefined)?.[name] ?? Late }));
    return createElement<ComponentProps<AnyPart>>(shown.part, props);
  }
  return Object.assign(Part, {
    /** Fetches it for later; if that fails, nothing is said: it is asked for again when it is shown. */
    preload: (): Promise<void> =>
      fetchPart().then(
        () => undefined,
        () => undefined,
      ),
  });
}
