import { Deadline, sleep } from "./deadline.js";
import { ApiError, apiErrorFrom, ConnectionError, DropwiseError } from "./errors.js";
import { refuseUnknown } from "./options.js";
import { VERSION } from "./version.js";

/** The waits before repeats: half a second, one, two …; at most this long, each shortened at random. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** An answer is no larger than this; a proxy's or a stranger's may be. */
const LARGEST_ANSWER = 10_000_000;

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

/** An answer, with the id by which the server's log names the call. The id is not part of its JSON. */
export type Answered<T> = T & {
  /** Identifies the call in the server's logs; null where a proxy took it away. */
  readonly requestId: string | null;
};

type Kind = "object" | "list" | "string" | "boolean" | "number";

export interface ApiCall {
  method: "GET" | "POST" | "PATCH";
  /** Below `/api/`. */
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** What an answer of Dropwise has; another one is refused. */
  answer: Record<string, Kind>;
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
  async call<T extends object>(call: ApiCall, options: CallOptions = {}): Promise<Answered<T>> {
    refuseUnknown(options, "signal", "timeoutMs");
    const { signal, timeoutMs } = options;
    const body = call.body && JSON.stringify(call.body);
    const deadline = new Deadline(timeoutMs ?? this.#settings.timeoutMs, signal);
    try {
      for (let repeats = 0; ; repeats += 1) {
        try {
          return (await this.#attempt(call, body, deadline.signal)) as Answered<T>;
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
      text = await limitedText(response);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof DropwiseError) throw cause;
      throw new ConnectionError(`${call.method} ${url} failed: ${reasonOf(cause)}`, { cause });
    }
    return parsed(call, response, text);
  }
}

/** The body as text. One that does not end is not read to its end. */
async function limitedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > LARGEST_ANSWER) {
      // Not awaited: a stream that hangs would hold the refusal back.
      reader.cancel().catch(() => {});
      throw new DropwiseError(`${response.url} answered with more than 10 MB.`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parsed(call: ApiCall, response: Response, text: string): unknown {
  const body = json(text);
  const requestId = response.headers.get("X-Request-ID");
  if (response.ok) {
    if (
      !Object.entries(call.answer).every(([name, kind]) => kindOf((body as Record<string, unknown>)?.[name]) === kind)
    ) {
      throw new DropwiseError(
        `${response.url} did not answer with JSON as Dropwise does. Is baseUrl the address of Dropwise?`,
      );
    }
    // Hidden, so that it is neither stored nor compared with the rest.
    return Object.defineProperty(body as object, "requestId", { value: requestId });
  }
  if (response.status >= 300 && response.status < 400) {
    const target = response.headers.get("Location");
    throw new DropwiseError(`${response.url} redirects to ${target}. Give baseUrl the address it redirects to.`);
  }
  throw apiErrorFrom({
    status: response.status,
    body: body ?? text,
    requestId,
    retryAfterMs: retryAfterMs(response.headers.get("Retry-After")),
  });
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "list" : value === null ? "null" : typeof value;
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
