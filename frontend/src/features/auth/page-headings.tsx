/** Headings of the sign-in, sign-up and reset pages, for the pages and for their skeletons. */
import type { ReactNode } from "react";

export interface PageHeading {
  heading: string;
  lead?: ReactNode;
}

export const SIGN_IN_HEADING: PageHeading = {
  heading: "Sign in",
  lead: "Welcome back.",
};

export const SIGN_UP_HEADING: PageHeading = {
  heading: "Create your account",
  lead: "Free, no credit card. You start in test mode, with play money.",
};

export const FORGOT_PASSWORD_HEADING: PageHeading = {
  heading: "Forgot your password?",
  lead: "We'll email you a six-digit code and a link. Either one lets you set a new password.",
};

export const GET_CODE_HEADING: PageHeading = {
  heading: "Get a code",
  lead: "We'll email it to you, together with a link that does the same.",
};

export function enterCodeHeading(email: string): PageHeading {
  return {
    heading: "Enter the code",
    lead: (
      <>
        If there is an account for <span className="break-words font-medium text-ink">{email}</span>, we have emailed
        you a code. It is valid for 10 minutes.
      </>
    ),
  };
}

export const NEW_PASSWORD_HEADING: PageHeading = { heading: "Set a new password" };

export const CONFIRM_EMAIL_HEADING: PageHeading = { heading: "Confirm your email address" };

export const SECOND_FACTOR_HEADING: PageHeading = {
  heading: "Set up a second factor",
  lead: "Administrators need one: a code of an app on your phone, besides the password.",
};

export const INVALID_LINK_HEADING: PageHeading = {
  heading: "Invalid Reset Link",
  lead: "Invalid reset link. Please request a new password reset.",
};
