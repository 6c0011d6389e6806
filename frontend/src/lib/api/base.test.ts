import { configureStore } from "@reduxjs/toolkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { browser } from "../browser";
import { http } from "../http/client";
import { readTokens, writeTokens } from "../session";
import { accessToken, refuse, serve } from "../testing/server";
import { type ApiCall, api } from "./base";

const call = api.injectEndpoints({
  endpoints: (build) => ({ call: build.query<unknown, ApiCall | string>({ query: (described) => described }) }),
});

function send(described: ApiCall | string) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  return store.dispatch(call.endpoints.call.initiate(described));
}

afterEach(() => {
  http.defaults.adapter = ["xhr", "http", "fetch"];
});

function server(respond: () => Response | Promise<Response>) {
  http.defaults.adapter = "fetch";
  const fetched = vi.fn(async (_request: Request) => respond());
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

describe("the API's base query", () => {
  it("sends path, query and headers as described, and returns the body of a success", async () => {
    const fetched = server(() => Response.json({ success: true }));
    const { data } = await send({
      url: "/api/config/",
      params: { mode: "test" },
      headers: { "X-Kind": "a", Gone: undefined },
    });
    expect(data).toEqual({ success: true });
    const request = fetched.mock.calls[0]?.[0];
    expect(request?.url).toMatch(/\/api\/config\/\?mode=test$/);
    expect(request?.headers.get("X-Kind")).toBe("a");
  });

  it("joins a list in the query by commas, and leaves out an empty one", async () => {
    const fetched = server(() => Response.json({}));
    await send({ url: "/api/payments/history/", params: { page: 2, status: ["failed", "expired"], other: [] } });
    expect(fetched.mock.calls[0]?.[0].url).toMatch(/\/api\/payments\/history\/\?page=2&status=failed,expired$/);
  });

  it("sends a body as JSON", async () => {
    const fetched = server(() => Response.json({}));
    await send({ url: "/api/contact/", method: "POST", body: { name: "Anna" } });
    const request = fetched.mock.calls[0]?.[0];
    expect(request?.method).toBe("POST");
    expect(await request?.json()).toEqual({ name: "Anna" });
  });

  it("returns status and body of a refusal", async () => {
    server(() => Response.json({ error: "Amount is required" }, { status: 400 }));
    expect((await send("/api/payments/create/")).error).toEqual({ status: 400, data: { error: "Amount is required" } });
  });

  it("returns a null status if no response came", async () => {
    server(() => Promise.reject(new TypeError("Failed to fetch")));
    expect((await send("/api/config/")).error).toEqual({ status: null, data: expect.any(String) });
  });
});

describe("the session of a call", () => {
  const TOKENS = { access: accessToken("s1"), refresh: "refresh-1" };

  it.each([
    "/api/auth/signup/",
    "/api/auth/signin/",
    "/api/auth/google-login/",
    "/api/auth/logout/",
    "/api/auth/token/refresh/",
    "/api/auth/password-reset-request/",
    "/api/auth/verify-otp/",
    "/api/auth/password-reset-confirm/",
    "/api/auth/confirm-email/",
  ])("is neither sent to nor ended by %s", async (url) => {
    writeTokens(TOKENS);
    const calls = serve({ [`POST ${url}`]: () => refuse(401) });
    expect((await send({ url, method: "POST", body: {} })).error).toMatchObject({ status: 401 });
    expect(calls.map(({ path, bearer }) => [path, bearer])).toEqual([[url, null]]);
    expect(readTokens()).toEqual(TOKENS);
  });

  it.each([
    "/api/auth/profile/",
    "/api/auth/profile/change-password/",
    "/api/auth/test-mode/",
    "/api/payments/history/",
  ])("is sent to and ended by %s", async (url) => {
    writeTokens(TOKENS);
    vi.spyOn(browser, "leaveFor").mockReturnValue();
    const calls = serve({ [`GET ${url}`]: () => refuse(401), "POST /api/auth/token/refresh/": () => refuse(401) });
    await send(url);
    expect(calls[0]).toMatchObject({ path: url, bearer: TOKENS.access });
    expect(readTokens()).toBeNull();
  });
});
