/** Getting in, staying in and getting out: the acts that change who is signed in. */
import { api } from "../lib/api/base";
import { browser } from "../lib/browser";
import { googleSignInFailure, googleSignUpFailure, signInFailure } from "../lib/errors";
import { http, openHttp } from "../lib/http/client";
import {
  onSessionChange,
  readTokens,
  removeTokens,
  type SessionChange,
  type StoredTokens,
  sessionOf,
  type Tokens,
  writeTokens,
} from "../lib/session";
import { forgetSignedOut, SESSION_EXPIRED } from "../lib/signed-out";
import { authActions } from "./auth-slice";
import { sidebarActions } from "./sidebar-slice";
import type { AppStore, AppThunk, RootState } from "./store";
import type { SessionUser } from "./types";

const PROFILE_PATH = "/api/auth/profile/";
export const PROFILE_FAILED = "Failed to fetch user profile";

/** What sign-in, sign-up, Google and a change of password answer. */
export interface SessionAnswer extends Tokens {
  user?: SessionUser | null;
  message?: string;
}

/**
 * Start-up: with an access token in storage the profile is loaded once; without, nobody is here. A refused profile ends the
 * session on the way (`lib/http`); any other failure clears the tokens in state and leaves those in storage.
 */
export function startAuthentication(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().auth.profileFetched) {
      return;
    }
    const tokens = readTokens();
    if (tokens === null) {
      dispatch(authActions.startedWithoutSession());
      return;
    }
    dispatch(authActions.started());
    dispatch(authActions.tokensChanged(tokens));
    await dispatch(loadProfile());
  };
}

function loadProfile(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (getState().auth.profileFetched) {
      return;
    }
    const asked = currentSession(getState());
    // An answer that comes when somebody has signed out, or another in, is about nobody here.
    const isHis = () => getState().auth.isAuthenticated && currentSession(getState()) === asked;
    try {
      const { data } = await http.get<SessionUser>(PROFILE_PATH);
      if (isHis()) {
        dispatch(authActions.profileLoaded(data));
      }
    } catch {
      if (isHis()) {
        dispatch(authActions.profileFailed(PROFILE_FAILED));
      }
    }
  };
}

function currentSession({ auth }: RootState): string | null {
  return sessionOf(auth.accessToken ?? "");
}

/** Takes the tokens of an answer: storage, state, and the profile if it is not known yet. */
export function enterSession({ access, refresh, user }: SessionAnswer): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    dispatch(authActions.errorCleared());
    writeTokens({ access, refresh });
    dispatch(authActions.tokensChanged({ access, refresh }));
    if (user) {
      dispatch(authActions.userChanged(user));
    }
    if (getState().auth.profileFetched) {
      return;
    }
    const profile = dispatch(loadProfile());
    if (!user) {
      await profile;
    }
  };
}

/** Signs in. Throws an Error in words for the person, which are kept in the state as well. */
export function signIn(form: { email: string; password: string }): AppThunk<Promise<void>> {
  return (dispatch) => dispatch(enterBy(() => openHttp.post("/api/auth/signin/", form), signInFailure)).then(() => {});
}

/** Makes an account and signs in. Throws what the call threw: its messages belong under their fields. */
export function signUp(form: { username: string; email: string; password: string }): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const { data } = await openHttp.post<SessionAnswer>("/api/auth/signup/", form);
    await dispatch(enterSession(tokensIn(data)));
  };
}

/** Signs in by Google's token, making the account if there is none; answers the server's message. Throws as `signIn`. */
export function signInByGoogle(accessToken: string, purpose: "signin" | "signup"): AppThunk<Promise<string | null>> {
  const failure = purpose === "signup" ? googleSignUpFailure : googleSignInFailure;
  const call = () => openHttp.post("/api/auth/google-login/", { access_token: accessToken });
  return async (dispatch) => (await dispatch(enterBy(call, failure))).message ?? null;
}

/** The answer, if it is one: what stands between here and the server may say 200 to anything. */
function tokensIn(answer: SessionAnswer): SessionAnswer {
  if (typeof answer?.access !== "string" || typeof answer.refresh !== "string") {
    throw new Error("This was no answer of the server.");
  }
  return answer;
}

function enterBy(
  call: () => Promise<{ data: SessionAnswer }>,
  inWords: (error: unknown) => string,
): AppThunk<Promise<SessionAnswer>> {
  return async (dispatch) => {
    dispatch(authActions.errorCleared());
    let answer: SessionAnswer;
    try {
      answer = tokensIn((await call()).data);
    } catch (error) {
      const message = inWords(error);
      dispatch(authActions.failed(message));
      throw new Error(message, { cause: error });
    }
    await dispatch(enterSession(answer));
    return answer;
  };
}

/** Ends the session here and on the server. The person is out at once, whether the server answers or not. */
export function signOut(): AppThunk {
  return () => {
    const refresh = readTokens()?.refresh ?? null;
    forgetSignedOut();
    removeTokens("ended");
    if (refresh !== null) {
      openHttp.post("/api/auth/logout/", { refresh }).catch(() => undefined);
    }
  };
}

/** Keeps a store's mirror of the session true, whoever changes it: this tab, another one, or the server. */
export function followSession(store: AppStore): () => void {
  return onSessionChange((tokens, change) => {
    if (tokens === null) {
      store.dispatch(authActions.sessionEnded(change === "expired" ? SESSION_EXPIRED : null));
      store.dispatch(sidebarActions.collapsedChanged(false));
      store.dispatch(api.util.resetApiState());
      return;
    }
    followTokens(store, tokens, change);
  });
}

function followTokens(store: AppStore, tokens: StoredTokens, change: SessionChange): void {
  const { accessToken } = store.getState().auth;
  store.dispatch(authActions.tokensChanged(tokens));
  if (change !== "elsewhere") {
    return;
  }
  if (accessToken === null) {
    void store.dispatch(loadProfile());
  } else if (sessionOf(accessToken) !== sessionOf(tokens.access)) {
    void leaveIfAnother(store);
  }
}

/** Somebody signed in in another tab. If it is not the same person, nothing of the first one may stay on this page. */
async function leaveIfAnother(store: AppStore): Promise<void> {
  const { user } = store.getState().auth;
  const same = await http.get<SessionUser>(PROFILE_PATH).then(
    ({ data }) => data.id === user?.id,
    () => false,
  );
  if (!same) {
    browser.reload();
  }
}
