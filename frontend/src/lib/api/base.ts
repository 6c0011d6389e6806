import { type BaseQueryFn, createApi } from "@reduxjs/toolkit/query/react";
import { isAxiosError } from "axios";
import { http } from "../http/client";

/** A call as the generated endpoints describe it; paths begin with `/api`. */
export interface ApiCall {
  url: string;
  method?: string | undefined;
  params?: Record<string, unknown> | undefined;
  body?: unknown;
  headers?: Record<string, string | undefined> | undefined;
}

/** A call that failed: the status, or null where no answer came, and the answer's body or the reason. */
export interface ApiFailure {
  status: number | null;
  data: unknown;
}

/** RTK Query over axios: what is answered is `data`, everything else an ApiFailure. */
export const axiosBaseQuery: BaseQueryFn<ApiCall | string, unknown, ApiFailure> = async (call, { signal }) => {
  const { url, method, params, body, headers } = typeof call === "string" ? { url: call } : (call as ApiCall);
  try {
    const answer = await http.request({
      url,
      method: method ?? "GET",
      params,
      data: body,
      headers: headers ?? {},
      signal,
    });
    return { data: answer.data };
  } catch (error) {
    if (isAxiosError(error)) {
      return { error: { status: error.response?.status ?? null, data: error.response?.data ?? error.message } };
    }
    throw error;
  }
};

/** The one API; `npm run schema` injects the endpoints of the backend's schema into it. */
export const api = createApi({ baseQuery: axiosBaseQuery, endpoints: () => ({}) });
