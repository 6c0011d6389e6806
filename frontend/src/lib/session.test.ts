import { beforeEach, describe, expect, it, vi } from "vitest";
import { hasSession, onSessionChange, readTokens, removeTokens, sessionOf, writeTokens } from "./session";
import { accessToken } from "./testing/server";

const TOKENS = { access: "a", refresh: "r" };

function fromAnotherTab(key: string | null) {
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

beforeEach(() => localStorage.clear());

describe("the session", () => {
  it("stands in storage under its two names", () => {
    writeTokens(TOKENS);
    expect(localStorage.getItem("access_token")).toBe("a");
    expect(localStorage.getItem("refresh_token")).toBe("r");
    expect(hasSession()).toBe(true);
    expect(readTokens()).toEqual(TOKENS);
  });

  it("is there while an access token is, also without one to refresh it", () => {
    writeTokens(TOKENS);
    localStorage.removeItem("refresh_token");
    expect(hasSession()).toBe(true);
    expect(readTokens()).toEqual({ access: "a", refresh: null });
    writeTokens(TOKENS);
    localStorage.removeItem("access_token");
    expect(hasSession()).toBe(false);
    expect(readTokens()).toBeNull();
  });

  it("goes with the sidebar flag, and with nothing else", () => {
    writeTokens(TOKENS);
    localStorage.setItem("sidebarCollapsed", "true");
    localStorage.setItem("theme", "light");
    removeTokens("ended");
    expect(Object.keys(localStorage)).toEqual(["theme"]);
  });

  it("tells who listens of each change, here and in another tab, until they stop", () => {
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

  it("lasts for the page where the browser keeps nothing", () => {
    const storage = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    writeTokens(TOKENS);
    expect(readTokens()).toEqual(TOKENS);
    removeTokens("ended");
    expect(hasSession()).toBe(false);
    storage.mockRestore();
  });

  it("reads a token's session, and none from what is no token", () => {
    expect(sessionOf(accessToken("s1"))).toBe("s1");
    expect(sessionOf("nonsense")).toBeNull();
    expect(sessionOf("")).toBeNull();
  });
});
