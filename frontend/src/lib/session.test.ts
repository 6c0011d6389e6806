import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  callTokens,
  hasKeypad,
  hasSession,
  lockToKeypad,
  onSessionChange,
  readTokens,
  removeTokens,
  sessionOf,
  writeTokens,
} from "./session";
import { accessToken } from "./testing/server";

const TOKENS = { access: "a", refresh: "r" };

function fromAnotherTab(key: string | null) {
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

beforeEach(() => localStorage.clear());

describe("the session", () => {
  it("is stored under the two specified keys", () => {
    writeTokens(TOKENS);
    expect(localStorage.getItem("access_token")).toBe("a");
    expect(localStorage.getItem("refresh_token")).toBe("r");
    expect(hasSession()).toBe(true);
    expect(readTokens()).toEqual(TOKENS);
  });

  it("exists while there is an access token, even without a refresh token", () => {
    writeTokens(TOKENS);
    localStorage.removeItem("refresh_token");
    expect(hasSession()).toBe(true);
    expect(readTokens()).toEqual({ access: "a", refresh: null });
    writeTokens(TOKENS);
    localStorage.removeItem("access_token");
    expect(hasSession()).toBe(false);
    expect(readTokens()).toBeNull();
  });

  it("is removed together with the sidebar flag and nothing else", () => {
    writeTokens(TOKENS);
    localStorage.setItem("sidebarCollapsed", "true");
    localStorage.setItem("theme", "light");
    removeTokens("ended");
    expect(Object.keys(localStorage)).toEqual(["theme"]);
  });

  it("notifies listeners of each change, here and in another tab, until they unsubscribe", () => {
    const heard = vi.fn();
    const stop = onSessionChange(heard);
    writeTokens(TOKENS);
    fromAnotherTab("access_token");
    fromAnotherTab("theme");
    localStorage.clear();
    fromAnotherTab(null);
    removeTokens("expired");
    stop();
    fromAnotherTab("access_token");
    writeTokens(TOKENS);
    expect(heard.mock.calls).toEqual([
      [TOKENS, "set"],
      [TOKENS, "elsewhere"],
      [null, "elsewhere"],
      [null, "expired"],
    ]);
  });

  it("lasts as long as the page if the browser forbids storage", () => {
    const storage = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    writeTokens(TOKENS);
    expect(readTokens()).toEqual(TOKENS);
    removeTokens("ended");
    expect(hasSession()).toBe(false);
    storage.mockRestore();
  });

  it("reads the session id of a token, and null from anything else", () => {
    expect(sessionOf(accessToken("s1"))).toBe("s1");
    expect(sessionOf("nonsense")).toBeNull();
    expect(sessionOf("")).toBeNull();
  });
});

describe("a tablet that is locked to the keypad", () => {
  const KEYPAD = { access: accessToken("k1", 1, { scope: "keypad" }), refresh: "kr" };

  it("has nothing else in storage, and no session", () => {
    writeTokens(TOKENS);
    localStorage.setItem("signin_form", "{}");
    sessionStorage.setItem("signed_out", "{}");
    const heard = vi.fn();
    const stop = onSessionChange(heard);
    lockToKeypad(KEYPAD);
    stop();
    expect(Object.keys(localStorage).sort()).toEqual(["keypad_access_token", "keypad_refresh_token"]);
    expect(sessionStorage).toHaveLength(0);
    expect(hasSession()).toBe(false);
    expect(readTokens()).toBeNull();
    expect(callTokens()).toEqual(KEYPAD);
    // Other parts of the page, and other tabs, hear that nobody is signed in.
    expect(heard.mock.calls).toEqual([
      [null, "ended"],
      [null, "keypad"],
    ]);
  });

  it("renews its own tokens in their own place", () => {
    lockToKeypad(KEYPAD);
    const renewed = { access: accessToken("k1", 2, { scope: "keypad" }), refresh: "kr2" };
    writeTokens(renewed);
    expect(callTokens()).toEqual(renewed);
    expect(hasKeypad()).toBe(true);
  });

  it("is left by a session, and ends with removed tokens", () => {
    lockToKeypad(KEYPAD);
    writeTokens(TOKENS);
    expect(hasKeypad()).toBe(false);
    expect(callTokens()).toEqual(TOKENS);
    lockToKeypad(KEYPAD);
    removeTokens("expired");
    expect(callTokens()).toBeNull();
  });
});
