/** A server for tests: axios goes through `fetch`, which responds by path. Nothing of the application is replaced. */
import { vi } from "vitest";
import { http, openHttp, secretKeyHttp } from "../http/client";

export interface Call {
  method: string;
  path: string;
  /** The whole header; `bearer` is its token. */
  authorization: string | null;
  bearer: string | null;
  body: unknown;
}

type Route = (call: Call) => Response | Promise<Response>;

/** Routes by "METHOD /path"; a call without a route fails the test. Returns the calls, in order. */
export function serve(routes: Record<string, Route>): Call[] {
  for (const instance of [http, openHttp, secretKeyHttp]) {
    instance.defaults.adapter = "fetch";
  }
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, window.location.href), init);
    const source = input instanceof Request ? input : request;
    const { pathname, search } = new URL(source.url);
    const text = await source.text();
    const call: Call = {
      method: source.method,
      path: `${pathname}${search}`,
      authorization: source.headers.get("Authorization"),
      bearer: source.headers.get("Authorization")?.replace("Bearer ", "") ?? null,
      body: text === "" ? null : JSON.parse(text),
    };
    calls.push(call);
    const route = routes[`${call.method} ${pathname}`];
    if (route === undefined) {
      throw new TypeError(`no route for ${call.method} ${call.path}`);
    }
    return route(call);
  });
  return calls;
}

export function refuse(status: number, body: object = { error: "No." }): Response {
  return Response.json({ request_id: "r-1", ...body }, { status });
}

/** An access token of a session, in the backend's format. */
export function accessToken(session: string, serial = 1, claims: object = {}): string {
  return `head.${btoa(JSON.stringify({ family: session, serial, ...claims }))}.signature`;
}

export const ANNA = {
  id: 7,
  email: "anna@nordlicht.example",
  username: "Anna Nordlicht",
  first_name: "Anna",
  is_superuser: false,
  is_test_mode: true,
  email_confirmed: true,
  leaderboard_anonymous: false,
  public_receipts: true,
  mail_first_payment: true,
  mail_failed_payouts: true,
  mail_failed_returns: true,
  mail_failed_webhooks: true,
  mail_statements: true,
  has_wallet: true,
  has_key: true,
  time_zone: "",
  shop_name: "Anna Nordlicht",
  shop_address: "",
  shop_tax_id: "",
  shop_contact: "",
  price_spread: 0,
  tip_presets: [5, 10, 15],
  reporting_currency: "USD",
  refund_limit: "100.000000",
  refund_day_limit: "1000.000000",
};

export const ADMIN = { ...ANNA, id: 1, email: "admin@dropwise.example", username: "Admin", is_superuser: true };
