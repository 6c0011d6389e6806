import { configureStore } from "@reduxjs/toolkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { http } from "../http/client";
import { type ApiCall, api } from "./base";

const call = api.injectEndpoints({
  endpoints: (build) => ({ call: build.query<unknown, ApiCall | string>({ query: (asked) => asked }) }),
});

function ask(asked: ApiCall | string) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  return store.dispatch(call.endpoints.call.initiate(asked));
}

afterEach(() => {
  http.defaults.adapter = ["xhr", "http", "fetch"];
});

function server(answer: () => Response | Promise<Response>) {
  http.defaults.adapter = "fetch";
  const asked = vi.fn(async (_request: Request) => answer());
  vi.stubGlobal("fetch", asked);
  return asked;
}

describe("the API's base query", () => {
  it("sends path, query and headers as described, and returns the body of a success", async () => {
    const asked = server(() => Response.json({ success: true }));
    const { data } = await ask({
      url: "/api/config/",
      params: { mode: "test" },
      headers: { "X-Kind": "a", Gone: undefined },
    });
    expect(data).toEqual({ success: true });
    const request = asked.mock.calls[0]?.[0];
    expect(request?.url).toMatch(/\/api\/config\/\?mode=test$/);
    expect(request?.headers.get("X-Kind")).toBe("a");
  });

  it("sends a body as JSON", async () => {
    const asked = server(() => Response.json({}));
    await ask({ url: "/api/contact/", method: "POST", body: { name: "Anna" } });
    const request = asked.mock.calls[0]?.[0];
    expect(request?.method).toBe("POST");
    expect(await request?.json()).toEqual({ name: "Anna" });
  });

  it("returns status and body of a refusal", async () => {
    server(() => Response.json({ error: "Amount is required" }, { status: 400 }));
    expect((await ask("/api/payments/create/")).error).toEqual({ status: 400, data: { error: "Amount is required" } });
  });

  it("returns a null status if no response came", async () => {
    server(() => Promise.reject(new TypeError("Failed to fetch")));
    expect((await ask("/api/config/")).error).toEqual({ status: null, data: expect.any(String) });
  });
});
