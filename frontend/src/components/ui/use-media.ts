import { useCallback, useSyncExternalStore } from "react";
import { COMPACT_BELOW_PX } from "../../config/layout";

/** Whether a media query matches, updated with the window. */
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

/** Below 768 px, where tables become cards and the sidebar a drawer. */
export function useCompact(): boolean {
  return useMedia(`(width < ${COMPACT_BELOW_PX}px)`);
}
