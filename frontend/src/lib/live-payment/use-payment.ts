import { useEffect, useState, useSyncExternalStore } from "react";
import { type ServerClock, serverNow } from "./clock";
import { type FeedState, PaymentFeed } from "./payment-feed";
import type { PublicStatus } from "./types";

const TICK_MS = 1_000;

/** The feed of one payment while the component is mounted, for at most `forMs`. */
export function usePayment(
  paymentId: string,
  preloaded: PublicStatus | null,
  forMs?: number,
): { feed: PaymentFeed; state: FeedState } {
  const [feed] = useState(() => new PaymentFeed(paymentId, preloaded));
  const state = useSyncExternalStore(feed.subscribe, feed.snapshot);

  useEffect(() => {
    const stop = feed.start();
    const end = forMs === undefined ? undefined : setTimeout(stop, forMs);
    return () => {
      clearTimeout(end);
      stop();
    };
  }, [feed, forMs]);

  return { feed, state };
}

/** The server's time, updated every second and with every read. */
export function useServerNow(clock: ServerClock): number {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return serverNow(clock);
}
