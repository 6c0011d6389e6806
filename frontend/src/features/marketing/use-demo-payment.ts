import { useCallback, useEffect, useRef, useState } from "react";
import type { PaidDemo } from "./demo-payment";

export type DemoState =
  | { phase: "idle" }
  | { phase: "paying" }
  | { phase: "failed"; message: string }
  | { phase: "paid"; paid: PaidDemo; seconds: number };

const FAILED = "The demo payment could not be sent. Try again.";

/** A demo payment, paid on request. Its code is loaded with the first one. */
export function useDemoPayment(): { demo: DemoState; pay: () => void } {
  const [demo, setDemo] = useState<DemoState>({ phase: "idle" });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const pay = useCallback(() => {
    current.current?.abort();
    const leaving = new AbortController();
    current.current = leaving;
    const began = performance.now();
    let seconds: number | null = null;
    setDemo({ phase: "paying" });
    import("./demo-payment")
      .then(({ payDemo }) =>
        payDemo({
          signal: leaving.signal,
          onPaid: (paid) => {
            seconds ??= (performance.now() - began) / 1_000;
            setDemo({ phase: "paid", paid, seconds });
          },
        }),
      )
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) {
          setDemo({ phase: "failed", message: (error instanceof Error && error.message) || FAILED });
        }
      });
  }, []);

  return { demo, pay };
}
