import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "../browser";
import { readTokens, writeTokens } from "../session";
import { readSignedOut } from "../signed-out";
import { accessToken, refuse, serve } from "../testing/server";
import { http, openHttp, secretKeyHttp } from "./client";
import { registerPasswordPrompt } from "./reauth";

const OLD = { access: accessToken("s1", 1), refresh: "refresh-1" };
const NEW = { access: accessToken("s1", 2), refresh: "refresh-2" };

/** Responds with 401 to every access token but the given one. */
const only = (access: string) => (call: { bearer: string | null }) =>
  call.bearer === access ? Response.json({ ok: true }) : refuse(401);

function locks(value: unknown) {
  vi.stubGlobal("navigator", Object.create(navigator, { locks: { value } }));
}

type Grant = (lock: object | null) => Promise<unknown>;

/** The browser's locks: free, or held by another tab until we have waited for it. */
function lockManager({ held = false } = {}) {
  return {
    request: vi.fn((_name: string, options: { ifAvailable: true } | Grant, grant?: Grant) =>
      typeof options === "function" ? options({}) : (grant as Grant)(held ? null : {}),
    ),
  };
}

let left: ReturnType<typeof vi.fn<(path: string) => void>>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  locks(lockManager());
  left = vi.fn();
  vi.spyOn(browser, "leaveFor").mockImplementation(left);
  window.history.replaceState(null, "", "/developer-dashboard/wallet?tab=live#key");
});

