import { configureStore, type ThunkAction, type UnknownAction } from "@reduxjs/toolkit";
import { useDispatch, useSelector } from "react-redux";
import { api } from "../lib/api/base";
import { chooseZone } from "../lib/format";
import { authSlice } from "./auth-slice";
import { sidebarSlice } from "./sidebar-slice";
import { testModeSlice } from "./test-mode-slice";

/** One store per page; tests create their own. */
export function createAppStore() {
  const store = configureStore({
    reducer: {
      [authSlice.name]: authSlice.reducer,
      [sidebarSlice.name]: sidebarSlice.reducer,
      [testModeSlice.name]: testModeSlice.reducer,
      [api.reducerPath]: api.reducer,
    },
    // Developer tools list every action, and so the password of every sign-in.
    devTools: import.meta.env.DEV,
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  // Before anything on screen hears of the change: dates are formatted while it renders.
  store.subscribe(() => chooseZone(store.getState().auth.user?.time_zone ?? ""));
  return store;
}

export type AppStore = ReturnType<typeof createAppStore>;
export type RootState = ReturnType<AppStore["getState"]>;
export type AppDispatch = AppStore["dispatch"];
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
