import { createSlice, type Dispatch, type PayloadAction } from "@reduxjs/toolkit";
import { SIDEBAR_COLLAPSED_KEY } from "../config/storage";
import { readStored, writeStored } from "../lib/storage";

export interface SidebarState {
  /** Stored in the browser; logout removes it. */
  isCollapsed: boolean;
  /** The path of the current page, or null before there is one. */
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

/** Collapses or expands the sidebar, and remembers it for the next visit. */
export function setSidebarCollapsed(isCollapsed: boolean) {
  return (dispatch: Dispatch) => {
    writeStored(SIDEBAR_COLLAPSED_KEY, String(isCollapsed));
    dispatch(sidebarActions.collapsedChanged(isCollapsed));
  };
}
