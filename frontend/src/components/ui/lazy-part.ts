import {
  type ComponentProps,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from "react";
import { browser } from "../../lib/browser";

/** When this tab last reloaded because a part was missing, in milliseconds. */
const RELOADED_KEY = "reloaded_for_part";
/** A second failure sooner than this is no old page after a new release: reloading again would not help. */
const RELOAD_GAP_MS = 60_000;

/** What stands in the place of a part that is on its way; nothing, unless something above says so. */
export const PartPending = createContext<ReactNode>(null);

/**
 * Loads a part of the application. After a release the parts an open page knows of are gone: the page is then loaded
 * anew, once, which brings the new names. Where that was tried a moment ago, or nothing can be reached, the failure
 * is thrown.
 */
async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (failure) {
    if (reloadedJustNow() || !navigator.onLine) {
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
 * A component that is fetched when it is first shown, or earlier by `preload`; until it is there, `PartPending` stands in
 * its place, and if it does not come, the boundary above has an error. Not React's own `lazy`: inside a change of page
 * that would keep the page that was left for as long as the next one takes, and its fallback would stay for 300 ms.
 */
export function lazyPart<Name extends string, Module extends Parts<Name>>(load: () => Promise<Module>, name: Name) {
  async function fetchPart(): Promise<Module> {
    const module = await load();
    arrived.set(load, module);
    return module;
  }

  function Part(props: ComponentProps<Module[Name]>) {
    const pending = useContext(PartPending);
    const [{ module, failure }, setFound] = useState<{ module?: Module | undefined; failure?: unknown }>(() => ({
      module: arrived.get(load) as Module | undefined,
    }));
    useEffect(() => {
      if (module === undefined) {
        loadPart(fetchPart).then(
          (found) => setFound({ module: found }),
          (reason: unknown) => setFound({ failure: reason }),
        );
      }
    }, [module]);

    if (failure !== undefined) {
      throw failure;
    }
    return module === undefined ? pending : createElement<ComponentProps<AnyPart>>(module[name], props);
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
