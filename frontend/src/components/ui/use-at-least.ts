import { useEffect, useRef, useState } from "react";

/** True while `active` is, and from its start for at least `duration` milliseconds. */
export function useAtLeast(active: boolean, duration: number): boolean {
  const [held, setHeld] = useState(active);
  const since = useRef<number | null>(null);
  useEffect(() => {
    if (active) {
      since.current = Date.now();
      setHeld(true);
    } else if (since.current !== null) {
      const left = since.current + duration - Date.now();
      const timer = setTimeout(() => {
        since.current = null;
        setHeld(false);
      }, left);
      return () => clearTimeout(timer);
    }
  }, [active, duration]);
  return active || held;
}
