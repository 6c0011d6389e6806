import { type BaseQueryFn, createApi } from "@reduxjs/toolkit/query/react";
import { isAxiosError } from "axios";
import { http, openHttp } from "../http/client";

/** A call as the generated endpoints describe it. Paths begin with `/api`. */
export interface ApiCall {
  url: string;
  method?: string | undefined;
  params?: Record<string, unknown> | undefined;
  body?: unknown;
  headers?: Record<string, string | undefined> | undefined;
}

/** A failed call: the status and the body of the response, or null and the reason where none came. */
export interface ApiFailure {
  status: number | null;
  data: unknown;
}

/**
 * The calls that start or end a session, reset a password or confirm an address. They carry no token, and a refusal is simply their result:
 * it must not end the session that this browser already has.
 */
const OPEN_CALLS =
  /^\/api\/auth\/(signup|signin|second-factor\/sign-in|google-login|logout|token\/refresh|password-reset-request|verify-otp|password-reset-confirm|confirm-email)\/$/;

/** Lists in a query are joined by commas, as the API documents them; an empty one is left out. */
function joined(params: ApiCall["params"]): ApiCall["params"] {
  return (
    params &&
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(",") || undefined : value,
      ]),
    )
  );
}

/** RTK Query over axios: a 2xx response becomes `data`, everything else an ApiFailure. */
const axiosBaseQuery: BaseQueryFn<ApiCall | string, unknown, ApiFailure> = async (call, { signal }) => {
  const { url, method, params, body, headers } = typeof call === "string" ? { url: call } : (call as ApiCall);
  try {
    const response = await (OPEN_CALLS.test(url) ? openHttp : http).request({
      url,
      method: method ?? "GET",
      params: joined(params),
      data: body,
      headers: headers ?? {},
      signal,
    });
    return { data: response.data };
  } catch (error) {
    if (isAxiosError(error)) {
      return { error: { status: error.response?.status ?? null, data: error.response?.data ?? error.message } };
    }
    throw error;
  }
};

/** The one API. `npm run schema` generates its endpoints from the backend's schema (`generated/`). */
export const api = createApi({ baseQuery: axiosBaseQuery, endpoints: () => ({}) });
