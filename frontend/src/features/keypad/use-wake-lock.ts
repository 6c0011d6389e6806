import { useEffect } from "react";

/** Keeps the screen awake while the component is shown, where the browser can: a dark screen cannot be scanned. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let over = false;
    async function hold() {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) {
        return;
      }
      try {
        const held = await navigator.wakeLock.request("screen");
        if (over) {
          await held.release();
        } else {
          lock = held;
        }
      } catch {
        // Refused, to save the battery: the screen goes dark as usual.
      }
    }
    // The browser takes it back when the page is hidden.
    const again = () => void hold();
    document.addEventListener("visibilitychange", again);
    void hold();
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
    };
  }, []);
}
