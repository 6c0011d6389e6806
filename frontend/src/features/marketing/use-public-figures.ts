import { useCallback, useEffect, useState } from "react";
import type { Figures } from "../../lib/api/generated";
import { readPublic } from "../../lib/public-api";

export type FiguresState = { phase: "loading" } | { phase: "failed" } | { phase: "ready"; figures: Figures };

const REFRESH_MS = 15_000;

/** The public figures, read again every 15 s while the page is visible. A failed refresh keeps the previous ones. */
export function usePublicFigures(): { state: FiguresState; retry: () => void } {
  const [state, setState] = useState<FiguresState>({ phase: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt restarts the effect.
  useEffect(() => {
    const leaving = new AbortController();
    const read = () =>
      readPublic("/api/public/figures/", { signal: leaving.signal }).then(
        (figures) => setState({ phase: "ready", figures }),
        () => {
          if (!leaving.signal.aborted) {
            setState((before) => (before.phase === "ready" ? before : { phase: "failed" }));
          }
        },
      );
    void read();
    const timer = setInterval(() => document.visibilityState === "visible" && void read(), REFRESH_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [attempt]);

  const retry = useCallback(() => {
    setState({ phase: "loading" });
    setAttempt((before) => before + 1);
  }, []);

  return { state, retry };
}
