/** What stands above the forms of the ways in: said once, for the form and for the screen that waits for it. */
import type { ReactNode } from "react";

export interface Words {
  title: string;
  heading: string;
  lead?: ReactNode;
}

export const SIGN_IN_WORDS: Words = {
  title: "Sign In",
  heading: "Sign in",
  lead: "Back to your payments, keys and webhooks.",
};

export const SIGN_UP_WORDS: Words = {
  title: "Sign Up",
  heading: "Create your account",
  lead: "Free, no credit card. You start in test mode, with play money.",
};

export const FORGOT_PASSWORD_WORDS: Words = {
  title: "Forgot Password",
  heading: "Forgot your password?",
  lead: "We send a six-digit code and a link to your email address. Either one lets you set a new password.",
};

export const GET_CODE_WORDS: Words = {
  title: "Reset Password",
  heading: "Get a code",
  lead: "We send it to your email address, with a link that does the same.",
};

export function enterCodeWords(email: string): Words {
  return {
    title: "Reset Password",
    heading: "Enter the code",
    lead: (
      <>
        If there is an account for <span className="break-words font-medium text-ink">{email}</span>, a mail with a code
        is on its way. It is good for 10 minutes.
      </>
    ),
  };
}

export const NEW_PASSWORD_WORDS: Words = { title: "Reset Password", heading: "Set a new password" };

export const NO_LINK_WORDS: Words = {
  title: "Reset Password",
  heading: "Invalid Reset Link",
  lead: "Invalid reset link. Please request a new password reset.",
};
