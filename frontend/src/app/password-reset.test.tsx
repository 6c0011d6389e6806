import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { refuse } from "../lib/testing/server";
import { button, field, shownOnce, toast } from "./testing/auth-screen";
import { openApp } from "./testing/open-app";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("a forgotten password", () => {
  it("requires an email address, then goes to the code step with it", async () => {
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

  it("shows why the email could not be sent", async () => {
    let answer = refuse(400, { error: "E", non_field_errors: ["Not today."] });
    await openApp("/auth/forgot-password", { "POST /api/auth/password-reset-request/": () => answer });
    await userEvent.type(await screen.findByLabelText("Email"), "anna@nordlicht.example{Enter}");
    expect(await shownOnce("Not today.")).toBeVisible();
    answer = refuse(500, {});
    await userEvent.click(button("Send Reset OTP"));
    expect(await shownOnce("Failed to send reset OTP. Please try again.")).toBeVisible();
    await waitFor(() => expect(field("Email")).toHaveFocus());
  });
});

describe("the reset by code", () => {
  const opened = "/auth/otp-verification?email=anna%40nordlicht.example";
  const success = () => Response.json({ success: true, message: "Done." });

  it("starts at the email step without an address, and shows an error if sending fails", async () => {
    let answer: () => Response = () => refuse(500, {});
    const { place } = await openApp("/auth/otp-verification", {
      "POST /api/auth/password-reset-request/": () => answer(),
    });
    await userEvent.type(await screen.findByLabelText("Email"), "anna@nordlicht.example{Enter}");
    expect(await shownOnce("Failed to send OTP. Please try again.")).toBeVisible();
    answer = success;
    await userEvent.click(button("Send Reset OTP"));
    expect(await screen.findByRole("heading", { name: "Enter the code" })).toBeVisible();
    expect(place()).toBe(opened);
  });

  it("goes from the code to the new password to the success page", async () => {
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

    await user.type(field("New Password"), "seven-7");
    await user.type(field("Confirm New Password"), "seven-8");
    await user.click(button("Reset Password"));
    expect(await screen.findByText("Password must be at least 8 characters long")).toBeVisible();
    expect(screen.getByText("Passwords do not match")).toBeVisible();
    await user.type(field("New Password"), "8");
    expect(screen.queryByText("Password must be at least 8 characters long")).not.toBeInTheDocument();
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

  it("returns to the code step, and says so, ten minutes after the verification", async () => {
    await openApp(opened, {
      "POST /api/auth/verify-otp/": success,
      "POST /api/auth/password-reset-confirm/": () =>
        refuse(400, { error: "Please verify the code again.", code: "verify_again" }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText("Digit 1 of 6"));
    await user.keyboard("135790{Enter}");
    await user.type(await screen.findByLabelText("New Password"), "Rock-pool-8");
    await user.type(field("Confirm New Password"), "Rock-pool-8{Enter}");
    expect(await shownOnce("Please verify the code again.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Enter the code" })).toHaveFocus());
    expect(field("Digit 1 of 6")).toHaveValue("");
    await user.click(field("Digit 1 of 6"));
    await user.keyboard("246801{Enter}");
    expect(await screen.findByLabelText("New Password")).toHaveValue("");
    expect(field("Confirm New Password")).toHaveValue("");
  });

  it("requires six digits, and clears the boxes after a wrong code", async () => {
    const { calls } = await openApp(opened, {
      "POST /api/auth/verify-otp/": () => refuse(400, { error: "E", otp: ["Wrong code."] }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText("Digit 1 of 6"));
    await user.keyboard("12345{Enter}");
    expect(await shownOnce("Please enter a valid 6-digit OTP")).toBeVisible();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
    await user.click(field("Digit 6 of 6"));
    await user.keyboard("6{Enter}");
    expect(await shownOnce("Wrong code.")).toBeVisible();
    expect(screen.getByRole("group", { name: "Six-digit code" })).toHaveAccessibleDescription("Wrong code.");
    expect(field("Digit 1 of 6")).toHaveValue("");
    await waitFor(() => expect(field("Digit 1 of 6")).toHaveFocus());
  });

  it.each([
    ["Resend OTP", "anna@nordlicht.example"],
    ["Try different email", ""],
  ])("%s returns to the email step and clears the code", async (name, email) => {
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
  it.each(["/auth/reset-password", "/auth/reset-password?token=", "/auth/reset-password?token=%20"])(
    "without a token, as at %s, shows the invalid-link page, which offers a new one",
    async (path) => {
      await openApp(path);
      expect(await screen.findByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
      expect(screen.getByText("Invalid reset link. Please request a new password reset.")).toBeVisible();
      expect(screen.getByRole("link", { name: "Request New Reset Link" })).toHaveAttribute(
        "href",
        "/auth/forgot-password",
      );
    },
  );

  it("with a token sets the password and ends with a link to sign-in", async () => {
    const { calls } = await openApp("/auth/reset-password?token=tok-1", {
      "POST /api/auth/password-reset-confirm/": () => Response.json({ success: true, message: "Done." }),
    });
    await userEvent.type(await screen.findByLabelText("New Password"), "Rock-pool-8");
    await userEvent.type(field("Confirm New Password"), "Rock-pool-8{Enter}");
    expect(await toast("Password reset successfully!")).toBeVisible();
    expect(await screen.findByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth/signin");
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ token: "tok-1", password: "Rock-pool-8" });
  });

  it("with a token rejects short and differing passwords", async () => {
    const { calls } = await openApp("/auth/reset-password?token=tok-1");
    await userEvent.type(await screen.findByLabelText("New Password"), "seven-7");
    await userEvent.type(field("Confirm New Password"), "seven-8{Enter}");
    expect(await screen.findByText("Password must be at least 8 characters long")).toBeVisible();
    expect(field("Confirm New Password")).toHaveAccessibleDescription("Passwords do not match");
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("shows why a link no longer works", async () => {
    let answer = refuse(400, { error: "This link is too old." });
    await openApp("/auth/reset-password?token=tok-1", { "POST /api/auth/password-reset-confirm/": () => answer });
    await userEvent.type(await screen.findByLabelText("New Password"), "Rock-pool-8");
    await userEvent.type(field("Confirm New Password"), "Rock-pool-8{Enter}");
    expect(await shownOnce("This link is too old.")).toBeVisible();
    await waitFor(() => expect(field("New Password")).toHaveFocus());
    answer = refuse(500, {});
    await userEvent.click(button("Reset Password"));
    expect(await shownOnce("Failed to reset password. Please try again.")).toBeVisible();
    expect(within(screen.getByRole("main")).getByRole("link", { name: "Request New Reset Link" })).toBeVisible();
  });
});
