import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removePreloadedData, writePreloadedData } from "../lib/testing/preloaded-data";
import { ANNA, refuse } from "../lib/testing/server";
import { button, kept, profile, SESSION, shownOnce, toast } from "./testing/auth-screen";
import { CONFIG, openApp } from "./testing/open-app";

const CLIENT_ID = "123.apps.googleusercontent.com";

interface GoogleClient {
  client_id: string;
  callback: (answer: { access_token?: string; error?: string }) => void;
  error_callback: (error: { type: string }) => void;
}

const script = () => document.querySelector("script[src*='google']");

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(removePreloadedData);

describe("the Google button", () => {
  it("says that Google is not set up", async () => {
    await openApp("/auth/signin");
    expect(await screen.findByText("Google sign-in is not set up on this server.")).toBeVisible();
    expect(button("Continue with Google")).toBeDisabled();
  });

  it.each([
    ["is not set up", null],
    ["is set up", CLIENT_ID],
  ])("knows from the preloaded data, without a call, that Google %s", async (_, clientId) => {
    writePreloadedData("/api/config/", JSON.stringify({ ...CONFIG, google_client_id: clientId }));
    const { calls } = await openApp("/auth/signup");
    const google = await screen.findByRole<HTMLButtonElement>("button", { name: "Continue with Google" });
    expect(google.disabled).toBe(clientId === null);
    expect(screen.queryAllByText("Google sign-in is not set up on this server.").length).toBe(
      clientId === null ? 1 : 0,
    );
    expect(calls).toEqual([]);
  });

  /** A page with Google set up. Google's script element is added, but the test decides what it loads. */
  async function open(path: string, routes = {}) {
    const append = document.body.appendChild.bind(document.body);
    vi.spyOn(document.body, "appendChild").mockImplementation((node) => {
      if (node instanceof HTMLScriptElement) {
        node.type = "text/plain";
      }
      return append(node);
    });
    const app = await openApp(path, {
      ...profile(ANNA),
      "GET /api/config/": () => Response.json({ ...CONFIG, google_client_id: CLIENT_ID }),
      ...routes,
    });
    const google = await screen.findByRole("button", { name: "Continue with Google" });
    await waitFor(() => expect(google).toBeEnabled());
    expect(script()).toBeNull();
    await userEvent.click(google);
    await waitFor(() => expect(script()).toHaveAttribute("src", "https://accounts.google.com/gsi/client"));
    expect(google).toBeDisabled();
    expect(button(path === "/auth/signin" ? "Sign In" : "Sign Up")).toBeDisabled();
    return app;
  }

  /** Google's library, as far as the token flow uses it. */
  function googleAnswers(answer: (client: GoogleClient) => void) {
    const initTokenClient = vi.fn((client: GoogleClient) => ({ requestAccessToken: () => answer(client) }));
    vi.stubGlobal("google", { accounts: { oauth2: { initTokenClient } } });
    script()?.dispatchEvent(new Event("load"));
    return initTokenClient;
  }

  it("loads nothing from Google before the click; a blocked script is a failed login", async () => {
    await open("/auth/signin");
    script()?.dispatchEvent(new Event("error"));
    expect(await shownOnce("Google login failed. Please try again.")).toBeVisible();
    expect(button("Sign In")).toBeEnabled();
    expect(script()).toBeNull();
  });

  it.each([
    ["/auth/signin", "signin_form"],
    ["/auth/signup", "signup_form"],
  ])("signs in with Google's token at %s, and removes the saved form", async (path, form) => {
    localStorage.setItem(form, JSON.stringify({ email: ANNA.email }));
    const { calls, place } = await open(path, {
      "POST /api/auth/google-login/": () => Response.json({ ...SESSION, user: ANNA, message: "Login successful!" }),
    });
    const client = googleAnswers(({ callback }) => callback({ access_token: "google-token" }));
    await waitFor(() => expect(place()).toBe("/developer-dashboard"));
    expect(client.mock.calls[0]?.[0]).toMatchObject({ client_id: CLIENT_ID });
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ access_token: "google-token" });
    expect(await toast("Login successful!")).toBeVisible();
    expect(kept(form)).toBeNull();
  });

  it.each([
    ["denied", ({ callback }: GoogleClient) => callback({ error: "access_denied" })],
    ["blocked", ({ error_callback }: GoogleClient) => error_callback({ type: "popup_failed_to_open" })],
  ])("shows an error if the attempt was %s", async (_, outcome) => {
    await open("/auth/signup");
    googleAnswers(outcome);
    expect(await shownOnce("Google signup failed. Please try again.")).toBeVisible();
    expect(button("Sign Up")).toBeEnabled();
  });

  it("shows no error if the user closes the pop-up", async () => {
    await open("/auth/signin");
    googleAnswers(({ error_callback }) => error_callback({ type: "popup_closed" }));
    await waitFor(() => expect(button("Sign In")).toBeEnabled());
    expect(screen.queryByText(/failed/)).not.toBeInTheDocument();
  });

  it("shows the server's message about the account", async () => {
    const words = "An account with this email exists. Please sign in with your password.";
    await open("/auth/signin", { "POST /api/auth/google-login/": () => refuse(400, { error: words }) });
    googleAnswers(({ callback }) => callback({ access_token: "google-token" }));
    expect(await shownOnce(words)).toBeVisible();
    expect(localStorage.getItem("access_token")).toBeNull();
  });
});
