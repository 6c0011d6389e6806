import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { postPublic, readPublic } from "./public-api";

const MESSAGE = { name: "Ann", email: "ann@example.com", subject: "A call", message: "On Monday?" };
const SUBMIT = "/api/platform-admin/contact/submit/";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that never responds; the connection can be aborted. */
function hangingServer() {
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new TypeError("aborted")))),
  );
}

function server(response: () => Response) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => response());
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

describe("a public call", () => {
  it.each([
    ["read", () => readPublic("/api/config/")],
    ["read that can be aborted", () => readPublic("/api/config/", { signal: new AbortController().signal })],
    ["post", () => postPublic(SUBMIT, MESSAGE)],
  ])("ends a %s after thirty seconds", async (_, call) => {
    hangingServer();
    const failed = vi.fn();
    call().catch(failed);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: null, data: null, message: "" }));
  });

  it("also limits the time for the body", async () => {
    vi.stubGlobal("fetch", async (_: string, { signal }: { signal: AbortSignal }) => ({
      ok: true,
      status: 200,
      json: () => new Promise((_resolve, reject) => signal.addEventListener("abort", reject)),
    }));
    const failed = vi.fn();
    readPublic("/api/config/").catch(failed);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: null, data: null }));
  });

  it("ends when the page is left, and leaves no timer behind", async () => {
    hangingServer();
    const leaving = new AbortController();
    const call = readPublic("/api/config/", { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toMatchObject({ status: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("carries no token, whatever is stored, and sends JSON", async () => {
    localStorage.setItem("access_token", "a");
    const fetched = server(() => Response.json({ success: true, message: "" }));
    expect(await postPublic(SUBMIT, MESSAGE)).toEqual({ success: true, message: "" });
    expect(fetched.mock.calls[0]).toEqual([
      SUBMIT,
      expect.objectContaining({
        method: "POST",
        credentials: "omit",
        headers: { Accept: "application/json", "Content-Type": "application/json" },
        body: JSON.stringify(MESSAGE),
      }),
    ]);
    localStorage.clear();
  });

  it("bypasses the cache where the caller needs fresh data", async () => {
    const fetched = server(() => Response.json({}));
    await readPublic("/api/config/");
    await readPublic("/api/config/", { fresh: true });
    expect(fetched.mock.calls.map(([, init]) => init.cache)).toEqual(["default", "no-store"]);
  });

  it.each([
    [
      "the server's sentence",
      () => Response.json({ error: "Too many requests." }, { status: 429 }),
      "Too many requests.",
    ],
    ["the browser's reason", () => Promise.reject(new TypeError("Failed to fetch")), "Failed to fetch"],
    ["nothing", () => new Response("<html>", { status: 502 }), ""],
  ])("fails with %s", async (_, respond, message) => {
    vi.stubGlobal("fetch", async () => respond());
    await expect(readPublic("/api/config/")).rejects.toMatchObject({ message });
  });

  it("passes on status and body of a refusal", async () => {
    server(() => Response.json({ error: "No.", name: ["Too long."] }, { status: 400 }));
    await expect(postPublic(SUBMIT, MESSAGE)).rejects.toMatchObject({
      status: 400,
      data: { error: "No.", name: ["Too long."] },
    });
  });

  it.each(["<html>Sign in to the hotel's network</html>", "null"])("rejects %s with status 200", async (text) => {
    server(() => new Response(text));
    await expect(readPublic("/api/config/")).rejects.toMatchObject({ status: 200 });
  });
});
