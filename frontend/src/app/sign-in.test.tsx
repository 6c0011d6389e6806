import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { rememberSignedOut, SESSION_EXPIRED } from "../lib/signed-out";
import { ADMIN, ANNA, refuse } from "../lib/testing/server";
import { button, entered, field, held, kept, profile, SESSION, toast } from "./testing/auth-screen";
import { openApp } from "./testing/open-app";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the sign-in page", () => {
  async function open(routes = {}, path = "/auth/signin") {
    const app = await openApp(path, { ...profile(ANNA), ...routes });
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
    return { ...app, user: userEvent.setup() };
  }

  async function submit(user: ReturnType<typeof userEvent.setup>) {
    await user.type(field("Email"), "anna@nordlicht.example");
    await user.type(field("Password"), "Tide-pool-7{Enter}");
  }

  it("names each missing field, focuses the first, and sends nothing", async () => {
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

  it("goes to the developer dashboard, stores the tokens and removes the saved form", async () => {
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

  it("goes to the admin dashboard for an administrator", async () => {
    const { user, place } = await open({ "POST /api/auth/signin/": entered(ADMIN), ...profile(ADMIN) });
    await submit(user);
    await waitFor(() => expect(place()).toBe("/admin-dashboard"));
  });

  it("returns to the page that required the sign-in", async () => {
    const { user, place } = await open(
      { "POST /api/auth/signin/": entered(ANNA) },
      "/developer-dashboard/transactions?status=failed",
    );
    await submit(user);
    await waitFor(() => expect(place()).toBe("/developer-dashboard/transactions?status=failed"));
    expect(sessionStorage.getItem("signed_out")).toBeNull();
  });

  it("never goes to another origin, whatever is in storage", async () => {
    sessionStorage.setItem("signed_out", JSON.stringify({ from: "//evil.example/" }));
    const { user, place } = await open({ "POST /api/auth/signin/": entered(ANNA) });
    await submit(user);
    await waitFor(() => expect(place()).toBe("/developer-dashboard"));
  });

  it("disables both buttons with a spinner while the call runs, and sends it only once", async () => {
    const call = held();
    const { calls, user } = await open({ "POST /api/auth/signin/": call.route });
    await submit(user);
    await waitFor(() => expect(button("Sign In")).toBeDisabled());
    expect(button("Sign In")).toHaveAttribute("aria-busy", "true");
    expect(button("Continue with Google")).toBeDisabled();
    expect(button("Continue with Google")).toHaveAttribute("aria-busy", "true");
    await user.click(button("Sign In"));
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
    call.respond(refuse(400));
    await waitFor(() => expect(button("Sign In")).toBeEnabled());
  });

  it.each([
    ["the server's message", refuse(400, { error: "Invalid email or password." }), "Invalid email or password."],
    ["its own message if the server sent none", refuse(500, {}), "Login failed. Please try again."],
  ])("shows %s in a toast and above the form, and saves the email but no password", async (_, answer, words) => {
    const { user } = await open({ "POST /api/auth/signin/": () => answer });
    await submit(user);
    expect(await toast(words)).toBeVisible();
    expect(screen.getByText(words, { selector: "main *" })).toBeVisible();
    expect(kept("signin_form")).toEqual({ email: "anna@nordlicht.example" });
    expect(JSON.stringify(localStorage)).not.toContain("Tide-pool-7");
    await waitFor(() => expect(field("Password")).toHaveFocus());
  });

  it("opens with the email of an earlier attempt", async () => {
    localStorage.setItem("signin_form", JSON.stringify({ email: "anna@nordlicht.example", password: "planted" }));
    await open();
    expect(field("Email")).toHaveValue("anna@nordlicht.example");
    expect(field("Password")).toHaveValue("");
  });

  it("says why the user was sent here, on that visit only", async () => {
    rememberSignedOut({ message: SESSION_EXPIRED });
    await open();
    expect(screen.getByText("Session expired, please login again")).toBeVisible();
    expect(sessionStorage.getItem("signed_out")).toContain("expired");
    await userEvent.click(screen.getByRole("link", { name: "Forgot password?" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Sign In" })).not.toBeInTheDocument());
    expect(sessionStorage.getItem("signed_out")).not.toContain("expired");
  });

  it("links to the password reset and to sign-up", async () => {
    await open();
    expect(screen.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/auth/forgot-password");
    expect(screen.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/auth/signup");
    await waitFor(() => expect(document.title).toBe("Sign In | Dropwise"));
  });
});
