import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { SIDEBAR_COLLAPSED_KEY } from "../config/storage";
import { readStored, writeStored } from "../lib/storage";
import type { AppThunk } from "./store";

export interface SidebarState {
  /** Kept in the browser; logout forgets it. */
  isCollapsed: boolean;
  /** The path of the entry that is open, or null before one is. */
  currentTab: string | null;
}

export const sidebarSlice = createSlice({
  name: "sidebar",
  initialState: (): SidebarState => ({ isCollapsed: readStored(SIDEBAR_COLLAPSED_KEY) === "true", currentTab: null }),
  reducers: {
    collapsedChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isCollapsed = payload;
    },
    currentTabChanged: (state, { payload }: PayloadAction<string | null>) => {
      state.currentTab = payload;
    },
  },
});

export const sidebarActions = sidebarSlice.actions;

/** Folds the sidebar away or back, and keeps that for the next visit. */
export function setSidebarCollapsed(isCollapsed: boolean): AppThunk {
  return (dispatch) => {
    writeStored(SIDEBAR_COLLAPSED_KEY, String(isCollapsed));
    dispatch(sidebarActions.collapsedChanged(isCollapsed));
  };
}
