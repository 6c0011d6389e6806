import { useCallback, useSyncExternalStore } from "react";
import { COMPACT_BELOW_PX } from "../../config/layout";

/** Whether a media query holds, kept true to the window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Under 768 px: tables become cards, the sidebar a drawer. */
export function useCompact(): boolean {
  return useMedia(`(width < ${COMPACT_BELOW_PX}px)`);
}
