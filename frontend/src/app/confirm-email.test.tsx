import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { writeTokens } from "../lib/session";
import { ANNA, accessToken, refuse } from "../lib/testing/server";
import { button, profile } from "./testing/auth-screen";
import { openApp } from "./testing/open-app";

const PATH = "/auth/confirm-email?token=tok-1";
const CALL = "POST /api/auth/confirm-email/";
const DONE = "Your email address is confirmed";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the confirmation of an email address", () => {
  it("happens as soon as the link is opened, and leads to sign-in", async () => {
    const { calls } = await openApp(PATH, { [CALL]: () => Response.json({ success: true, message: "Done." }) });
    const heading = await screen.findByRole("heading", { level: 1, name: DONE });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth/signin");
    expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ token: "tok-1" }]);
  });

  it("does not redirect whoever is signed in, and leads to their dashboard", async () => {
    writeTokens({ access: accessToken("s1"), refresh: "r1" });
    await openApp(PATH, { ...profile(ANNA), [CALL]: () => Response.json({ success: true, message: "Done." }) });
    expect(await screen.findByRole("heading", { level: 1, name: DONE })).toBeVisible();
    expect(await screen.findByRole("link", { name: "Open Dashboard" })).toHaveAttribute("href", "/developer-dashboard");
  });

  it("says when the link is invalid or missing", async () => {
    await openApp(PATH, { [CALL]: () => refuse(400, { error: "No.", code: "invalid_link" }) });
    expect(await screen.findByRole("heading", { level: 1, name: "Invalid confirmation link" })).toBeVisible();
  });

  it("calls nothing without a token", async () => {
    const { calls } = await openApp("/auth/confirm-email");
    expect(await screen.findByRole("heading", { level: 1, name: "Invalid confirmation link" })).toBeVisible();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("can be tried again after a failure", async () => {
    let answer = refuse(503, { error: "The service is unavailable. Try again in a moment." });
    await openApp(PATH, { [CALL]: () => answer });
    expect(await screen.findByText("The service is unavailable. Try again in a moment.")).toBeVisible();
    answer = Response.json({ success: true, message: "Done." });
    await userEvent.click(button("Try Again"));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: DONE })).toBeVisible());
  });
});
