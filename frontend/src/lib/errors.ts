/**
 * Reading a failed call in words. Every error of the backend has `error` (a sentence), perhaps `code`, and `request_id`;
 * forms get their messages by field beside them. One reader for each form, with the words it falls back on.
 */
import type { AxiosError } from "axios";

/** A call that failed: the status, or null where no answer came, and the answer's body. */
interface Failure {
  status: number | null;
  data: unknown;
}

/** Keys of an error's body that are no field's messages. */
const NOT_FIELDS = new Set(["error", "code", "request_id"]);

/** Axios marks its errors; asked by the mark, so that pages without axios may read their errors here too. */
function isAxiosError(error: unknown): error is AxiosError {
  return typeof error === "object" && error !== null && "isAxiosError" in error && error.isAxiosError === true;
}

/** From an error of axios, or of RTK Query and the public pages, which already have this shape. */
export function failureOf(error: unknown): Failure {
  if (isAxiosError(error)) {
    return { status: error.response?.status ?? null, data: error.response?.data };
  }
  if (typeof error === "object" && error !== null && "status" in error && "data" in error) {
    const { status, data } = error;
    return { status: typeof status === "number" ? status : null, data: status === null ? undefined : data };
  }
  return { status: null, data: undefined };
}

/** For programs: what kind of refusal it was, where the backend names it. */
export function codeOf(error: unknown): unknown {
  return record(failureOf(error).data).code;
}

function record(data: unknown): Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {};
}

/** A text, or the first text of a list. */
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

/** The first message under each of a form's fields; fields without one are left out. */
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

/** The server's message or error, else `fallback`. */
export function serverMessage(error: unknown, fallback: string): string {
  return firstOf(failureOf(error).data, ["message", "error"]) ?? fallback;
}

export const signInFailure = (error: unknown) => serverMessage(error, "Login failed. Please try again.");
export const googleSignInFailure = (error: unknown) => serverMessage(error, "Google login failed. Please try again.");
export const signUpFailure = (error: unknown) => serverMessage(error, "Registration failed. Please try again.");
export const googleSignUpFailure = (error: unknown) => serverMessage(error, "Google signup failed. Please try again.");

/** Asking for a reset: the first of non_field_errors, else what the answer says, else the fallback. */
export function resetRequestFailure(error: unknown): string {
  return requestFailure(error, "Failed to send reset OTP. Please try again.");
}

/** The same question, asked from the code screen's e-mail step. */
export function sendOtpFailure(error: unknown): string {
  return requestFailure(error, "Failed to send OTP. Please try again.");
}

function requestFailure(error: unknown, fallback: string): string {
  const { data } = failureOf(error);
  return (
    firstOf(data, ["non_field_errors"]) ?? spoken(data) ?? firstField(data) ?? firstOf(data, ["error"]) ?? fallback
  );
}

/** Checking a code: the first message among these fields, a text, or the first value; then the fallback. */
export function verifyOtpFailure(error: unknown): string {
  const { status, data } = failureOf(error);
  return (
    firstOf(data, ["otp", "email", "new_password", "non_field_errors"]) ??
    spoken(data) ??
    firstField(data) ??
    aboutTheServer(status, data) ??
    "Invalid OTP code. Please try again."
  );
}

/** Setting the new password, by code or by link: a field's message, the sentence, else the fallback. */
export function resetFailure(error: unknown): string {
  const { data } = failureOf(error);
  return (
    firstOf(data, ["new_password", "password", "token", "otp", "non_field_errors"]) ??
    serverMessage(error, "Failed to reset password. Please try again.")
  );
}

/** Changing the password, where no field has a message of its own. */
export function changePasswordFailure(error: unknown): string {
  return firstOf(failureOf(error).data, ["non_field_errors", "message", "error"]) ?? "Failed to change password";
}

export const updateProfileFailure = (error: unknown) => serverMessage(error, "Failed to update profile");

/** `error`, `detail`, the first field's first message, else the fallback. */
export function contactFailure(error: unknown): string {
  const { data } = failureOf(error);
  return firstOf(data, ["error", "detail"]) ?? firstField(data) ?? "Failed to send your message";
}

/** An answer that is a bare text and no page of HTML. */
function spoken(data: unknown): string | null {
  const text = typeof data === "string" ? firstText(data) : null;
  return text === null || text.trimStart().startsWith("<") ? null : text;
}

/** "Too many requests", "away for a moment": sentences that are not about what was typed. */
function aboutTheServer(status: number | null, data: unknown): string | null {
  return status !== null && status !== 400 ? firstOf(data, ["error"]) : null;
}
