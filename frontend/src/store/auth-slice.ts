import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Profile } from "../lib/api/generated";
import type { StoredTokens } from "../lib/session";
import type { SessionUser } from "./types";

export interface AuthState {
  user: SessionUser | null;
  accessToken: string | null;
  refreshToken: string | null;
  /** An access token is present. Whether the server accepts it shows at the first call. */
  isAuthenticated: boolean;
  /** Start-up has not yet decided who is signed in. */
  loading: boolean;
  error: string | null;
  profileFetched: boolean;
  /** A live secret key that the user has pasted into a page; in memory only. */
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

/** The rest of a profile, the mode, belongs to the testMode slice. */
function userOf({ is_test_mode: _, ...user }: Profile): SessionUser {
  return user;
}

/** Who is signed in. Tokens are mirrored from storage (`lib/session`); write them there, not here. */
export const authSlice = createSlice({
  name: "auth",
  initialState,
  reducers: {
    tokensChanged: (state, { payload }: PayloadAction<StoredTokens>) => takeTokens(state, payload),
    /** Logout, here or in another tab; with the reason if the server ended the session. */
    sessionEnded: (state, { payload: error }: PayloadAction<string | null>) => {
      Object.assign(state, initialState, { loading: false, error });
    },
    userChanged: (state, { payload }: PayloadAction<Profile>) => {
      state.user = userOf(payload);
    },
    /** A wallet or key of the mode shown was made, ended or found. */
    found: (state, { payload }: PayloadAction<Partial<Pick<SessionUser, "has_wallet" | "has_key">>>) => {
      if (state.user !== null) {
        Object.assign(state.user, payload);
      }
    },
    profileLoaded: (state, { payload }: PayloadAction<Profile>) => {
      state.user = userOf(payload);
      state.profileFetched = true;
      state.loading = false;
      state.error = null;
    },
    /** The tokens in storage stay: the next start-up tries them again. */
    profileFailed: (state, { payload: error }: PayloadAction<string>) => {
      takeTokens(state, null);
      state.user = null;
      state.loading = false;
      state.error = error;
    },
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
