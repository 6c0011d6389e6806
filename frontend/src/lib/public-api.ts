/** The public pages' way to the API: plain fetch, so that a visitor carries neither the store nor axios. */
import { useCallback, useEffect, useRef, useState } from "react";
import { REQUEST_TIMEOUT_MS } from "../config/timing";
import { dropFirstAnswer, readFirstAnswer } from "./first-answer";

/** A call that did not succeed: its status, or null where no answer came; `data` is what the answer said. */
export class PublicCallError extends Error {
  readonly status: number | null;
  readonly data: unknown;

  constructor(status: number | null, data: unknown) {
    super(status === null ? "No answer came." : `The call answered ${status}.`);
    this.status = status;
    this.data = data;
  }
}

/** Reads `path`, or posts `body` to it, as JSON. Throws a PublicCallError on anything but a 2xx within 30 seconds. */
export async function callPublic<T>(path: string, init: { signal?: AbortSignal; body?: unknown } = {}): Promise<T> {
  const bounded = new AbortController();
  const end = () => bounded.abort();
  const timer = setTimeout(end, REQUEST_TIMEOUT_MS);
  init.signal?.addEventListener("abort", end);
  try {
    return await call<T>(path, init.body, bounded.signal);
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener("abort", end);
  }
}

async function call<T>(path: string, body: unknown, signal: AbortSignal): Promise<T> {
  const posts = body !== undefined;
  let response: Response;
  try {
    response = await fetch(path, {
      method: posts ? "POST" : "GET",
      headers: { Accept: "application/json", ...(posts && { "Content-Type": "application/json" }) },
      ...(posts && { body: JSON.stringify(body) }),
      signal,
    });
  } catch {
    throw new PublicCallError(null, null);
  }
  const data: unknown = await response.json().catch(() => null);
  if (signal.aborted) {
    throw new PublicCallError(null, null);
  }
  if (!response.ok) {
    throw new PublicCallError(response.status, data);
  }
  return data as T;
}

export type PublicRead<T> =
  | { phase: "loading" }
  | { phase: "failed"; status: number | null }
  /** `stale`: the next answer, of another address, is on its way. */
  | { phase: "ready"; data: T; stale: boolean };

/**
 * What `path` answers; at once where the server wrote the answer into the page. Another path keeps the old answer,
 * marked stale, until the new one is there.
 */
export function usePublicRead<T>(path: string): { state: PublicRead<T>; retry: () => void } {
  const [{ of, read }, setRead] = useState<{ of: string; read: PublicRead<T> }>(() => ({
    of: path,
    read: atFirst(path),
  }));
  const [attempt, setAttempt] = useState(0);
  const answered = useRef(read.phase === "ready");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to begin again.
  useEffect(() => {
    if (answered.current) {
      answered.current = false;
      dropFirstAnswer(document);
      return;
    }
    const leaving = new AbortController();
    const show = (read: PublicRead<T>) => setRead({ of: path, read });
    setRead((before) =>
      before.read.phase === "ready"
        ? { ...before, read: stale(before.read) }
        : { of: path, read: { phase: "loading" } },
    );
    callPublic<T>(path, { signal: leaving.signal }).then(
      (data) => show({ phase: "ready", data, stale: false }),
      (error: unknown) => {
        if (!leaving.signal.aborted) {
          show({ phase: "failed", status: error instanceof PublicCallError ? error.status : null });
        }
      },
    );
    return () => leaving.abort();
  }, [path, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  // From its first moment on, another path must not show the old answer as its own.
  return { state: of === path ? read : stale(read), retry };
}

function stale<T>(read: PublicRead<T>): PublicRead<T> {
  return read.phase === "ready" ? { ...read, stale: true } : read;
}

function atFirst<T>(path: string): PublicRead<T> {
  const data = readFirstAnswer<T>(document, path);
  return data === null ? { phase: "loading" } : { phase: "ready", data, stale: false };
}
