/** The API client of the public pages and the checkout: plain fetch, so that a visitor downloads neither store nor axios. */
import { REQUEST_TIMEOUT_MS } from "../config/timing";
import type {
  BlogCard,
  BlogsApiResponse,
  BlogsByIdApiResponse,
  ConfigApiResponse,
  ContactSubmitApiArg,
  ContactSubmitApiResponse,
  InvoicesPayApiResponse,
  InvoicesPublicApiResponse,
  LeaderboardBurnApiResponse,
  LinkPayForm,
  PaymentLinksPayApiResponse,
  PaymentLinksPublicApiResponse,
  PaymentsDemoApiResponse,
  PaymentsPublicReceiptApiResponse,
  PaymentsPublicStatusApiResponse,
  PaymentsSimulateApiArg,
  PaymentsSimulateApiResponse,
  PaymentsSimulatedApiResponse,
  PublicFiguresApiResponse,
  RefundsClaimApiArg,
  RefundsClaimApiResponse,
  RefundsClaimCheckApiResponse,
  RefundsPublicApiResponse,
  TestimonialsApiResponse,
} from "./api/generated";

/** What can be read, by address. */
export interface PublicReads {
  "/api/config/": ConfigApiResponse;
  "/api/public/figures/": PublicFiguresApiResponse;
  "/api/testimonials/": TestimonialsApiResponse;
  "/api/leaderboard/burn/": LeaderboardBurnApiResponse;
  /** A plain array is accepted as well. */
  [posts: `/api/blogs/?${string}`]: BlogsApiResponse | BlogCard[];
  [post: `/api/blogs/${string}/`]: BlogsByIdApiResponse;
  [status: `/api/payments/public/status/${string}/`]: PaymentsPublicStatusApiResponse;
  [link: `/api/payment-links/public/${string}`]: PaymentLinksPublicApiResponse;
  [invoice: `/api/invoices/public/${string}/`]: InvoicesPublicApiResponse;
  [refund: `/api/refunds/public/${string}/`]: RefundsPublicApiResponse;
  [receipt: `/api/payments/public/receipt/${string}/`]: PaymentsPublicReceiptApiResponse;
  [simulated: `/api/payments/simulate/${string}/?transaction_hash=${string}`]: PaymentsSimulatedApiResponse;
}

/** What can be sent, by address. */
export interface PublicPosts {
  "/api/platform-admin/contact/submit/": { body: ContactSubmitApiArg["contact"]; response: ContactSubmitApiResponse };
  "/api/payments/demo/": { body: Record<string, never>; response: PaymentsDemoApiResponse };
  [refund: `/api/refunds/public/${string}/`]: {
    body: RefundsClaimApiArg["claimForm"];
    response: RefundsClaimApiResponse;
  };
  [check: `/api/refunds/claim-check/${string}/`]: {
    body: RefundsClaimApiArg["claimForm"];
    response: RefundsClaimCheckApiResponse;
  };
  [simulate: `/api/payments/simulate/${string}/`]: {
    body: PaymentsSimulateApiArg["simulateRequest"];
    response: PaymentsSimulateApiResponse;
  };
}

/**
 * A failed call: the status of the response, or null where none came, and its body. The message is the server's sentence,
 * else the browser's reason, else empty.
 */
export class PublicCallError extends Error {
  readonly status: number | null;
  readonly data: unknown;

  constructor(status: number | null, data: unknown, message: string) {
    super(message);
    this.status = status;
    this.data = data;
  }
}

interface ReadOptions {
  signal?: AbortSignal;
  /** Bypasses the browser's cache. */
  fresh?: boolean;
}

/** Reads `path`. Throws a PublicCallError on anything but a 2xx with JSON within 30 seconds. */
export function readPublic<Path extends keyof PublicReads>(
  path: Path,
  { signal, fresh }: ReadOptions = {},
): Promise<PublicReads[Path]> {
  return call(path, { cache: fresh ? "no-store" : "default" }, signal);
}

/** Posts `body` to `path`. Throws as `readPublic`. */
export function postPublic<Path extends keyof PublicPosts>(
  path: Path,
  body: PublicPosts[Path]["body"],
): Promise<PublicPosts[Path]["response"]> {
  return call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** What is sent once for each visit, by address. */
export interface OncePosts {
  [pay: `/api/payment-links/public/${string}/pay/`]: { body: LinkPayForm; response: PaymentLinksPayApiResponse };
  [pay: `/api/invoices/public/${string}/pay/`]: { body: Record<string, never>; response: InvoicesPayApiResponse };
}

/** Posts `body` to `path`, once: the same key and body get the first response again. Throws as `readPublic`. */
export function postPublicOnce<Path extends keyof OncePosts>(
  path: Path,
  body: OncePosts[Path]["body"],
  key: string,
): Promise<OncePosts[Path]["response"]> {
  return call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(body),
  });
}

/** What the server returned, a refusal included. */
export interface PublicResponse {
  status: number;
  data: unknown;
}

/**
 * Posts `body` to `path`, or without one reads it, as a merchant's server does: with the secret key, where the call takes
 * one. Throws a PublicCallError where no response with JSON came within 30 seconds.
 */
export function callWithKey(secretKey: string | null, path: string, body?: string): Promise<PublicResponse> {
  return limited(path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(secretKey !== null && { Authorization: `Bearer ${secretKey}` }),
      "Content-Type": "application/json",
    },
    ...(body !== undefined && { body }),
  });
}

async function call<Response>(path: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const { status, data } = await limited(path, init, signal);
  if (status < 200 || status > 299) {
    throw new PublicCallError(status, data, sentenceOf(data));
  }
  return data as Response;
}

/** `signal` and the time limit end the call, whichever is first. (AbortSignal.any is younger than many phones.) */
async function limited(path: string, init: RequestInit, signal?: AbortSignal): Promise<PublicResponse> {
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, REQUEST_TIMEOUT_MS);
  signal?.addEventListener("abort", end);
  try {
    return await fetchJson(path, init, limit.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

async function fetchJson(path: string, init: RequestInit, signal: AbortSignal): Promise<PublicResponse> {
  const response = await fetch(path, {
    ...init,
    headers: { Accept: "application/json", ...init.headers },
    credentials: "omit",
    signal,
  }).catch((reason: unknown) => {
    // The browser's words for an ended call, such as "signal is aborted without reason", would help nobody.
    throw new PublicCallError(null, null, reason instanceof Error && !signal.aborted ? reason.message : "");
  });
  const data: unknown = await response.json().catch(() => null);
  if (signal.aborted) {
    throw new PublicCallError(null, null, "");
  }
  if (typeof data !== "object" || data === null) {
    throw new PublicCallError(response.status, data, sentenceOf(data));
  }
  return { status: response.status, data };
}

function sentenceOf(data: unknown): string {
  const sentence = typeof data === "object" && data !== null && "error" in data ? data.error : null;
  return typeof sentence === "string" ? sentence : "";
}
