import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { ADMIN, ANNA, accessToken, refuse } from "../lib/testing/server";
import { openApp } from "./testing/open-app";

const SESSION = { access: accessToken("s1"), refresh: "refresh-1" };
const profile = (user: object) => ({ "GET /api/auth/profile/": () => Response.json(user) });
const entered =
  (user: object, status = 200) =>
  () =>
    Response.json({ ...SESSION, user }, { status });

/** A call that is answered when the test says so. */
function held() {
  let answer: (response: Response) => void = () => undefined;
  return {
    route: () => new Promise<Response>((resolve) => (answer = resolve)),
    answer: (response: Response) => answer(response),
  };
}

const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.getByLabelText(name);
const toast = (words: string) => screen.findByText(words, { selector: ".Toastify *" });
const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the sign-in screen", () => {
  async function open(routes = {}, path = "/auth/signin") {
    const app = await openApp(path, { ...profile(ANNA), ...routes });
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    return { ...app, user: userEvent.setup() };
  }

  async function submit(user: ReturnType<typeof userEvent.setup>) {
    await user.type(field("Email"), "anna@nordlicht.example");
    await user.type(field("Password"), "Tide-pool-7{Enter}");
  }

  it("names each missing field, goes to the first, and asks the server nothing", async () => {
    const { calls, user } = await open();
    await user.click(button("Sign In"));
    expect(await screen.findByText("Email is required")).toBeVisible();
    expect(field("Email")).toHaveAccessibleDescription("Email is required");
    expect(field("Password")).toHaveAccessibleDescription("Password is required");
    expect(field("Email")).toHaveFocus();
    await user.type(field("Email"), "anna@nowhere");
    expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
    expect(calls.filter((call) => call.method === "POST")).toEqual([]);
  });

  it("leads a developer to his dashboard, with his tokens stored and the form forgotten", async () => {
    const { calls, user, place } = await open({ "POST /api/auth/signin/": entered(ANNA) });
    await user.type(field("Email"), "anna@nordlicht.example");
    expect(kept("signin_form")).toEqual({ email: "anna@nordlicht.example" });
    await user.type(field("Password"), "Tide-pool-7{Enter}");
    expect(await toast("Login successful!")).toBeVisible();
    await waitFor(() => expect(place()).toBe("/developer-dashboard"));
    expect(calls.find((call) => call.method === "POST")?.body).toEqual({
      email: "anna@nordlicht.example",
      password: "Tide-pool-7",
    });
    expect(calls.some((call) => call.path === "/api/auth/profile/" && call.bearer === SESSION.access)).toBe(true);
    expect(localStorage.getItem("access_token")).toBe(SESSION.access);
    expect(localStorage.getItem("refresh_token")).toBe(SESSION.refresh);
    expect(kept("signin_form")).toBeNull();
  });

  it("leads an administrator to his", async () => {
    const { user, place } = await open({ "POST /api/auth/signin/": entered(ADMIN), ...profile(ADMIN) });
    await submit(user);
    await waitFor(() => expect(place()).toBe("/admin-dashboard"));
  });

  it("leads back to the page from which somebody was sent here", async () => {
    const { user, place } = await open(
      { "POST /api/auth/signin/": entered(ANNA) },
      "/developer-dashboard/transactions?status=failed",
    );
    await submit(user);
    await waitFor(() => expect(place()).toBe("/developer-dashboard/transactions?status=failed"));
    expect(sessionStorage.getItem("signed_out")).toBeNull();
  });

  it("never leads to another origin, whatever stands in storage", async () => {
    sessionStorage.setItem("signed_out", JSON.stringify({ from: "//evil.example/" }));
    const { user, place } = await open({ "POST /api/auth/signin/": entered(ANNA) });
    await submit(user);
    await waitFor(() => expect(place()).toBe("/developer-dashboard"));
  });

  it("disables both buttons and shows them busy while the call runs, and asks only once", async () => {
    const call = held();
    const { calls, user } = await open({ "POST /api/auth/signin/": call.route });
    await submit(user);
    await waitFor(() => expect(button("Sign In")).toBeDisabled());
    expect(button("Sign In")).toHaveAttribute("aria-busy", "true");
    expect(button("Continue with Google")).toBeDisabled();
    expect(button("Continue with Google")).toHaveAttribute("aria-busy", "true");
    await user.click(button("Sign In"));
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
    call.answer(refuse(400));
    await waitFor(() => expect(button("Sign In")).toBeEnabled());
  });

  it.each([
    ["what the server says", refuse(400, { error: "Invalid email or password." }), "Invalid email or password."],
    ["its own words where the server has none", refuse(500, {}), "Login failed. Please try again."],
  ])("says %s, in a toast and above the form, and keeps the e-mail but no password", async (_, answer, words) => {
    const { user } = await open({ "POST /api/auth/signin/": () => answer });
    await submit(user);
    expect(await toast(words)).toBeVisible();
    expect(screen.getByText(words, { selector: "main *" })).toBeVisible();
    expect(kept("signin_form")).toEqual({ email: "anna@nordlicht.example" });
    expect(JSON.stringify(localStorage)).not.toContain("Tide-pool-7");
    await waitFor(() => expect(field("Password")).toHaveFocus());
  });

  it("opens with the e-mail of an earlier try", async () => {
    localStorage.setItem("signin_form", JSON.stringify({ email: "anna@nordlicht.example", password: "planted" }));
    await open();
    expect(field("Email")).toHaveValue("anna@nordlicht.example");
    expect(field("Password")).toHaveValue("");
  });

  it("says why somebody was sent here, on that visit only", async () => {
    sessionStorage.setItem("signed_out", JSON.stringify({ message: "Session expired, please login again" }));
    await open();
    expect(screen.getByText("Session expired, please login again")).toBeVisible();
    expect(sessionStorage.getItem("signed_out")).not.toContain("expired");
  });

  it("links to the reset and to sign-up", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/auth/forgot-password");
    expect(screen.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/auth/signup");
    expect(document.title).toBe("Sign In | Dropwise");
  });
});

