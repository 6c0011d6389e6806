/** Signing in, staying signed in and signing out. */
import { api } from "../lib/api/base";
import {
  accountApi,
  type ChangePasswordRequest,
  type Profile,
  type SignInRequest,
  type SignUpRequest,
} from "../lib/api/generated";
import { browser } from "../lib/browser";
import { challengeOf, googleSignInFailure, googleSignUpFailure, signInFailure } from "../lib/errors";
import {
  holdsTokens,
  onSessionChange,
  readKeypadTokens,
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
import { send } from "./send";
import { sidebarActions } from "./sidebar-slice";
import type { AppStore, AppThunk, RootState } from "./store";

export const PROFILE_FAILED = "Failed to fetch user profile";

const { authChangePassword, authGoogleLogin, authLogout, authProfile, authSignin, authSignup } = accountApi.endpoints;

/** What sign-in, sign-up, Google and a change of password return. */
interface NewSession extends Tokens {
  user?: Profile | null;
}

/**
 * Start-up: with an access token in storage, the profile is loaded once; without one, nobody is signed in. If the server
 * rejects the session, `lib/http` ends it. Any other failure clears the tokens in the state and leaves those in storage.
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
    const session = currentSession(getState());
    // By the time the response arrives, the user may have signed out, or somebody else may have signed in.
    const isCurrent = () => getState().auth.isAuthenticated && currentSession(getState()) === session;
    try {
      const profile = await dispatch(send(authProfile, undefined));
      if (isCurrent()) {
        dispatch(authActions.profileLoaded(profile));
      }
    } catch {
      if (isCurrent()) {
        dispatch(authActions.profileFailed(PROFILE_FAILED));
      }
    }
  };
}

function currentSession({ auth }: RootState): string | null {
  return sessionOf(auth.accessToken ?? "");
}

/** Takes over a new session: tokens into storage and state, and the profile if it is not known yet. */
export function enterSession({ access, refresh, user }: NewSession): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    dispatch(authActions.errorCleared());
    // Signing in on a locked tablet leaves the keypad, which then ends on the server too.
    const keypad = readKeypadTokens()?.refresh;
    writeTokens({ access, refresh });
    if (keypad) {
      dispatch(send(authLogout, { refreshRequest: { refresh: keypad } })).catch(() => undefined);
    }
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

/** Signs in. Throws an Error with a message for the user, which the state keeps as well. */
export function signIn(form: SignInRequest): AppThunk<Promise<void>> {
  return async (dispatch) => {
    await dispatch(enterBy(send(authSignin, { signInRequest: form }), signInFailure));
  };
}

/** Creates an account and signs in. Throws the ApiFailure itself: its messages belong under the form's fields. */
export function signUp(form: SignUpRequest): AppThunk<Promise<void>> {
  return async (dispatch) => {
    await dispatch(enterSession(checked(await dispatch(send(authSignup, { signUpRequest: form })))));
  };
}

/** Signs in with Google's token, creating the account if there is none; returns the server's message. Throws as `signIn`. */
export function signInByGoogle(accessToken: string, purpose: "signin" | "signup"): AppThunk<Promise<string | null>> {
  const failure = purpose === "signup" ? googleSignUpFailure : googleSignInFailure;
  return async (dispatch) => (await dispatch(enterBy(googleLogin(accessToken), failure))).message ?? null;
}

/** A fresh sign-in of the user who is signed in already. Throws as `signIn`, but leaves the error to the caller. */
export function signInAgain(password: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const email = getState().auth.user?.email ?? "";
    const session = await inWords(dispatch(send(authSignin, { signInRequest: { email, password } })), signInFailure);
    await dispatch(enterSession(session));
  };
}

/** The same with Google, for the account that is signed in and no other; returns the server's message. */
export function signInAgainByGoogle(accessToken: string): AppThunk<Promise<string | null>> {
  return async (dispatch, getState) => {
    const session = await inWords(dispatch(googleLogin(accessToken)), googleSignInFailure);
    const { user } = getState().auth;
    if (session.user?.id !== user?.id) {
      throw new Error(`That Google account is not ${user?.email}.`);
    }
    await dispatch(enterSession(session));
    return session.message ?? null;
  };
}

/** Replaces the password. Every session of the account ends; this browser continues in a new one. */
export function changePassword(passwords: ChangePasswordRequest): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const session = await dispatch(send(authChangePassword, { changePasswordRequest: passwords }));
    await dispatch(enterSession(checked(session)));
  };
}

function googleLogin(accessToken: string) {
  return send(authGoogleLogin, { googleRequest: { access_token: accessToken } });
}

function checked<Session extends Tokens>(session: Session): Session {
  if (!holdsTokens(session)) {
    throw new Error("The response holds no tokens.");
  }
  return session;
}

/** The new session of a call. Throws an Error with a message for the user. */
async function inWords<Session extends Tokens>(
  call: Promise<Session>,
  failure: (error: unknown) => string,
): Promise<Session> {
  try {
    return checked(await call);
  } catch (error) {
    throw new Error(failure(error), { cause: error });
  }
}

function enterBy<Session extends NewSession>(
  call: AppThunk<Promise<Session>>,
  failure: (error: unknown) => string,
): AppThunk<Promise<Session>> {
  return async (dispatch) => {
    dispatch(authActions.errorCleared());
    const session = await inWords(dispatch(call), failure).catch((error: Error) => {
      // The code of the second factor is no failure: the page asks for it.
      if (challengeOf(error) === null) {
        dispatch(authActions.failed(error.message));
      }
      throw error;
    });
    await dispatch(enterSession(session));
    return session;
  };
}

/** Ends the session here and on the server. The user is signed out at once, whether or not the server responds. */
export function signOut(): AppThunk {
  return (dispatch) => {
    const refresh = readTokens()?.refresh ?? null;
    forgetSignedOut();
    removeTokens("ended");
    if (refresh !== null) {
      dispatch(send(authLogout, { refreshRequest: { refresh } })).catch(() => undefined);
    }
  };
}

/** Keeps the store in step with the session in storage, whoever changes it: this tab, another one, or the server. */
export function followSession(store: AppStore): () => void {
  return onSessionChange((tokens, change) => {
    if (change === "keypad") {
      return;
    }
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
    void reloadForAnotherUser(store);
  }
}

/** Somebody signed in in another tab. Unless it is the same user, nothing of the first one may stay on this page. */
async function reloadForAnotherUser(store: AppStore): Promise<void> {
  const { user } = store.getState().auth;
  const isSame = await store.dispatch(send(authProfile, undefined)).then(
    ({ id }) => id === user?.id,
    () => false,
  );
  if (!isSame) {
    browser.reload();
  }
}
