/**
 * The session's way to the backend's API: bearer when one is stored; on a 401 one silent refresh, then one repetition,
 * and without success the end of the session; on a 403 with the code `reauth` the password, then one repetition.
 */
import { type AxiosError, AxiosHeaders, type InternalAxiosRequestConfig, isAxiosError } from "axios";
import { SIGN_IN_PATH } from "../../config/paths";
import { browser } from "../browser";
import { readTokens, removeTokens, sessionOf } from "../session";
import { rememberSignedOut, SESSION_EXPIRED } from "../signed-out";
import { http } from "./instances";
import { reauthCount, reauthenticate } from "./reauth";
import { freshAccess } from "./refresh";

export { http, openHttp, secretKeyHttp } from "./instances";

/** What a call remembers of itself, so that it is repeated once for each cause and never more. */
interface SessionCall extends InternalAxiosRequestConfig {
  sentWith?: string | null;
  refreshed?: boolean;
  reauthCount?: number;
  reauthenticated?: boolean;
}

http.interceptors.request.use((config) => {
  const call = config as SessionCall;
  call.sentWith = readTokens()?.access ?? null;
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
    if (needsPassword(error) && !call.reauthenticated && (await reauthenticate(call.reauthCount ?? 0))) {
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
      // Somebody has signed in anew meanwhile, perhaps another: what one asked is not done in the name of the other.
      throw error;
    }
    return repeat({ ...call, refreshed: true });
  }
  // Signed out meanwhile, here, in another tab or by another call of the same moment: the person knows already.
  if (sentWith === null || readTokens() !== null) {
    expireSession();
  }
  throw error;
}

/** The body was turned into text already; sent as it is, it is the same call. */
function repeat(call: SessionCall) {
  return http.request({ ...call, headers: AxiosHeaders.from(call.headers) });
}

function needsPassword(error: AxiosError): boolean {
  return error.response?.status === 403 && (error.response.data as { code?: unknown } | null)?.code === "reauth";
}

/** Ends the session as the server has: tokens and state cleared, the sign-in screen loaded, which says why. */
function expireSession(): void {
  const { pathname, search, hash } = window.location;
  rememberSignedOut({ message: SESSION_EXPIRED, from: `${pathname}${search}${hash}` });
  removeTokens("expired");
  browser.leaveFor(SIGN_IN_PATH);
}