describe("the sign-up screen", () => {
  async function open(routes = {}) {
    const app = await openApp("/auth/signup", { ...profile(ANNA), ...routes });
    await screen.findByRole("heading", { level: 1, name: "Create your account" });
    return { ...app, user: userEvent.setup() };
  }

  async function fill(user: ReturnType<typeof userEvent.setup>, confirm = "Tide-pool-7") {
    await user.type(field("Name"), "Anna Nordlicht");
    await user.type(field("Email"), "anna@nordlicht.example");
    await user.type(field("Password"), "Tide-pool-7");
    await user.type(field("Confirm Password"), confirm);
    await user.click(button("Sign Up"));
  }

  it("names all that is wrong at once, each under its field", async () => {
    const { calls, user } = await open();
    await user.type(field("Password"), "short");
    await user.click(button("Sign Up"));
    expect(await screen.findByText("Name is required")).toBeVisible();
    expect(screen.getByText("Email is required")).toBeVisible();
    expect(screen.getByText("Password must be at least 8 characters long")).toBeVisible();
    expect(field("Confirm Password")).toHaveAccessibleDescription("Passwords do not match");
    expect(field("Name")).toHaveFocus();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("refuses differing passwords under the second one and sends nothing", async () => {
    const { calls, user } = await open();
    await fill(user, "Tide-pool-8");
    expect(await screen.findByText("Passwords do not match")).toBeVisible();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("makes the account and leads to its dashboard; the repetition is never sent", async () => {
    const { calls, user, place } = await open({ "POST /api/auth/signup/": entered(ANNA, 201) });
    await fill(user);
    expect(await toast("Account created successfully!")).toBeVisible();
    await waitFor(() => expect(place()).toBe("/developer-dashboard"));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      username: "Anna Nordlicht",
      email: "anna@nordlicht.example",
      password: "Tide-pool-7",
    });
    expect(kept("signup_form")).toBeNull();
  });

  it("disables both buttons and shows them busy while a sign-up runs", async () => {
    const call = held();
    const { user } = await open({ "POST /api/auth/signup/": call.route });
    await fill(user);
    await waitFor(() => expect(button("Sign Up")).toBeDisabled());
    for (const name of ["Sign Up", "Continue with Google"]) {
      expect(button(name)).toBeDisabled();
      expect(button(name)).toHaveAttribute("aria-busy", "true");
    }
    call.answer(refuse(400));
    await waitFor(() => expect(button("Sign Up")).toBeEnabled());
  });

  it("shows the server's messages under their fields and keeps name and e-mail only", async () => {
    const { user } = await open({
      "POST /api/auth/signup/": () => refuse(400, { error: "Taken.", email: ["Taken."], password: ["Too common."] }),
    });
    await fill(user);
    expect(await toast("Taken.")).toBeVisible();
    expect(field("Email")).toHaveAccessibleDescription("Taken.");
    expect(field("Password")).toHaveAccessibleDescription(/Too common\.$/);
    expect(kept("signup_form")).toEqual({ username: "Anna Nordlicht", email: "anna@nordlicht.example" });
  });

  it("says in its own words that it failed where the server says nothing", async () => {
    const { user } = await open({ "POST /api/auth/signup/": () => refuse(500, {}) });
    await fill(user);
    expect(await toast("Registration failed. Please try again.")).toBeVisible();
    expect(screen.getByText("Registration failed. Please try again.", { selector: "main *" })).toBeVisible();
  });
});

describe("a forgotten password", () => {
  it("needs an address, then leads to the code with it", async () => {
    const { calls, place } = await openApp("/auth/forgot-password", {
      "POST /api/auth/password-reset-request/": () => Response.json({ success: true, message: "Sent." }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Send Reset OTP" }));
    expect(await screen.findByText("Please enter your email address.")).toBeVisible();
    await userEvent.type(field("Email"), "anna+shop@nordlicht.example{Enter}");
    expect(await toast("Password reset OTP sent! Please check your email.")).toBeVisible();
    await waitFor(() => expect(place()).toBe("/auth/otp-verification?email=anna%2Bshop%40nordlicht.example"));
    expect(await screen.findByText("anna+shop@nordlicht.example")).toBeVisible();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ email: "anna+shop@nordlicht.example" });
  });

  it("says what keeps the mail from being sent", async () => {
    let answer = refuse(400, { error: "E", non_field_errors: ["Not today."] });
    await openApp("/auth/forgot-password", { "POST /api/auth/password-reset-request/": () => answer });
    await userEvent.type(await screen.findByLabelText("Email"), "anna@nordlicht.example{Enter}");
    expect(await toast("Not today.")).toBeVisible();
    answer = refuse(500, {});
    await userEvent.click(button("Send Reset OTP"));
    expect(await toast("Failed to send reset OTP. Please try again.")).toBeVisible();
  });
});

describe("the reset by code", () => {
  const opened = "/auth/otp-verification?email=anna%40nordlicht.example";
  const success = () => Response.json({ success: true, message: "Done." });

  it("starts at the address without one, and says in its own words when sending fails", async () => {
    let answer: () => Response = () => refuse(500, {});
    const { place } = await openApp("/auth/otp-verification", {
      "POST /api/auth/password-reset-request/": () => answer(),
    });
    await userEvent.type(await screen.findByLabelText("Email"), "anna@nordlicht.example{Enter}");
    expect(await toast("Failed to send OTP. Please try again.")).toBeVisible();
    answer = success;
    await userEvent.click(button("Send Reset OTP"));
    expect(await screen.findByRole("heading", { name: "Enter the code" })).toBeVisible();
    expect(place()).toBe(opened);
  });

  it("goes from code to new password to done", async () => {
    const { calls } = await openApp(opened, {
      "POST /api/auth/verify-otp/": success,
      "POST /api/auth/password-reset-confirm/": success,
    });
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText("Digit 1 of 6"));
    await user.keyboard("135790{Enter}");
    expect(await toast("OTP verified successfully! Please enter your new password.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Set a new password" })).toHaveFocus());
    const hints = field("New Password");
    expect(hints).toHaveValue("");
    expect(field("Confirm New Password")).toHaveValue("");
    expect(hints).toHaveAccessibleDescription(/At least 8 characters/);
    expect(hints).toHaveAccessibleDescription(/Different from the current password/);
    expect(hints).toHaveAccessibleDescription(/A mix of upper case, lower case, numbers and symbols/);

    await user.type(field("New Password"), "short");
    await user.type(field("Confirm New Password"), "shore");
    await user.click(button("Reset Password"));
    expect(await screen.findByText("Password must be at least 8 characters long")).toBeVisible();
    expect(screen.getByText("Passwords do not match")).toBeVisible();
    await user.clear(field("New Password"));
    await user.type(field("New Password"), "Rock-pool-8");
    await user.clear(field("Confirm New Password"));
    await user.type(field("Confirm New Password"), "Rock-pool-8{Enter}");

    expect(await toast("Password reset successfully!")).toBeVisible();
    expect(await screen.findByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth/signin");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { email: "anna@nordlicht.example", otp: "135790" },
      { email: "anna@nordlicht.example", new_password: "Rock-pool-8" },
    ]);
  });

  it("needs six digits, and empties the boxes after a wrong code", async () => {
    const { calls } = await openApp(opened, {
      "POST /api/auth/verify-otp/": () => refuse(400, { error: "E", otp: ["Wrong code."] }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText("Digit 1 of 6"));
    await user.keyboard("12345{Enter}");
    expect(await toast("Please enter a valid 6-digit OTP")).toBeVisible();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
    await user.click(field("Digit 6 of 6"));
    await user.keyboard("6{Enter}");
    expect(await toast("Wrong code.")).toBeVisible();
    expect(screen.getByRole("group", { name: "Six-digit code" })).toHaveAccessibleDescription("Wrong code.");
    expect(field("Digit 1 of 6")).toHaveValue("");
    await waitFor(() => expect(field("Digit 1 of 6")).toHaveFocus());
  });

  it.each([
    ["Resend OTP", "anna@nordlicht.example"],
    ["Try different email", ""],
  ])("%s returns to the address, and the code typed so far is gone", async (name, email) => {
    await openApp(opened, { "POST /api/auth/password-reset-request/": success });
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText("Digit 1 of 6"));
    await user.keyboard("123");
    await user.click(button(name));
    expect(await screen.findByLabelText("Email")).toHaveValue(email);
    expect(screen.getByRole("heading", { name: "Get a code" })).toHaveFocus();
    await user.clear(field("Email"));
    await user.type(field("Email"), "anna@nordlicht.example{Enter}");
    expect(await screen.findByLabelText("Digit 1 of 6")).toHaveValue("");
  });
});

