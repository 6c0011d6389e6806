import { TimeoutError } from "./errors.js";

/** A timer of more milliseconds fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The time that a call has in all, repeats and waits included. Ends early when the caller's signal says so. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #endsAt: number;
  readonly #caller: AbortSignal | undefined;

  constructor(timeoutMs: number, caller?: AbortSignal) {
    caller?.throwIfAborted();
    this.#caller = caller;
    this.#endsAt = Date.now() + timeoutMs;
    this.#timer = setTimeout(
      () => this.#controller.abort(new TimeoutError(`No answer within ${timeoutMs} ms.`)),
      Math.min(timeoutMs, LONGEST_TIMER_MS),
    );
    caller?.addEventListener("abort", this.#forward, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get remainingMs(): number {
    return this.#endsAt - Date.now();
  }

  /** Must be called when the call is over. */
  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener("abort", this.#forward);
  }

  readonly #forward = () => this.#controller.abort(this.#caller?.reason);
}

/** Waits; rejects with the signal's reason as soon as it aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stopped = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", stopped);
        resolve();
      },
      Math.min(ms, LONGEST_TIMER_MS),
    );
    signal?.addEventListener("abort", stopped, { once: true });
  });
}
