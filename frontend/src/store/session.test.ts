import { beforeEach, describe, expect, it, vi } from "vitest";
import { hasSession, removeTokens } from "../lib/session";
import { ADMIN, ANNA, accessToken, refuse, serve } from "../lib/testing/server";
import { authActions } from "./auth-slice";
import { enterSession, followSession, PROFILE_FAILED, signIn, signOut, startAuthentication } from "./session";
import { createAppStore } from "./store";
import { profileIn } from "./testing/signed-in";

const PROFILE = "GET /api/auth/profile/";
const ACCESS = accessToken("s1");
const TOKENS = { access: ACCESS, refresh: "refresh-1" };
const anna = () => Response.json(ANNA);

const NOBODY = {
  user: null,
  accessToken: null,
  refreshToken: null,
  isAuthenticated: false,
  loading: false,
  error: null,
  profileFetched: false,
  secretKey: null,
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("at start-up", () => {
  it("nobody is signed in, and the state is loading until that is known", async () => {
    const calls = serve({});
    const store = createAppStore();
    expect(store.getState().auth).toEqual({ ...NOBODY, loading: true });
    await store.dispatch(startAuthentication());
    expect(store.getState().auth).toEqual(NOBODY);
    expect(calls).toEqual([]);
  });

  it.each([
    ["both tokens", "refresh-1"],
    ["an access token alone", null],
  ])("loads the profile once with %s in storage", async (_, refresh) => {
    localStorage.setItem("access_token", ACCESS);
    if (refresh !== null) {
      localStorage.setItem("refresh_token", refresh);
    }
    const calls = serve({ [PROFILE]: anna });
    const store = createAppStore();
    await store.dispatch(startAuthentication());
    await store.dispatch(startAuthentication());
    expect(calls.map(({ path, bearer }) => [path, bearer])).toEqual([["/api/auth/profile/", ACCESS]]);
    expect(profileIn(store)).toEqual(ANNA);
    expect(store.getState().auth).toMatchObject({
      accessToken: ACCESS,
      refreshToken: refresh,
      isAuthenticated: true,
      loading: false,
      profileFetched: true,
    });
  });

  it("a refresh token alone is no session", async () => {
    localStorage.setItem("refresh_token", "refresh-1");
    const calls = serve({});
    const store = createAppStore();
    await store.dispatch(startAuthentication());
    expect(store.getState().auth.isAuthenticated).toBe(false);
    expect(calls).toEqual([]);
  });

  it("a failed profile request clears the tokens in the state and sets the error", async () => {
    localStorage.setItem("access_token", ACCESS);
    serve({ [PROFILE]: () => refuse(503) });
    const store = createAppStore();
    await store.dispatch(startAuthentication());
    expect(PROFILE_FAILED).toBe("Failed to fetch user profile");
    expect(store.getState().auth).toEqual({ ...NOBODY, error: PROFILE_FAILED });
    expect(hasSession()).toBe(true);
  });
});

describe("after signing in", () => {
  it("stores the tokens and holds them in the state", async () => {
    serve({ [PROFILE]: anna });
    const store = createAppStore();
    await store.dispatch(enterSession({ ...TOKENS, user: ANNA }));
    expect([localStorage.access_token, localStorage.refresh_token]).toEqual([ACCESS, "refresh-1"]);
    expect(store.getState().auth).toMatchObject({
      accessToken: ACCESS,
      refreshToken: "refresh-1",
      isAuthenticated: true,
    });
  });

  it("keeps the message of a refusal in the state until the next attempt", async () => {
    let answer = () => refuse(400, { error: "Invalid email or password." });
    serve({ [PROFILE]: anna, "POST /api/auth/signin/": () => answer() });
    const store = createAppStore();
    const form = { email: ANNA.email, password: "a guess" };
    await expect(store.dispatch(signIn(form))).rejects.toThrow("Invalid email or password.");
    expect(store.getState().auth).toEqual({ ...NOBODY, loading: true, error: "Invalid email or password." });
    answer = () => Response.json({ ...TOKENS, user: ANNA });
    await store.dispatch(signIn(form));
    expect(store.getState().auth.error).toBeNull();
  });

  it.each(["<html>Sign in to the hotel's network</html>", { access: ACCESS }, null])(
    "does not accept %j as a session",
    async (body) => {
      serve({ "POST /api/auth/signin/": () => Response.json(body) });
      const store = createAppStore();
      const form = { email: ANNA.email, password: "Tide-pool-7-otter" };
      await expect(store.dispatch(signIn(form))).rejects.toThrow("Login failed. Please try again.");
      expect(store.getState().auth).toEqual({ ...NOBODY, loading: true, error: "Login failed. Please try again." });
      expect(localStorage.getItem("access_token")).toBeNull();
    },
  );

  it("ignores a profile that arrives after somebody else has signed in", async () => {
    let late: (response: Response) => void = () => undefined;
    const calls = serve({
      [PROFILE]: ({ bearer }) =>
        bearer === ACCESS ? new Promise((resolve) => (late = resolve)) : Response.json(ADMIN),
    });
    localStorage.setItem("access_token", ACCESS);
    const store = createAppStore();
    const started = store.dispatch(startAuthentication());
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await store.dispatch(enterSession({ access: accessToken("s2"), refresh: "refresh-2" }));
    late(anna());
    await started;
    expect(profileIn(store)).toEqual(ADMIN);
  });

  it("loads the profile once if the response holds no user", async () => {
    const calls = serve({ [PROFILE]: anna });
    const store = createAppStore();
    await store.dispatch(enterSession(TOKENS));
    expect(profileIn(store)).toEqual(ANNA);
    await store.dispatch(enterSession({ access: accessToken("s1", 2), refresh: "refresh-2" }));
    expect(calls).toHaveLength(1);
  });
});

describe("logging out", () => {
  it.each([
    ["ends the session on the server", TOKENS, [["/api/auth/logout/", { refresh: "refresh-1" }]]],
    ["calls no server without a refresh token", { access: ACCESS, refresh: null }, []],
  ])("clears everything, and %s", async (_, { access, refresh }, sent) => {
    localStorage.setItem("access_token", access);
    if (refresh !== null) {
      localStorage.setItem("refresh_token", refresh);
    }
    localStorage.setItem("sidebarCollapsed", "true");
    const calls = serve({
      [PROFILE]: anna,
      "POST /api/auth/logout/": () => Response.json({ success: true, message: "" }),
    });
    const store = createAppStore();
    const unfollow = followSession(store);
    await store.dispatch(startAuthentication());
    store.dispatch(authActions.secretKeyChanged("sk_live_x"));
    store.dispatch(authActions.failed("An error."));
    store.dispatch(signOut());
    unfollow();
    expect(store.getState().auth).toEqual(NOBODY);
    expect(store.getState().testMode).toEqual({ isTestMode: false, isSwitching: false });
    expect(store.getState().sidebar.isCollapsed).toBe(false);
    expect(localStorage).toHaveLength(0);
    await new Promise((resolve) => setTimeout(resolve));
    const others = calls.filter(({ path }) => path !== "/api/auth/profile/");
    expect(others.map(({ path, body }) => [path, body])).toEqual(sent);
  });

  it("by the server clears the state, which says why", async () => {
    localStorage.setItem("access_token", ACCESS);
    localStorage.setItem("refresh_token", "refresh-1");
    serve({ [PROFILE]: anna });
    const store = createAppStore();
    const unfollow = followSession(store);
    await store.dispatch(startAuthentication());
    removeTokens("expired");
    unfollow();
    expect(store.getState().auth).toEqual({ ...NOBODY, error: "Session expired, please login again" });
  });

  it("a secret key is held in the state and nowhere else", () => {
    const store = createAppStore();
    store.dispatch(authActions.secretKeyChanged("sk_live_x"));
    expect(store.getState().auth.secretKey).toBe("sk_live_x");
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("sk_live_x");
  });
});
