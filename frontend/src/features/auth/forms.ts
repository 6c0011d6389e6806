/** What each form asks for, and what it says where something is missing. */
import * as z from "zod/mini";

const MIN_PASSWORD = 8;
const EMAIL_SHAPE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const TOO_SHORT = "Password must be at least 8 characters long";
const DIFFERENT = "Passwords do not match";
const OTP_SHAPE = /^\d{6}$/;

// The first of a field's complaints is shown. None aborts: that would keep the comparison below from being made.
const required = (words: string) => z.string().check(z.trim(), z.minLength(1, words));
const email = (missing: string) =>
  required(missing).check(z.regex(EMAIL_SHAPE, { error: "Please enter a valid email address" }));
const oldPassword = (words: string) => z.string().check(z.minLength(1, words));
const newPassword = (missing: string) =>
  z.string().check(z.minLength(1, missing), z.minLength(MIN_PASSWORD, TOO_SHORT));

/** Compares though other fields are wrong too: everything that is wrong is said at once. */
const alike = z.refine<{ password: string; confirm_password: string }>(
  ({ password, confirm_password }) => password === confirm_password,
  { error: DIFFERENT, path: ["confirm_password"], when: () => true },
);

export const signInForm = z.object({
  email: email("Email is required"),
  password: oldPassword("Password is required"),
});
export type SignInForm = z.infer<typeof signInForm>;

export const signUpForm = z
  .object({
    username: required("Name is required").check(z.maxLength(150, "Name can have at most 150 characters")),
    email: email("Email is required"),
    password: newPassword("Password is required"),
    confirm_password: z.string(),
  })
  .check(alike);
export type SignUpForm = z.infer<typeof signUpForm>;

export const emailForm = z.object({ email: email("Please enter your email address.") });
export type EmailForm = z.infer<typeof emailForm>;

/** Differing passwords are said first; a length only where both agree. */
export const newPasswordForm = z
  .object({ password: newPassword(TOO_SHORT), confirm_password: z.string() })
  .check(alike);
export type NewPasswordForm = z.infer<typeof newPasswordForm>;

export const INVALID_OTP = "Please enter a valid 6-digit OTP";

export function isOtp(code: string): boolean {
  return OTP_SHAPE.test(code);
}
