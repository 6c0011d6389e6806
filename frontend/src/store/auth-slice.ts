import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { StoredTokens } from "../lib/session";
import type { SessionUser } from "./types";

export interface AuthState {
  user: SessionUser | null;
  accessToken: string | null;
  refreshToken: string | null;
  /** An access token is present. Whether the server accepts it shows at the first call. */
  isAuthenticated: boolean;
  /** The start-up has not decided yet who is here. */
  loading: boolean;
  error: string | null;
  profileFetched: boolean;
  /** A live secret key that a screen was given; in memory only. */
  secretKey: string | null;
}

const initialState: AuthState = {
  user: null,
  accessToken: null,
  refreshToken: null,
  isAuthenticated: false,
  loading: true,
  error: null,
  profileFetched: false,
  secretKey: null,
};

function takeTokens(state: AuthState, tokens: StoredTokens | null): void {
  state.accessToken = tokens?.access ?? null;
  state.refreshToken = tokens?.refresh ?? null;
  state.isAuthenticated = tokens !== null;
}

/** Who is signed in. Tokens are mirrored from storage (`lib/session`); write them there, not here. */
export const authSlice = createSlice({
  name: "auth",
  initialState,
  reducers: {
    tokensChanged: (state, { payload }: PayloadAction<StoredTokens>) => takeTokens(state, payload),
    /** Logout, here or in another tab; with the reason where the server ended the session. */
    sessionEnded: (state, { payload: error }: PayloadAction<string | null>) => {
      Object.assign(state, initialState, { loading: false, error });
    },
    userChanged: (state, { payload }: PayloadAction<SessionUser>) => {
      state.user = payload;
    },
    profileLoaded: (state, { payload }: PayloadAction<SessionUser>) => {
      state.user = payload;
      state.profileFetched = true;
      state.loading = false;
      state.error = null;
    },
    /** The tokens in storage stay: the next start tries them again. */
    profileFailed: (state, { payload: error }: PayloadAction<string>) => {
      takeTokens(state, null);
      state.user = null;
      state.loading = false;
      state.error = error;
    },
    /** Nobody is signed in here. */
    startedWithoutSession: (state) => {
      state.loading = false;
    },
    started: (state) => {
      state.loading = true;
      state.error = null;
    },
    failed: (state, { payload: error }: PayloadAction<string>) => {
      state.error = error;
    },
    errorCleared: (state) => {
      state.error = null;
    },
    secretKeyChanged: (state, { payload }: PayloadAction<string | null>) => {
      state.secretKey = payload;
    },
  },
});

export const authActions = authSlice.actions;
