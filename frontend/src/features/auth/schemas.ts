/** What each form of the sign-in, sign-up and reset pages requires. */
import * as z from "zod/mini";
import { currentPassword, emailAddress, newPassword, repeats, username } from "../../lib/forms/schema";

const MISMATCH = "Passwords do not match";
export const INVALID_OTP = "Please enter a valid 6-digit OTP";

export const signInForm = z.object({
  email: emailAddress("Email is required"),
  password: currentPassword("Password is required"),
});
export type SignInForm = z.infer<typeof signInForm>;

export const signUpForm = z
  .object({
    username: username("Name"),
    email: emailAddress("Email is required"),
    password: newPassword("Password is required"),
    confirm_password: z.string(),
  })
  .check(repeats("password", MISMATCH));
export type SignUpForm = z.infer<typeof signUpForm>;

export const emailForm = z.object({ email: emailAddress("Please enter your email address.") });
export type EmailForm = z.infer<typeof emailForm>;

export const codeForm = z.object({ code: z.string().check(z.regex(/^\d{6}$/, { error: INVALID_OTP })) });
export type CodeForm = z.infer<typeof codeForm>;

export const newPasswordForm = z
  .object({ password: newPassword(), confirm_password: z.string() })
  .check(repeats("password", MISMATCH));
export type NewPasswordForm = z.infer<typeof newPasswordForm>;

export const reauthForm = z.object({ password: currentPassword("Password is required") });
export type ReauthForm = z.infer<typeof reauthForm>;
