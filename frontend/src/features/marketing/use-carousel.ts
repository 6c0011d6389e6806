import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { CAROUSEL_ADVANCE_MS, CAROUSEL_LOCK_MS } from "../../config/timing";

/** A finger that moves further than this sideways changes the slide. */
const SWIPE_PX = 50;

interface CarouselOptions {
  count: number;
  /** Whether slides may change by themselves now. */
  running: boolean;
}

/** Which of `count` slides is shown: it moves on every 5 s while `running`, and at most once in 300 ms. */
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

  // Begins anew with each slide: whoever moved by hand has five seconds to read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `index` is what begins it anew.
  useEffect(() => {
    if (!running) {
      return;
    }
    const timer = setInterval(() => go(1), CAROUSEL_ADVANCE_MS);
    return () => clearInterval(timer);
  }, [running, go, index]);

  const swipe = {
    // A mouse marks text by the same movement, so only fingers and pens swipe.
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
