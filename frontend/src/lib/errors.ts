import type { ErrorCode } from "./api/generated/error-codes";

/**
 * The message for a failed call. Every error of the backend has `error` (a sentence), `request_id` and sometimes `code`;
 * forms also get messages by field. There is one function for each form, with the form's specified fallback.
 */
/** A failed call: the status of the response, or null if none came, and its body. */
interface Failure {
  status: number | null;
  data: unknown;
}

/** Keys of an error's body that are not fields of a form. */
const NOT_FIELDS = new Set(["error", "code", "param", "request_id", "doc_url", "errors"]);

/** Both clients throw errors of this shape: an ApiFailure (`lib/api`) or a PublicCallError (`lib/public-api`). */
function failureOf(error: unknown): Failure {
  if (typeof error === "object" && error !== null && "status" in error && "data" in error) {
    const { status, data } = error;
    return { status: typeof status === "number" ? status : null, data: status === null ? undefined : data };
  }
  return { status: null, data: undefined };
}

/** The status of the response; null if none came. */
export function statusOf(error: unknown): number | null {
  return failureOf(error).status;
}

/** The backend's code for this kind of refusal, if it has one. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return record(failureOf(error).data).code as ErrorCode | undefined;
}

/** For the second step of a sign-in to an account with a second factor; `failure` is what the first step threw. */
export function challengeOf(failure: unknown): string | null {
  return firstText(record(failureOf((failure as Error | undefined)?.cause).data).challenge);
}

/** What exactly was wrong, or the words that confirm it, where the backend says so. */
export function detailsOf(error: unknown): string | null {
  return firstText(record(failureOf(error).data).details);
}

function record(data: unknown): Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {};
}

/** A string, or the first string of a list. */
function firstText(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first.trim() !== "" ? first : null;
}

function fieldEntries(data: unknown): [string, unknown][] {
  return Object.entries(record(data)).filter(([name]) => !NOT_FIELDS.has(name));
}

function firstOf(data: unknown, names: readonly string[]): string | null {
  const body = record(data);
  for (const name of names) {
    const text = firstText(body[name]);
    if (text !== null) {
      return text;
    }
  }
  return null;
}

function firstField(data: unknown): string | null {
  for (const [, value] of fieldEntries(data)) {
    const text = firstText(value);
    if (text !== null) {
      return text;
    }
  }
  return null;
}

/** The first message of each of a form's fields; fields without one are left out. */
export function fieldMessages<Name extends string>(
  error: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const body = record(failureOf(error).data);
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = firstText(body[name]);
    if (text !== null) {
      found[name] = text;
    }
  }
  return found;
}

/** The server's `message` or `error`, else `fallback`. */
export function serverMessage(error: unknown, fallback: string): string {
  return firstOf(failureOf(error).data, ["message", "error"]) ?? fallback;
}

/** A call about the wallet or its secret key: a 401 has a sentence of its own. */
export function walletFailure(error: unknown, fallback: string): string {
  return failureOf(error).status === 401
    ? "Authentication required. Please login first."
    : serverMessage(error, fallback);
}

/** A call about a merchant's webhooks; 404 and, for a form, 400 without a sentence have words of their own. */
export function webhookFailure(error: unknown, fallback: string): string {
  const { status } = failureOf(error);
  return status === 404
    ? "Webhook not found"
    : walletFailure(error, status === 400 ? "Invalid webhook data" : fallback);
}

export const signInFailure = (error: unknown) => serverMessage(error, "Login failed. Please try again.");
export const googleSignInFailure = (error: unknown) => serverMessage(error, "Google login failed. Please try again.");
export const signUpFailure = (error: unknown) => serverMessage(error, "Registration failed. Please try again.");
export const googleSignUpFailure = (error: unknown) =>
  codeOf(error) === "otp_required"
    ? "You have an account already. Please sign in."
    : serverMessage(error, "Google signup failed. Please try again.");

/** Requesting a reset: the first of non_field_errors, else what the response says, else the fallback. */
export function resetRequestFailure(error: unknown): string {
  return requestFailure(error, "Failed to send reset OTP. Please try again.");
}

/** The same request from the email step of the code page. */
export function sendOtpFailure(error: unknown): string {
  return requestFailure(error, "Failed to send OTP. Please try again.");
}

function requestFailure(error: unknown, fallback: string): string {
  const { data } = failureOf(error);
  return (
    firstOf(data, ["non_field_errors"]) ?? plainText(data) ?? firstField(data) ?? firstOf(data, ["error"]) ?? fallback
  );
}

/** Verifying a code: the first message among these fields, a plain string, or the first value; else the fallback. */
export function verifyOtpFailure(error: unknown): string {
  const { status, data } = failureOf(error);
  return (
    firstOf(data, ["otp", "email", "new_password", "non_field_errors"]) ??
    plainText(data) ??
    firstField(data) ??
    aboutTheServer(status, data) ??
    "Invalid OTP code. Please try again."
  );
}

/** Setting a new password by code or link: a field's message, the sentence, else the fallback. */
export function resetFailure(error: unknown): string {
  const { data } = failureOf(error);
  return (
    firstOf(data, ["new_password", "password", "token", "otp", "non_field_errors"]) ??
    serverMessage(error, "Failed to reset password. Please try again.")
  );
}

/** Changing the password, if no field has a message of its own. */
export function changePasswordFailure(error: unknown): string {
  return firstOf(failureOf(error).data, ["non_field_errors", "message", "error"]) ?? "Failed to change password";
}

export const confirmEmailFailure = (error: unknown) =>
  serverMessage(error, "Your email address could not be confirmed. Please try again.");

export const updateProfileFailure = (error: unknown) => serverMessage(error, "Failed to update profile");

/** The contact form: `error`, `detail`, the first field's first message, else the fallback. */
export function contactFailure(error: unknown): string {
  const { data } = failureOf(error);
  return firstOf(data, ["error", "detail"]) ?? firstField(data) ?? "Failed to send your message.";
}

/** A response that is a plain string, but not a page of HTML. */
function plainText(data: unknown): string | null {
  const text = typeof data === "string" ? firstText(data) : null;
  return text === null || text.trimStart().startsWith("<") ? null : text;
}

/** Sentences like "Too many requests", which are not about the input. */
function aboutTheServer(status: number | null, data: unknown): string | null {
  return status !== null && status !== 400 ? firstOf(data, ["error"]) : null;
}

/** A call about one delivery of a webhook, or its retry. */
export function webhookLogFailure(error: unknown, fallback: string): string {
  switch (failureOf(error).status) {
    case 400:
      return serverMessage(error, "Webhook cannot be retried");
    case 404:
      return "Webhook log not found";
    default:
      return walletFailure(error, fallback);
  }
}
