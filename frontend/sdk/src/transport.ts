import { Deadline, sleep } from "./deadline.js";
import { ApiError, apiErrorFrom, ConnectionError, DropwiseError } from "./errors.js";
import { VERSION } from "./version.js";

/** The waits before repeats: half a second, one, two …; at most this long, each shortened at random. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** What any call accepts. */
export interface CallOptions {
  /** Ends the call when it aborts. */
  signal?: AbortSignal;
  /** The time for the whole call, repeats included; otherwise the client's. */
  timeoutMs?: number;
}

export interface TransportSettings {
  baseUrl: string;
  secretKey: string;
  timeoutMs: number;
  maxRetries: number;
  fetch: typeof fetch;
}

interface ApiCall {
  method: "GET" | "POST";
  /** Below `/api/`. */
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** Whether the server may get it twice. If not, it is repeated only where the server certainly did nothing (429). */
  repeatable?: boolean;
}

/** Sends calls to the API; repeats what can succeed later. */
export class Transport {
  readonly #settings: TransportSettings;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
  }

  /** The parsed answer. Throws an `ApiError`, `ConnectionError` or `TimeoutError`, or the reason of `signal`. */
  async call<T>(call: ApiCall, { signal, timeoutMs }: CallOptions = {}): Promise<T> {
    const body = call.body && JSON.stringify(call.body);
    const deadline = new Deadline(timeoutMs ?? this.#settings.timeoutMs, signal);
    try {
      for (let repeats = 0; ; repeats += 1) {
        try {
          return (await this.#attempt(call, body, deadline.signal)) as T;
        } catch (error) {
          const waitMs = waitBefore(repeats, error);
          const again = repeats < this.#settings.maxRetries && mayRepeat(call, error) && waitMs < deadline.remainingMs;
          if (!again) throw error;
          await sleep(waitMs, deadline.signal);
        }
      }
    } finally {
      deadline.end();
    }
  }

  async #attempt(call: ApiCall, body: string | undefined, signal: AbortSignal): Promise<unknown> {
    const { baseUrl, secretKey, fetch } = this.#settings;
    const url = `${baseUrl}/api/${call.path}`;
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method: call.method,
        headers: {
          Accept: "application/json",
          Authorization: `Bearer ${secretKey}`,
          "User-Agent": `Dropwise-SDK/${VERSION}`,
          ...(body && { "Content-Type": "application/json" }),
          ...call.headers,
        },
        ...(body && { body }),
        // A redirect would repeat a POST as a GET, or take the key elsewhere.
        redirect: "manual",
        signal,
      });
      text = await response.text();
    } catch (cause) {
      signal.throwIfAborted();
      throw new ConnectionError(`${call.method} ${url} failed: ${reasonOf(cause)}`, { cause });
    }
    return parsed(response, text);
  }
}

function parsed(response: Response, text: string): unknown {
  const body = json(text);
  if (response.ok) {
    if (body === undefined) {
      throw new DropwiseError(`${response.url} did not answer with JSON. Is baseUrl the address of Dropwise?`);
    }
    return body;
  }
  if (response.status >= 300 && response.status < 400) {
    const target = response.headers.get("Location");
    throw new DropwiseError(`${response.url} redirects to ${target}. Give baseUrl the address it redirects to.`);
  }
  throw apiErrorFrom({
    status: response.status,
    body: body ?? text,
    requestId: response.headers.get("X-Request-ID"),
    retryAfterMs: retryAfterMs(response.headers.get("Retry-After")),
  });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch` fails with a TypeError whose cause has the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}

function mayRepeat(call: ApiCall, error: unknown): boolean {
  if (error instanceof ApiError && error.status === 429) return true;
  if (call.repeatable === false) return false;
  if (error instanceof ConnectionError) return true;
  return (
    error instanceof ApiError &&
    (error.status >= 500 || (error.status === 409 && error.code === "idempotency_in_flight"))
  );
}

function waitBefore(repeats: number, error: unknown): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** repeats, LONGEST_WAIT_MS);
  const wait = longest * (0.5 + Math.random() / 2);
  const asked = error instanceof ApiError ? error.retryAfterMs : null;
  return Math.max(wait, asked ?? 0);
}

/** Seconds or a date, as HTTP has it. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, 0);
}
