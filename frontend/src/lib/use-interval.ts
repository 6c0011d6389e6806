import { useEffect, useEffectEvent } from "react";

/** Calls `tick` every `ms` milliseconds while `running`. */
export function useInterval(tick: () => void, ms: number, running: boolean): void {
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    if (running) {
      const timer = setInterval(() => onTick(), ms);
      return () => clearInterval(timer);
    }
  }, [running, ms]);
}
