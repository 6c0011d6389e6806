/** Aborts when the signal does, and after so many milliseconds. `AbortSignal.any` is newer than Node 18. */
export function within(ms: number, signal: AbortSignal): AbortSignal {
  const both = new AbortController();
  const late = AbortSignal.timeout(ms);
  for (const one of [signal, late]) {
    if (one.aborted) both.abort(one.reason);
    else one.addEventListener("abort", () => both.abort(one.reason), { once: true, signal: both.signal });
  }
  return both.signal;
}
