import { describe, expect, it } from "vitest";
import {
  contactFailure,
  fieldMessages,
  googleSignInFailure,
  googleSignUpFailure,
  resetFailure,
  resetRequestFailure,
  sendOtpFailure,
  signInFailure,
  signUpFailure,
  verifyOtpFailure,
  walletFailure,
  webhookFailure,
} from "./errors";

const failed = (data: unknown, status: number | null = 400) => ({ status, data });
const NO_RESPONSE = failed("Network Error", null);
const PAGE = failed("<!doctype html><title>502</title>", 502);

describe("a form's error message", () => {
  it.each([
    [signInFailure, "Login failed. Please try again."],
    [googleSignInFailure, "Google login failed. Please try again."],
    [signUpFailure, "Registration failed. Please try again."],
    [googleSignUpFailure, "Google signup failed. Please try again."],
    [resetRequestFailure, "Failed to send reset OTP. Please try again."],
    [sendOtpFailure, "Failed to send OTP. Please try again."],
    [verifyOtpFailure, "Invalid OTP code. Please try again."],
    [resetFailure, "Failed to reset password. Please try again."],
    [contactFailure, "Failed to send your message."],
  ])("%# is its own fallback if the server sent no message", (messageOf, fallback) => {
    expect(messageOf(NO_RESPONSE)).toBe(fallback);
    expect(messageOf(PAGE)).toBe(fallback);
    expect(messageOf(failed({}))).toBe(fallback);
    expect(messageOf(failed({ code: "odd", request_id: "r-1" }))).toBe(fallback);
    expect(messageOf(new Error("bug"))).toBe(fallback);
  });

  it("about the wallet is the server's sentence, else the call's fallback; a 401 has its own", () => {
    const messageOf = (error: unknown) => walletFailure(error, "Failed to connect wallet");
    expect(messageOf(NO_RESPONSE)).toBe("Failed to connect wallet");
    expect(messageOf(PAGE)).toBe("Failed to connect wallet");
    expect(messageOf(failed({ error: "Mistyped." }))).toBe("Mistyped.");
    expect(messageOf(failed({ error: "No." }, 401))).toBe("Authentication required. Please login first.");
  });

  it("about webhooks is the server's sentence or its own words; a 401 and a 404 have theirs", () => {
    const messageOf = (error: unknown) => webhookFailure(error, "Failed to create webhook");
    expect(messageOf(NO_RESPONSE)).toBe("Failed to create webhook");
    expect(messageOf(failed({ error: "Mistyped." }))).toBe("Mistyped.");
    expect(messageOf(failed({}))).toBe("Invalid webhook data");
    expect(messageOf(failed({ error: "No." }, 401))).toBe("Authentication required. Please login first.");
    expect(messageOf(failed({ error: "No." }, 404))).toBe("Webhook not found");
  });

  it("for sign-in is the server's message, else its error", () => {
    expect(signInFailure(failed({ error: "Invalid email or password." }))).toBe("Invalid email or password.");
    expect(signInFailure(failed({ message: "Later.", error: "Now." }))).toBe("Later.");
  });

  it("for a reset request is the first of non_field_errors, else what the response says", () => {
    expect(resetRequestFailure(failed({ non_field_errors: ["First.", "Second."], error: "E" }))).toBe("First.");
    expect(resetRequestFailure(failed("Try tomorrow."))).toBe("Try tomorrow.");
    expect(resetRequestFailure(failed({ error: "E", email: ["Email is required"] }))).toBe("Email is required");
    expect(resetRequestFailure(failed({ error: "Too many requests." }, 429))).toBe("Too many requests.");
  });

  it("for a code is the first message of its fields, a plain string, or the first value", () => {
    const fields = { non_field_errors: ["N"], new_password: ["P"], email: ["E"], otp: ["O"] };
    expect(verifyOtpFailure(failed({ error: "X", request_id: "r", ...fields }))).toBe("O");
    expect(verifyOtpFailure(failed({ error: "X", email: ["E"], non_field_errors: ["N"] }))).toBe("E");
    expect(verifyOtpFailure(failed("Too late."))).toBe("Too late.");
    expect(verifyOtpFailure(failed({ error: "X", code: "c", request_id: "r", other: ["First value."] }))).toBe(
      "First value.",
    );
    expect(verifyOtpFailure(failed({ error: "About no field.", request_id: "r" }))).toBe(
      "Invalid OTP code. Please try again.",
    );
  });

  it("for a code is the server's sentence if it is not about the input", () => {
    expect(verifyOtpFailure(failed({ error: "Too many requests. Try again later." }, 429))).toBe(
      "Too many requests. Try again later.",
    );
  });

  it("for a new password is the field's message, else the sentence", () => {
    expect(resetFailure(failed({ error: "E", new_password: ["Too common."] }))).toBe("Too common.");
    expect(resetFailure(failed({ error: "Please verify the code again." }))).toBe("Please verify the code again.");
  });

  it("for the contact form is the error, else the detail, else the first field's first message", () => {
    expect(contactFailure(failed({ error: "E", detail: "D" }))).toBe("E");
    expect(contactFailure(failed({ detail: "D", name: ["N"] }))).toBe("D");
    expect(contactFailure(failed({ request_id: "r", name: ["N", "M"] }))).toBe("N");
  });

  it("by field leaves out keys that are not fields of the form", () => {
    const error = failed({ error: "E", code: "c", email: ["Taken."], username: "Too long.", password: [] });
    expect(fieldMessages(error, ["username", "email", "password"])).toEqual({
      username: "Too long.",
      email: "Taken.",
    });
  });
});
