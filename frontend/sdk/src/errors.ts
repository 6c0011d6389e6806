import type { PaymentStatus as CurrentPayment, ErrorCode as KnownCode } from "./generated.js";

/** The codes of this version's documentation. A newer server may send others. */
export type ErrorCode = KnownCode | (string & {});

/** What every error of this package is. */
export class DropwiseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The server could not be reached, or the connection broke. The call was repeated as often as allowed. */
export class ConnectionError extends DropwiseError {}

/** The call's deadline passed before there was an answer. */
export class TimeoutError extends DropwiseError {}

/** What the server said about a call that it refused or could not answer. */
interface Refusal {
  status: number;
  body: unknown;
  requestId: string | null;
  retryAfterMs: number | null;
}

/** The server answered with an error. */
export class ApiError extends DropwiseError {
  /** The HTTP status. */
  readonly status: number;
  /** For programs, where the server gives one: sentences may change, codes do not. */
  readonly code: ErrorCode | null;
  /** The field or query parameter that is wrong, where it is one. */
  readonly param: string | null;
  /** Where the documentation explains the code. */
  readonly docUrl: string | null;
  /** Identifies the call in the server's logs. */
  readonly requestId: string | null;
  /** The parsed body, or its text where it is not JSON. */
  readonly body: unknown;
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor({ status, body, requestId, retryAfterMs }: Refusal) {
    const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
    const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : null);
    super(text("error") ?? `The server answered with status ${status}.`);
    this.status = status;
    this.code = text("code");
    this.param = text("param");
    this.docUrl = text("doc_url");
    this.requestId = text("request_id") ?? requestId;
    this.body = body;
    this.retryAfterMs = retryAfterMs;
  }
}

/** 400, 413, 415: a field is missing or outside its limits; the message names it. */
export class InvalidRequestError extends ApiError {}
/** 401: no secret key, or not a valid one. */
export class AuthenticationError extends ApiError {}
/** 403: the account may not do this, for example because it is suspended. */
export class PermissionError extends ApiError {}
/** 404: not found in this key's account and mode. */
export class NotFoundError extends ApiError {}
/** 409: it contradicts what happened before, for example because the payment has been paid. */
export class ConflictError extends ApiError {}
/** 429: too many calls, or too many open payments. */
export class RateLimitError extends ApiError {}
/** 5xx: the server could not answer. */
export class ServerError extends ApiError {}

const BY_STATUS: Record<number, typeof ApiError> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  429: RateLimitError,
};

export function apiErrorFrom(refusal: Refusal): ApiError {
  const Kind = BY_STATUS[refusal.status] ?? (refusal.status >= 500 ? ServerError : ApiError);
  return new Kind(refusal);
}

/** `waitForPayment` made all its attempts, and the payment can still change. */
export class PaymentUnsettledError extends DropwiseError {
  /** The payment at the last attempt. */
  readonly payment: CurrentPayment;

  constructor(payment: CurrentPayment) {
    super(`Payment ${payment.id} is still ${payment.status}.`);
    this.payment = payment;
  }
}

/** Why a webhook was refused. */
export type WebhookRefusal = "headers_missing" | "timestamp_out_of_tolerance" | "signature_mismatch" | "body_invalid";

/** The headers do not prove that this body was sent now by the holder of the secret. Answer with status 400. */
export class WebhookVerificationError extends DropwiseError {
  readonly code: WebhookRefusal;

  constructor(code: WebhookRefusal, message: string) {
    super(message);
    this.code = code;
  }
}
