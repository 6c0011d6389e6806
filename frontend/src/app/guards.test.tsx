import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { ADMIN, ANNA, accessToken, refuse } from "../lib/testing/server";
import { openApp } from "./testing/open-app";

const profile = (user: object) => ({ "GET /api/auth/profile/": () => Response.json(user) });

function signedIn() {
  localStorage.setItem("access_token", accessToken("s1"));
  localStorage.setItem("refresh_token", "refresh-1");
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("a visitor", () => {
  it.each([
    "/developer-dashboard",
    "/developer-dashboard/wallet?tab=live#key",
    "/admin-dashboard/users",
    "/test",
    "/payments/detected",
  ])("at %s is redirected to sign-in, and the page is remembered", async (path) => {
    const app = await openApp(path);
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(app.place()).toBe("/auth/signin");
    expect(JSON.parse(sessionStorage.getItem("signed_out") ?? "{}")).toMatchObject({ from: path });
    expect(app.calls.map((call) => call.path)).toEqual(["/api/config/"]);
  });
});

describe("a public address", () => {
  it.each([
    ["/", "link", "View Full Documentation"],
    ["/about", "heading", "Our mission"],
    ["/contact", "button", "Send Message"],
    ["/leaderboard", "heading", "Burn leaderboard"],
    ["/blogs", "heading", "Blog"],
    ["/blogs/first-payment", "heading", "Blog not found or failed to load"],
    ["/docs", "heading", "API documentation"],
    ["/receipt/t0ken", "heading", "Receipt not found"],
    ["/auth/signin", "button", "Sign In"],
    ["/auth/signup", "button", "Sign Up"],
    ["/auth/forgot-password", "button", "Send Reset OTP"],
    ["/auth/otp-verification", "heading", "Get a code"],
    ["/auth/otp-verification?email=anna%40nordlicht.example", "heading", "Enter the code"],
    ["/auth/reset-password?token=t", "button", "Reset Password"],
  ])("%s is a page with the %s “%s”", async (path, role, name) => {
    const app = await openApp(path, {
      "GET /api/leaderboard/burn/": () => Response.json([]),
      "GET /api/blogs/": () => Response.json([]),
      "GET /api/blogs/slug/first-payment/": () => refuse(404),
      "GET /api/payments/public/receipt/t0ken/": () => refuse(404),
      "GET /api/public/figures/": () => refuse(503),
      "GET /api/testimonials/": () => Response.json([]),
    });
    expect(await screen.findByRole(role, { name })).toBeVisible();
    expect(app.place()).toBe(path);
  });
});

describe("a signed-in user", () => {
  it.each([
    ["a developer", ANNA, "/", "/developer-dashboard"],
    ["a developer", ANNA, "/about", "/developer-dashboard"],
    ["a developer", ANNA, "/contact", "/developer-dashboard"],
    ["a developer", ANNA, "/leaderboard", "/developer-dashboard"],
    ["a developer", ANNA, "/blogs", "/developer-dashboard"],
    ["a developer", ANNA, "/blogs/first-payment", "/developer-dashboard"],
    ["a developer", ANNA, "/auth/signin", "/developer-dashboard"],
    ["a developer", ANNA, "/auth/signup", "/developer-dashboard"],
    ["a developer", ANNA, "/auth/otp-verification?email=x", "/developer-dashboard"],
    ["a developer", ANNA, "/auth/reset-password?token=t", "/developer-dashboard"],
    ["a developer", ANNA, "/admin-dashboard/users", "/developer-dashboard"],
    ["a developer", ANNA, "/nowhere", "/developer-dashboard"],
    ["an administrator", ADMIN, "/", "/admin-dashboard"],
    ["an administrator", ADMIN, "/auth/forgot-password", "/admin-dashboard"],
    ["an administrator", ADMIN, "/developer-dashboard/wallet", "/admin-dashboard"],
    ["an administrator", ADMIN, "/test", "/admin-dashboard"],
    ["an administrator", ADMIN, "/payments/detected", "/admin-dashboard"],
  ])("%s is redirected to their own dashboard %#", async (_, user, path, dashboard) => {
    signedIn();
    const app = await openApp(path, profile(user));
    await waitFor(() => expect(app.place()).toBe(dashboard));
  });

  it("can read the documentation, which is for everyone", async () => {
    signedIn();
    const app = await openApp("/docs", profile(ANNA));
    expect(await screen.findByRole("heading", { level: 1, name: "API documentation" })).toBeVisible();
    expect(app.place()).toBe("/docs");
  });

  it("sees no other page before the redirect", async () => {
    signedIn();
    let answer: (response: Response) => void = () => undefined;
    const app = await openApp("/", { "GET /api/auth/profile/": () => new Promise((resolve) => (answer = resolve)) });
    await screen.findByText("Loading…");
    expect(screen.queryByRole("heading")).not.toBeInTheDocument();
    await act(async () => answer(Response.json(ANNA)));
    await waitFor(() => expect(app.place()).toBe("/developer-dashboard"));
  });

  it("whose profile fails to load keeps the tokens, sees an error and can try again", async () => {
    signedIn();
    let fails = true;
    const app = await openApp("/developer-dashboard/wallet", {
      "GET /api/auth/profile/": () => (fails ? refuse(503) : Response.json(ANNA)),
    });
    expect(await screen.findByText("Failed to fetch user profile")).toBeVisible();
    expect(app.place()).toBe("/auth/signin");
    expect(localStorage.getItem("access_token")).not.toBeNull();
    fails = false;
    screen.getByRole("button", { name: "Try Again" }).click();
    await waitFor(() => expect(app.place()).toBe("/developer-dashboard/wallet"));
  });

  it("whose session the server has ended is signed out with a message", async () => {
    signedIn();
    const app = await openApp("/developer-dashboard", {
      "GET /api/auth/profile/": () => refuse(401),
      "POST /api/auth/token/refresh/": () => refuse(401),
    });
    await waitFor(() => expect(app.leaveFor).toHaveBeenCalledWith("/auth/signin"));
    expect(localStorage.getItem("access_token")).toBeNull();
    // The guard may show the sign-in page before the browser has left. The page that is loaded must still say it.
    expect(await screen.findByRole("button", { name: "Sign In" })).toBeVisible();
    expect(JSON.parse(sessionStorage.getItem("signed_out") ?? "{}")).toMatchObject({
      message: "Session expired, please login again",
    });
  });

  it("who logs out sees the sign-in page, and the old page is not remembered", async () => {
    signedIn();
    const app = await openApp("/developer-dashboard/wallet", {
      ...profile(ANNA),
      "POST /api/auth/logout/": () => Response.json({ success: true }),
    });
    await userEvent.click(await screen.findByRole("button", { name: /anna@nordlicht.example/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
    await userEvent.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(app.place()).toBe("/auth/signin"));
    expect(sessionStorage.getItem("signed_out") ?? "{}").not.toContain("developer-dashboard");
  });

  it("who signs out in another tab is signed out here too, and the old page is not remembered", async () => {
    signedIn();
    const app = await openApp("/developer-dashboard", profile(ANNA));
    await screen.findByRole("heading", { level: 1 });
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "access_token" })));
    await waitFor(() => expect(app.place()).toBe("/auth/signin"));
    expect(sessionStorage.getItem("signed_out") ?? "{}").not.toContain("developer-dashboard");
  });

  it("sees the page reload when somebody else signs in in another tab", async () => {
    signedIn();
    let user: object = ANNA;
    const app = await openApp("/developer-dashboard", {
      "GET /api/auth/profile/": () => Response.json(user),
    });
    await screen.findByRole("heading", { level: 1 });
    user = ADMIN;
    localStorage.setItem("access_token", accessToken("s2"));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "access_token" })));
    await waitFor(() => expect(app.reload).toHaveBeenCalledOnce());
  });

  it("keeps the page if the same user signs in again or the tokens are renewed", async () => {
    signedIn();
    const app = await openApp("/developer-dashboard", profile(ANNA));
    await screen.findByRole("heading", { level: 1 });
    for (const [session, profiles] of [
      ["s1", 1],
      ["s2", 2],
    ] as const) {
      localStorage.setItem("access_token", accessToken(session, 2));
      act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "access_token" })));
      await waitFor(() =>
        expect(app.calls.filter((call) => call.path === "/api/auth/profile/")).toHaveLength(profiles),
      );
    }
    expect(app.reload).not.toHaveBeenCalled();
    expect(app.place()).toBe("/developer-dashboard");
  });
});

describe("redirects", () => {
  it.each([
    ["/signup", "/auth/signup"],
    ["/nowhere", "/"],
    ["/admin", "/"],
    ["/documentation", "/docs"],
  ])("%s redirects to %s", async (path, end) => {
    const app = await openApp(path);
    await waitFor(() => expect(app.place()).toBe(end));
    expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
  });
});
