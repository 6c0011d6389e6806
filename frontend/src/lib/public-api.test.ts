import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callPublic, usePublicRead } from "./public-api";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that never answers; its connection can be given up. */
function hangingServer() {
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new TypeError("aborted")))),
  );
}

describe("a public page's call", () => {
  it.each([
    ["read", {}],
    ["message", { body: { name: "Ann" } }],
    ["read that may be left", { signal: new AbortController().signal }],
  ])("gives a %s up after thirty seconds", async (_, init) => {
    hangingServer();
    const ended = vi.fn();
    callPublic("/api/blogs/", init).catch(ended);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: null, data: null }));
  });

  it("gives up an answer whose end does not come", async () => {
    vi.stubGlobal("fetch", async (_: string, { signal }: { signal: AbortSignal }) => ({
      ok: true,
      status: 200,
      json: () => new Promise((_resolve, reject) => signal.addEventListener("abort", reject)),
    }));
    const ended = vi.fn();
    callPublic("/api/blogs/").catch(ended);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: null, data: null }));
  });

  it("ends when its page is left, and leaves no timer behind", async () => {
    hangingServer();
    const leaving = new AbortController();
    const call = callPublic("/api/blogs/", { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toMatchObject({ status: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("carries no token, whatever is stored, and speaks JSON", async () => {
    localStorage.setItem("access_token", "a");
    const asked = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ success: true }));
    vi.stubGlobal("fetch", asked);
    expect(await callPublic("/api/contact/", { body: { name: "Ann" } })).toEqual({ success: true });
    expect(asked.mock.calls[0]?.[1].headers).toEqual({
      Accept: "application/json",
      "Content-Type": "application/json",
    });
    localStorage.clear();
  });

  it("throws what a refusal says", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ error: "Too many requests." }, { status: 429 }));
    await expect(callPublic("/api/blogs/")).rejects.toMatchObject({
      status: 429,
      data: { error: "Too many requests." },
    });
  });
});

describe("a public page's read", () => {
  it("never takes the answer of one address for that of another", async () => {
    vi.stubGlobal("fetch", async (path: string) => Response.json(path));
    const seen: unknown[] = [];
    const { rerender } = renderHook(
      ({ path }) => {
        const { state } = usePublicRead<string>(path);
        seen.push([path, ...(state.phase === "ready" ? [state.data, state.stale] : [state.phase])]);
      },
      { initialProps: { path: "/api/a/" } },
    );
    await act(() => vi.advanceTimersByTimeAsync(0));
    rerender({ path: "/api/b/" });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(seen).toContainEqual(["/api/b/", "/api/a/", true]);
    expect(seen).not.toContainEqual(["/api/b/", "/api/a/", false]);
    expect(seen.at(-1)).toEqual(["/api/b/", "/api/b/", false]);
  });
});
