import { createSlice, isAnyOf, type PayloadAction } from "@reduxjs/toolkit";
import { authActions } from "./auth-slice";

export interface TestModeState {
  /** False means live mode. Set together with the user. */
  isTestMode: boolean;
  /** The server has been asked to switch. */
  isSwitching: boolean;
}

const initialState: TestModeState = { isTestMode: false, isSwitching: false };

/** Which mode's data the dashboards show. Nothing else in the store holds the mode. */
export const testModeSlice = createSlice({
  name: "testMode",
  initialState,
  reducers: {
    switchStarted: (state) => {
      state.isSwitching = true;
    },
    switched: (state, { payload }: PayloadAction<boolean>) => {
      state.isTestMode = payload;
    },
    switchFailed: (state) => {
      state.isSwitching = false;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(authActions.sessionEnded, () => initialState)
      .addMatcher(isAnyOf(authActions.userChanged, authActions.profileLoaded), (state, { payload }) => {
        state.isTestMode = payload.is_test_mode;
      }),
});

export const testModeActions = testModeSlice.actions;
