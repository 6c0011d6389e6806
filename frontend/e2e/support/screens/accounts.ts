/** The screens of signing in, signing up and resetting a password. */
import type { Page } from "@playwright/test";
import { answers, hangs } from "../network";
import { signIn } from "../people";
import { readStack } from "../stack";
import { heading, type Screen, text } from "./screen";

const SIGN_IN = "/api/auth/signin/";
const RESET = "/api/auth/password-reset-confirm/";
const NOBODY = { email: "nobody@dropwise.example", password: "not the password" };
const TAKEN = "An account with this email already exists.";
const HELD_BACK = "Too many requests. Try again in 12 minutes.";
const USED_LINK = "This link is no longer good. Please request a new one.";

export const ACCOUNTS: Screen[] = [
  { name: "sign-in", path: "/auth/signin", shows: heading("Sign in") },
  nothingFilledIn("sign-in", "/auth/signin"),
  {
    name: "sign-in, refused",
    path: "/auth/signin",
    act: (page) => signIn(page, NOBODY),
    shows: (page) => page.getByRole("alert").first(),
  },
  {
    name: "sign-in, busy",
    path: "/auth/signin",
    arrange: (page) => hangs(page, SIGN_IN),
    act: (page) => signIn(page, NOBODY),
    shows: (page) => page.getByRole("main").getByRole("button", { disabled: true }).first(),
  },
  {
    name: "sign-in, Google set up",
    path: "/auth/signin",
    arrange: googleSetUp,
    shows: (page) => page.getByRole("button", { name: "Continue with Google", disabled: false }),
  },
  {
    name: "sign-in, after a session ended",
    path: "/developer-dashboard",
    arrange: endedSession,
    shows: heading("Sign in"),
  },
  { name: "sign-up", path: "/auth/signup", shows: heading("Create your account") },
  nothingFilledIn("sign-up", "/auth/signup"),
  {
    name: "sign-up, passwords differ",
    path: "/auth/signup",
    act: (page) => signUp(page, "one password", "another"),
    shows: text("Passwords do not match"),
  },
  {
    name: "sign-up, refused",
    path: "/auth/signup",
    arrange: (page) =>
      answers(
        page,
        "/api/auth/signup/",
        { error: TAKEN, email: [TAKEN], password: ["This password is too common."] },
        400,
      ),
    act: (page) => signUp(page, "password1", "password1"),
    shows: text(TAKEN),
  },
  { name: "forgot password", path: "/auth/forgot-password", shows: heading("Forgot your password?") },
  {
    name: "forgot password, empty",
    path: "/auth/forgot-password",
    act: (page) => page.getByRole("button", { name: "Send Reset OTP" }).click(),
    shows: text("Please enter your email address"),
  },
  {
    name: "forgot password, held back",
    path: "/auth/forgot-password",
    arrange: (page) => answers(page, "/api/auth/password-reset-request/", { error: HELD_BACK }, 429),
    act: async (page) => {
      await page.getByLabel("Email").fill("ada@dropwise.example");
      await page.getByRole("button", { name: "Send Reset OTP" }).click();
    },
    shows: text(HELD_BACK),
  },
  { name: "reset by code, email", path: "/auth/otp-verification", shows: heading("Get a code") },
  nothingFilledIn("reset by code, email", "/auth/otp-verification"),
  { name: "reset by code, code", path: "/auth/otp-verification?email=ada@dropwise.example", shows: text("Resend OTP") },
  {
    name: "reset by code, a long email",
    path: "/auth/otp-verification?email=a-rather-long-address.of-somebody%40example-company.example",
    shows: heading("Enter the code"),
  },
  nothingFilledIn("reset by code, code", "/auth/otp-verification?email=ada@dropwise.example"),
  {
    name: "reset by code, wrong code",
    path: "/auth/otp-verification?email=ada@dropwise.example",
    arrange: (page) => answers(page, "/api/auth/verify-otp/", { error: "Wrong code.", otp: ["Wrong code."] }, 400),
    act: typeCode,
    shows: text("Wrong code."),
  },
  {
    name: "reset by code, new password",
    path: "/auth/otp-verification?email=ada@dropwise.example",
    arrange: (page) => answers(page, "/api/auth/verify-otp/", { success: true, message: "Verified." }),
    act: typeCode,
    shows: text(/At least 8 characters/i),
  },
  {
    name: "reset by code, done",
    path: "/auth/otp-verification?email=ada@dropwise.example",
    arrange: async (page) => {
      await answers(page, "/api/auth/verify-otp/", { success: true, message: "Verified." });
      await answers(page, RESET, { success: true, message: "Reset." });
    },
    act: async (page) => {
      await typeCode(page);
      await newPassword(page);
    },
    shows: (page) => page.getByRole("link", { name: "Sign In", exact: true }),
  },
  {
    name: "reset by link",
    path: "/auth/reset-password?token=abc",
    shows: heading("Set a new password"),
  },
  nothingFilledIn("reset by link", "/auth/reset-password?token=abc"),
  {
    name: "reset by link, done",
    path: "/auth/reset-password?token=abc",
    arrange: (page) => answers(page, RESET, { success: true, message: "Reset." }),
    act: newPassword,
    shows: (page) => page.getByRole("link", { name: "Sign In", exact: true }),
  },
  {
    name: "reset by link, refused",
    path: "/auth/reset-password?token=abc",
    arrange: (page) => answers(page, RESET, { error: USED_LINK, non_field_errors: [USED_LINK] }, 400),
    act: newPassword,
    shows: text(USED_LINK),
  },
  { name: "reset by link, invalid", path: "/auth/reset-password", shows: heading("Invalid Reset Link") },
];

/** The form is submitted empty: the first field that is missing is marked and has the focus. */
function nothingFilledIn(name: string, path: string): Screen {
  return {
    name: `${name}, nothing filled in`,
    path,
    act: (page) => page.locator("button[type=submit]").click(),
    shows: (page) => page.locator(":focus[aria-invalid=true]"),
  };
}

async function signUp(page: Page, password: string, again: string): Promise<void> {
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@dropwise.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(again);
  await page
    .getByRole("button", { name: /Sign Up|Create/i })
    .first()
    .click();
}

async function newPassword(page: Page): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill("Low tide, nine lamps");
  await page.getByLabel("Confirm New Password").fill("Low tide, nine lamps");
  await page.getByRole("button", { name: "Reset Password" }).click();
}

/** The server's own configuration with a Google client ID added. */
async function googleSetUp(page: Page): Promise<void> {
  const { origin } = readStack();
  const config = (await (await fetch(`${origin}/api/config/`)).json()) as object;
  await answers(page, "/api/config/", { ...config, google_client_id: "1234.apps.googleusercontent.com" });
}

/** Tokens that the server does not know: the first call ends the session. */
async function endedSession(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    localStorage.setItem("access_token", "gone");
    localStorage.setItem("refresh_token", "gone");
  });
}

async function typeCode(page: Page): Promise<void> {
  await page.getByRole("textbox").first().click();
  await page.keyboard.type("123456");
  const verify = page.getByRole("button", { name: /verify/i });
  if (await verify.isVisible()) {
    await verify.click();
  }
}
