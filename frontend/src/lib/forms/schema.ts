/** The rules that several forms share. A field shows the first of its messages. */
import * as z from "zod/mini";

export const MIN_PASSWORD = 8;
const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD} characters long`;
export const MAX_USERNAME = 150;
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Anything but blank. */
export const requiredText = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing));

export const emailAddress = (missing: string) =>
  requiredText(missing).check(z.regex(EMAIL_SHAPE, { error: "Please enter a valid email address" }));

/** A user's name; each form has its own word for it. */
export const username = (label: string) =>
  requiredText(`${label} is required`).check(
    z.maxLength(MAX_USERNAME, `${label} can have at most ${MAX_USERNAME} characters`),
  );

/** An existing password: the server decides whether it is right. */
export const currentPassword = (missing: string) => z.string().check(z.minLength(1, missing));

export const newPassword = (missing = PASSWORD_TOO_SHORT) =>
  z.string().check(z.minLength(1, missing), z.minLength(MIN_PASSWORD, PASSWORD_TOO_SHORT));

/** The password must be repeated exactly. Checked even if other fields are wrong, so that all errors show at once. */
export function repeats<Name extends string>(password: Name, error: string) {
  return z.refine<Record<Name | "confirm_password", string>>((form) => form[password] === form.confirm_password, {
    error,
    path: ["confirm_password"],
    when: () => true,
  });
}
