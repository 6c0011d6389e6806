import { useCallback, useEffect, useRef, useState } from "react";
import { dropPreloadedData, readPreloadedData } from "./preloaded-data";
import { PublicCallError, type PublicReads, readPublic } from "./public-api";

export type PublicRead<T> =
  | { phase: "loading" }
  | { phase: "failed"; status: number | null }
  /** `stale`: the response for another address is on its way. */
  | { phase: "ready"; data: T; stale: boolean };

/**
 * Reads `path`; ready at once where the server has preloaded the response into the page. When the path changes, the old
 * data stay, marked stale, until the new ones are there.
 */
export function usePublicRead<Path extends keyof PublicReads>(
  path: Path,
): { state: PublicRead<PublicReads[Path]>; retry: () => void } {
  type Read = PublicRead<PublicReads[Path]>;
  const [{ of, read }, setRead] = useState<{ of: Path; read: Read }>(() => ({ of: path, read: initial(path) }));
  const [attempt, setAttempt] = useState(0);
  const preloaded = useRef(read.phase === "ready");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to start over.
  useEffect(() => {
    if (preloaded.current) {
      preloaded.current = false;
      dropPreloadedData(document);
      return;
    }
    const leaving = new AbortController();
    const show = (read: Read) => setRead({ of: path, read });
    setRead((before) =>
      before.read.phase === "ready"
        ? { ...before, read: stale(before.read) }
        : { of: path, read: { phase: "loading" } },
    );
    readPublic(path, { signal: leaving.signal }).then(
      (data) => show({ phase: "ready", data, stale: false }),
      (error: unknown) => {
        if (!leaving.signal.aborted) {
          show({ phase: "failed", status: error instanceof PublicCallError ? error.status : null });
        }
      },
    );
    return () => leaving.abort();
  }, [path, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  // In its first render with another path, the component must not show the old data as the new.
  return { state: of === path ? read : stale(read), retry };
}

function stale<T>(read: PublicRead<T>): PublicRead<T> {
  return read.phase === "ready" ? { ...read, stale: true } : read;
}

function initial<Path extends keyof PublicReads>(path: Path): PublicRead<PublicReads[Path]> {
  const data = readPreloadedData(document, path);
  return data === null ? { phase: "loading" } : { phase: "ready", data, stale: false };
}