describe("a signed-in user's call", () => {
  it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
    "by %s carries the stored access token, if there is one",
    async (method) => {
      const calls = serve({ [`${method} /api/thing/`]: () => Response.json({}) });
      await http.request({ method, url: "/api/thing/" });
      writeTokens(OLD);
      await http.request({ method, url: "/api/thing/" });
      expect(calls.map(({ authorization }) => authorization)).toEqual([null, `Bearer ${OLD.access}`]);
    },
  );

  it("is repeated once with new tokens after a 401, with the same body", async () => {
    writeTokens(OLD);
    const calls = serve({
      "POST /api/thing/": only(NEW.access),
      "POST /api/auth/token/refresh/": () => Response.json(NEW),
    });
    const { data } = await http.post("/api/thing/", { amount: "10" });
    expect(data).toEqual({ ok: true });
    expect(readTokens()).toEqual(NEW);
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ["/api/thing/", { amount: "10" }],
      ["/api/auth/token/refresh/", { refresh: OLD.refresh }],
      ["/api/thing/", { amount: "10" }],
    ]);
    expect(left).not.toHaveBeenCalled();
  });

  it("shares one refresh with all other refused calls", async () => {
    writeTokens(OLD);
    const calls = serve({
      "GET /api/thing/": only(NEW.access),
      "POST /api/auth/token/refresh/": () => Response.json(NEW),
    });
    await Promise.all(Array.from({ length: 8 }, () => http.get("/api/thing/")));
    expect(calls.filter(({ path }) => path.includes("refresh"))).toHaveLength(1);
  });

  it("uses the tokens that another tab has stored meanwhile, without a refresh", async () => {
    writeTokens(OLD);
    const calls = serve({
      "GET /api/thing/": (call) => {
        if (call.bearer === OLD.access) {
          localStorage.setItem("refresh_token", NEW.refresh);
          localStorage.setItem("access_token", NEW.access);
        }
        return only(NEW.access)(call);
      },
    });
    expect((await http.get("/api/thing/")).data).toEqual({ ok: true });
    expect(calls).toHaveLength(2);
  });

  it("takes a lock that all tabs share", async () => {
    writeTokens(OLD);
    serve({ "GET /api/thing/": only(NEW.access), "POST /api/auth/token/refresh/": () => Response.json(NEW) });
    const { request } = lockManager();
    locks({ request });
    await http.get("/api/thing/");
    expect(request).toHaveBeenCalledExactlyOnceWith("dropwise.refresh", { ifAvailable: true }, expect.any(Function));
  });

  it("waits for the tokens of the tab that held the lock, which arrive with a delay", async () => {
    locks(lockManager({ held: true }));
    writeTokens(OLD);
    const calls = serve({ "GET /api/thing/": only(NEW.access) });
    setTimeout(() => {
      localStorage.setItem("refresh_token", NEW.refresh);
      localStorage.setItem("access_token", NEW.access);
      window.dispatchEvent(new StorageEvent("storage", { key: "access_token", newValue: NEW.access }));
    }, 20);
    expect((await http.get("/api/thing/")).data).toEqual({ ok: true });
    expect(calls.map(({ bearer }) => bearer)).toEqual([OLD.access, NEW.access]);
    expect(left).not.toHaveBeenCalled();
  });

  it("without locks, waits for the tab that won the race", async () => {
    locks(undefined);
    writeTokens(OLD);
    serve({
      "GET /api/thing/": only(NEW.access),
      "POST /api/auth/token/refresh/": () => {
        // The winner stores its tokens just after our refresh was refused.
        queueMicrotask(() =>
          setTimeout(() => {
            localStorage.setItem("refresh_token", NEW.refresh);
            localStorage.setItem("access_token", NEW.access);
            window.dispatchEvent(new StorageEvent("storage", { key: "access_token", newValue: NEW.access }));
          }, 5),
        );
        return refuse(401);
      },
    });
    expect((await http.get("/api/thing/")).data).toEqual({ ok: true });
    expect(left).not.toHaveBeenCalled();
  });

  it("ends the session as specified if the refresh fails", async () => {
    writeTokens(OLD);
    localStorage.setItem("sidebarCollapsed", "true");
    serve({ "GET /api/thing/": () => refuse(401), "POST /api/auth/token/refresh/": () => refuse(401) });
    await expect(http.get("/api/thing/")).rejects.toMatchObject({ response: { status: 401 } });
    expect(localStorage).toHaveLength(0);
    expect(left).toHaveBeenCalledExactlyOnceWith("/auth/signin");
    expect(readSignedOut()).toEqual({
      message: "Session expired, please login again",
      from: "/developer-dashboard/wallet?tab=live#key",
    });
  });

  it("ends the session at once without a refresh token", async () => {
    localStorage.setItem("access_token", OLD.access);
    const calls = serve({ "GET /api/thing/": () => refuse(401) });
    await expect(http.get("/api/thing/")).rejects.toThrow();
    expect(calls).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
    expect(left).toHaveBeenCalledExactlyOnceWith("/auth/signin");
  });

  it("ends the session once for several refused calls", async () => {
    writeTokens(OLD);
    serve({ "GET /api/thing/": () => refuse(401), "POST /api/auth/token/refresh/": () => refuse(401) });
    await Promise.allSettled([http.get("/api/thing/"), http.get("/api/thing/")]);
    expect(left).toHaveBeenCalledOnce();
  });

  it("ends the session if the new token is refused as well", async () => {
    writeTokens(OLD);
    const calls = serve({
      "GET /api/thing/": () => refuse(401),
      "POST /api/auth/token/refresh/": () => Response.json(NEW),
    });
    await expect(http.get("/api/thing/")).rejects.toThrow();
    expect(calls).toHaveLength(3);
    expect(left).toHaveBeenCalledOnce();
  });

  it("does not report an expired session after a logout", async () => {
    writeTokens(OLD);
    serve({
      "GET /api/thing/": () => {
        localStorage.clear();
        return refuse(401);
      },
    });
    await expect(http.get("/api/thing/")).rejects.toThrow();
    expect(left).not.toHaveBeenCalled();
  });

  it("is not repeated for another user who has signed in meanwhile", async () => {
    writeTokens(OLD);
    const calls = serve({
      "POST /api/thing/": () => {
        writeTokens({ access: accessToken("another"), refresh: "r" });
        return refuse(401);
      },
    });
    await expect(http.post("/api/thing/")).rejects.toThrow();
    expect(calls).toHaveLength(1);
    expect(left).not.toHaveBeenCalled();
  });

  it("does not restore a session that was ended during the refresh", async () => {
    writeTokens(OLD);
    serve({
      "GET /api/thing/": () => refuse(401),
      "POST /api/auth/token/refresh/": () => {
        localStorage.clear();
        return Response.json(NEW);
      },
    });
    await expect(http.get("/api/thing/")).rejects.toThrow();
    expect(readTokens()).toBeNull();
  });

  it("passes on any other refusal", async () => {
    writeTokens(OLD);
    const calls = serve({ "GET /api/thing/": () => refuse(403, { error: "You may not do this." }) });
    await expect(http.get("/api/thing/")).rejects.toMatchObject({ response: { status: 403 } });
    expect(calls).toHaveLength(1);
    expect(readTokens()).toEqual(OLD);
  });
});