describe("the reset by link", () => {
  it("without a token is an invalid link that offers a new one", async () => {
    await openApp("/auth/reset-password?token=");
    expect(await screen.findByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
    expect(screen.getByText("Invalid reset link. Please request a new password reset.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Request New Reset Link" })).toHaveAttribute(
      "href",
      "/auth/forgot-password",
    );
  });

  it("with one sets the password and ends at sign-in", async () => {
    const { calls } = await openApp("/auth/reset-password?token=tok-1", {
      "POST /api/auth/password-reset-confirm/": () => Response.json({ success: true, message: "Done." }),
    });
    await userEvent.type(await screen.findByLabelText("New Password"), "Rock-pool-8");
    await userEvent.type(field("Confirm New Password"), "Rock-pool-8{Enter}");
    expect(await toast("Password reset successfully!")).toBeVisible();
    expect(await screen.findByRole("link", { name: "Sign In" })).toBeVisible();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ token: "tok-1", password: "Rock-pool-8" });
  });

  it("with one takes no short and no differing passwords", async () => {
    const { calls } = await openApp("/auth/reset-password?token=tok-1");
    await userEvent.type(await screen.findByLabelText("New Password"), "short");
    await userEvent.type(field("Confirm New Password"), "shore{Enter}");
    expect(await screen.findByText("Password must be at least 8 characters long")).toBeVisible();
    expect(field("Confirm New Password")).toHaveAccessibleDescription("Passwords do not match");
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("says what is wrong with a link that does not work any more", async () => {
    let answer = refuse(400, { error: "This link is too old." });
    await openApp("/auth/reset-password?token=tok-1", { "POST /api/auth/password-reset-confirm/": () => answer });
    await userEvent.type(await screen.findByLabelText("New Password"), "Rock-pool-8");
    await userEvent.type(field("Confirm New Password"), "Rock-pool-8{Enter}");
    expect(await toast("This link is too old.")).toBeVisible();
    answer = refuse(500, {});
    await userEvent.click(button("Reset Password"));
    expect(await toast("Failed to reset password. Please try again.")).toBeVisible();
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Request New Reset Link" })).toBeVisible();
  });
});
