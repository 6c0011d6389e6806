import { beforeEach, expect, it } from "vitest";
import { requestReset, resetByCode, resetByLink, verifyOtp } from "../features/auth/api";
import { ANNA, accessToken, refuse, serve } from "../lib/testing/server";
import { authActions } from "../store/auth-slice";
import {
  changePassword,
  followSession,
  signIn,
  signInAgain,
  signInAgainByGoogle,
  signInByGoogle,
  signUp,
} from "../store/session";
import { type AppThunk, createAppStore } from "../store/store";

const PASSWORD = "Tide-pool-7-otter";
const NEW_PASSWORD = "Driftwood-8-heron";
const CODE = "604218";
const GOOGLE_TOKEN = "ya29.google-token";
const LINK_TOKEN = "reset-link-token";
const TOKENS = { access: accessToken("s1"), refresh: "refresh-token-1" };

const CALLS: [name: string, path: string, call: AppThunk<Promise<unknown>>][] = [
  ["sign-in", "/api/auth/signin/", signIn({ email: ANNA.email, password: PASSWORD })],
  ["sign-up", "/api/auth/signup/", signUp({ username: "Anna", email: ANNA.email, password: PASSWORD })],
  ["sign-in with Google", "/api/auth/google-login/", signInByGoogle(GOOGLE_TOKEN, "signin")],
  ["a fresh sign-in", "/api/auth/signin/", signInAgain(PASSWORD)],
  ["a fresh sign-in with Google", "/api/auth/google-login/", signInAgainByGoogle(GOOGLE_TOKEN)],
  [
    "a change of password",
    "/api/auth/profile/change-password/",
    changePassword({ current_password: PASSWORD, new_password: NEW_PASSWORD }),
  ],
  ["a request for a reset", "/api/auth/password-reset-request/", requestReset(ANNA.email)],
  ["the check of a code", "/api/auth/verify-otp/", verifyOtp(ANNA.email, CODE)],
  ["a reset by code", "/api/auth/password-reset-confirm/", resetByCode(ANNA.email, NEW_PASSWORD)],
  ["a reset by link", "/api/auth/password-reset-confirm/", resetByLink(LINK_TOKEN, NEW_PASSWORD)],
];

beforeEach(() => localStorage.clear());

it.each(
  CALLS.flatMap(([name, path, call]) => [
    [name, "succeeds", path, call, () => Response.json({ ...TOKENS, user: ANNA })] as const,
    [name, "is refused", path, call, () => refuse(400)] as const,
  ]),
)("the state holds no secret during and after %s that %s", async (_, __, path, call, respond) => {
  const store = createAppStore();
  const states: ReturnType<typeof store.getState>[] = [];
  const calls = serve({
    [`POST ${path}`]: () => {
      states.push(store.getState());
      return respond();
    },
  });
  const unfollow = followSession(store);
  store.dispatch(authActions.tokensChanged({ access: accessToken("s0"), refresh: "refresh-token-0" }));
  store.dispatch(authActions.profileLoaded(ANNA));
  await store.dispatch(call).catch(() => undefined);
  states.push(store.getState());
  unfollow();
  expect(calls.map((asked) => asked.path)).toEqual([path]);
  expect(states).toHaveLength(2);
  for (const state of states) {
    const text = JSON.stringify(state);
    for (const secret of [PASSWORD, NEW_PASSWORD, CODE, GOOGLE_TOKEN, LINK_TOKEN]) {
      expect(text).not.toContain(secret);
    }
    // The session's tokens belong to the auth slice, and nowhere else.
    expect(JSON.stringify({ ...state, auth: null })).not.toMatch(/refresh-token|signature/);
    expect(state.api.mutations).toEqual({});
  }
});