describe("a call that needs a recent sign-in", () => {
  const needsPassword = () => refuse(403, { error: "Please enter your password again.", code: "reauth" });
  const afterReauth = (call: { bearer: string | null }) =>
    call.bearer === NEW.access ? Response.json({ ok: true }) : needsPassword();

  it("asks for the password once for several calls, and repeats each of them", async () => {
    writeTokens(OLD);
    const calls = serve({ "POST /api/key/": afterReauth, "POST /api/wallet/": afterReauth });
    const ask = vi.fn(async () => {
      writeTokens(NEW);
      return true;
    });
    const withdraw = registerPasswordPrompt(ask);
    const responses = await Promise.all([http.post("/api/key/", { mode: "live" }), http.post("/api/wallet/")]);
    withdraw();
    expect(responses.map(({ data }) => data)).toEqual([{ ok: true }, { ok: true }]);
    expect(ask).toHaveBeenCalledOnce();
    expect(calls.filter(({ path }) => path === "/api/key/").map(({ body }) => body)).toEqual([
      { mode: "live" },
      { mode: "live" },
    ]);
  });

  it("fails with the refusal if the user cancels, and keeps the session", async () => {
    writeTokens(OLD);
    const calls = serve({ "POST /api/key/": needsPassword });
    const withdraw = registerPasswordPrompt(async () => false);
    await expect(http.post("/api/key/")).rejects.toMatchObject({ response: { status: 403 } });
    withdraw();
    expect(calls).toHaveLength(1);
    expect(left).not.toHaveBeenCalled();
  });

  it("is repeated only once", async () => {
    writeTokens(OLD);
    const calls = serve({ "POST /api/key/": needsPassword });
    const withdraw = registerPasswordPrompt(async () => true);
    await expect(http.post("/api/key/")).rejects.toThrow();
    withdraw();
    expect(calls).toHaveLength(2);
  });
});

describe("a call", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["of a signed-in user", http],
    ["with a secret key", secretKeyHttp],
    ["that starts a session", openHttp],
  ])("%s sends JSON and ends after thirty seconds", async (_, instance) => {
    serve({});
    const sent = vi.fn(
      (request: Request) =>
        new Promise<Response>((_resolve, reject) => {
          request.signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
        }),
    );
    vi.stubGlobal("fetch", sent);
    const failed = vi.fn();
    instance.post("/api/thing/", { amount: "10" }).catch(failed);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sent.mock.calls[0]?.[0].headers.get("Content-Type")).toBe("application/json");
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledOnce();
  });
});

describe("calls without the session", () => {
  it.each([
    ["with a secret key", secretKeyHttp],
    ["that start a session", openHttp],
  ])("%s carry no session token, and a 401 does not end the session", async (_, instance) => {
    writeTokens(OLD);
    const calls = serve({ "POST /api/payments/create/": () => refuse(401) });
    await expect(instance.post("/api/payments/create/", {})).rejects.toMatchObject({ response: { status: 401 } });
    expect(calls[0]?.bearer).toBeNull();
    expect(readTokens()).toEqual(OLD);
    expect(left).not.toHaveBeenCalled();
  });
});
