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

/** When this tab last reloaded because a chunk was missing, in milliseconds. */
const RELOADED_KEY = "reloaded_for_chunk";
/** A second failure sooner than this does not come from a new release: reloading again would not help. */
const RELOAD_GAP_MS = 60_000;

/** What a lazy component shows while its chunk loads: nothing, unless a component above provides something. */
export const PendingChunk = createContext<ReactNode>(null);

/**
 * Loads a chunk. After a release, the chunks that an open page refers to no longer exist: the page then reloads, once,
 * to learn the new names. If it reloaded a moment ago, or the browser is offline, the failure is thrown.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
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
    // Without session storage a reload could repeat forever.
    return true;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a component may take any properties; the call below keeps their types.
type AnyComponent = ComponentType<any>;
type Components<Name extends string> = Record<Name, AnyComponent>;

/** Loaded modules by the function that loads them: several components may come from one module. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A component that loads when it is first shown, or earlier by `preload`. Until then it shows `PendingChunk`; if loading
 * fails, it throws to the error boundary above. React's own `lazy` is not used: during a change of page it would keep
 * the old page on screen until the next one has loaded, and then show its fallback for at least 300 ms.
 */
export function lazyComponent<Name extends string, Module extends Components<Name>>(
  load: () => Promise<Module>,
  name: Name,
) {
  async function fetchModule(): Promise<Module> {
    const module = await load();
    loaded.set(load, module);
    return module;
  }

  function Lazy(props: ComponentProps<Module[Name]>) {
    const pending = useContext(PendingChunk);
    const [{ module, failure }, setFound] = useState<{ module?: Module | undefined; failure?: unknown }>(() => ({
      module: loaded.get(load) as Module | undefined,
    }));
    useEffect(() => {
      if (module === undefined) {
        loadChunk(fetchModule).then(
          (found) => setFound({ module: found }),
          (reason: unknown) => setFound({ failure: reason }),
        );
      }
    }, [module]);

    if (failure !== undefined) {
      throw failure;
    }
    return module === undefined ? pending : createElement<ComponentProps<AnyComponent>>(module[name], props);
  }
  return Object.assign(Lazy, {
    /** Loads it early. A failure is ignored: showing the component tries again. */
    preload: (): Promise<void> =>
      fetchModule().then(
        () => undefined,
        () => undefined,
      ),
  });
}
