/**
 * How calls of the signed-in user are sent: with the stored access token. After a 401 the session is refreshed silently
 * and the call repeated once; if that fails, the session ends. After a 403 with the code `reauth` the user is asked for
 * the password, and the call is repeated once. An administrator who must set up a second factor first is led there.
 */
import { type AxiosError, AxiosHeaders, type InternalAxiosRequestConfig, isAxiosError } from "axios";
import { SECOND_FACTOR_PATH, SIGN_IN_PATH } from "../../config/paths";
import type { ErrorCode } from "../api/generated/error-codes";
import { browser } from "../browser";
import { callTokens, removeTokens, sessionOf } from "../session";
import { rememberSignedOut, SESSION_EXPIRED } from "../signed-out";
import { http } from "./instances";
import { reauthCount, reauthenticate } from "./reauth";
import { freshAccess } from "./refresh";

export { http, openHttp, secretKeyHttp } from "./instances";

declare module "axios" {
  interface AxiosRequestConfig {
    /** A refusal does not end the session: for public pages, which stay what they are for visitors. */
    keepsSession?: boolean;
  }
}

/** What a call remembers, so that it is repeated at most once for each reason. */
interface SessionCall extends InternalAxiosRequestConfig {
  sentWith?: string | null;
  refreshed?: boolean;
  reauthCount?: number;
  reauthenticated?: boolean;
}

http.interceptors.request.use((config) => {
  const call = config as SessionCall;
  call.sentWith = callTokens()?.access ?? null;
  call.reauthCount = reauthCount();
  call.headers.delete("Authorization");
  if (call.sentWith !== null) {
    call.headers.set("Authorization", `Bearer ${call.sentWith}`);
  }
  return call;
});

http.interceptors.response.use(undefined, async (error: unknown) => {
  if (isAxiosError(error) && error.config !== undefined) {
    const call = error.config as SessionCall;
    if (error.response?.status === 401) {
      return afterUnauthorized(error, call);
    }
    if (refusedAs(error, "second_factor_required") && window.location.pathname !== SECOND_FACTOR_PATH) {
      browser.leaveFor(SECOND_FACTOR_PATH);
    }
    if (refusedAs(error, "reauth") && !call.reauthenticated && (await reauthenticate(call.reauthCount ?? 0))) {
      return repeat({ ...call, reauthenticated: true });
    }
  }
  throw error;
});

async function afterUnauthorized(error: AxiosError, call: SessionCall) {
  const sentWith = call.sentWith ?? null;
  const fresh = call.refreshed ? null : await freshAccess(sentWith);
  if (fresh !== null) {
    if (sentWith !== null && sessionOf(fresh) !== sessionOf(sentWith)) {
      // Meanwhile there was a new sign-in, perhaps by another user, in whose name this call must not be repeated.
      throw error;
    }
    return repeat({ ...call, refreshed: true });
  }
  // If the tokens are gone, another call or another tab has already ended the session.
  if (!call.keepsSession && (sentWith === null || callTokens() !== null)) {
    expireSession();
  }
  throw error;
}

/** The body is already serialized. */
function repeat(call: SessionCall) {
  return http.request({ ...call, headers: AxiosHeaders.from(call.headers) });
}

function refusedAs(error: AxiosError, code: ErrorCode): boolean {
  return error.response?.status === 403 && (error.response.data as { code?: unknown } | null)?.code === code;
}

/** Ends the session as specified: tokens and state cleared, and the sign-in page loaded, which says why. */
function expireSession(): void {
  const { pathname, search, hash } = window.location;
  rememberSignedOut({ message: SESSION_EXPIRED, from: `${pathname}${search}${hash}` });
  removeTokens("expired");
  browser.leaveFor(SIGN_IN_PATH);
}
