import { useCallback, useEffect, useState } from "react";
import { PublicCallError } from "../lib/public-api";

const FAILED = "The page could not be loaded. Check your connection, and try again.";

export type ReadState<T> =
  | { phase: "loading" }
  | { phase: "missing" }
  | { phase: "failed"; message: string }
  | { phase: "ready"; value: T };

/**
 * What a page of its own address shows: `preloaded`, or what `read` brings. `refresh` reads it again behind what is
 * shown, which stays if that fails; `reload` begins anew. `read` must keep its identity from render to render.
 */
export function useRead<T>(read: (signal?: AbortSignal) => Promise<T>, preloaded: () => T | null = () => null) {
  const [state, setState] = useState<ReadState<T>>(() => {
    const value = preloaded();
    return value === null ? { phase: "loading" } : { phase: "ready", value };
  });
  const show = useCallback((value: T) => setState({ phase: "ready", value }), []);
  const reload = useCallback(() => setState({ phase: "loading" }), []);
  const refresh = useCallback(() => void read().then(show, () => {}), [read, show]);

  const loading = state.phase === "loading";
  useEffect(() => {
    if (!loading) {
      return;
    }
    const ended = new AbortController();
    read(ended.signal).then(show, (error: unknown) => {
      if (!ended.signal.aborted) {
        const missing = error instanceof PublicCallError && error.status === 404;
        const said = error instanceof Error ? error.message : "";
        setState(missing ? { phase: "missing" } : { phase: "failed", message: said || FAILED });
      }
    });
    return () => ended.abort();
  }, [loading, read, show]);

  return { state, show, refresh, reload };
}
