import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { CAROUSEL_ADVANCE_MS, CAROUSEL_LOCK_MS } from "../../config/timing";

/** A swipe further than this changes the slide. */
const SWIPE_PX = 50;

interface CarouselOptions {
  count: number;
  /** Whether the slides advance on their own now. */
  running: boolean;
}

/** Which of `count` slides is shown: it advances every 5 s while `running`, and changes at most once in 300 ms. */
export function useCarousel({ count, running }: CarouselOptions) {
  const [index, setIndex] = useState(0);
  const lockedUntil = useRef(0);
  const touchedAt = useRef<number | null>(null);

  const go = useCallback(
    (step: number) => {
      const now = Date.now();
      if (count < 2 || now < lockedUntil.current) {
        return;
      }
      lockedUntil.current = now + CAROUSEL_LOCK_MS;
      setIndex((before) => (before + step + count) % count);
    },
    [count],
  );

  // Restarts with each slide: after a manual change, the reader has five seconds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `index` restarts it.
  useEffect(() => {
    if (!running) {
      return;
    }
    const timer = setInterval(() => go(1), CAROUSEL_ADVANCE_MS);
    return () => clearInterval(timer);
  }, [running, go, index]);

  const swipe = {
    // A mouse selects text with the same movement, so only touch and pens swipe.
    onPointerDown: (event: PointerEvent) => {
      touchedAt.current = event.pointerType === "mouse" ? null : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = touchedAt.current === null ? 0 : event.clientX - touchedAt.current;
      touchedAt.current = null;
      if (Math.abs(moved) > SWIPE_PX) {
        go(moved < 0 ? 1 : -1);
      }
    },
    onPointerCancel: () => {
      touchedAt.current = null;
    },
  };

  return { index, go, swipe };
}
