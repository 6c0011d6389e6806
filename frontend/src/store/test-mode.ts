/** Reading and switching the mode. The server holds it; a page whose mode is no longer the server's is reloaded. */
import { accountApi } from "../lib/api/generated";
import { browser } from "../lib/browser";
import { send } from "./send";
import { type AppThunk, useAppSelector } from "./store";
import { testModeActions } from "./test-mode-slice";

/** On this channel, tabs of one browser tell each other that the mode has been switched. */
const CHANNEL = "dropwise.mode";

const { authTestMode, authTestModeSet } = accountApi.endpoints;

let otherTabs: BroadcastChannel | null = null;

/** Whether the page shows test mode. What an administrator does is never simulated (decision 0013). */
export function useTestMode(): boolean {
  return useAppSelector(({ auth, testMode }) => testMode.isTestMode && auth.user?.is_superuser !== true);
}

/** Switches the mode on the server and reloads every tab, so that no data of the other mode stays. Throws an ApiFailure. */
export function switchTestMode(mode: boolean): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(testModeActions.switchStarted());
    try {
      const { is_test_mode } = await dispatch(send(authTestModeSet, { testModeRequest: { mode } }));
      dispatch(testModeActions.switched(is_test_mode));
    } catch (error) {
      dispatch(testModeActions.switchFailed());
      throw error;
    }
    otherTabs?.postMessage(null);
    browser.reload();
  };
}

/**
 * Reloads this page when another tab switches the mode, or when another device has switched it while the page was hidden.
 * Stops when the returned function is called.
 */
export function followTestMode(): AppThunk<() => void> {
  return (dispatch) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => browser.reload();
    otherTabs = channel;
    const onVisibility = () => {
      if (document.visibilityState === "visible") {
        // Without a response the page stays as it is.
        dispatch(readTestMode()).catch(() => undefined);
      }
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      channel.close();
      otherTabs = otherTabs === channel ? null : otherTabs;
    };
  };
}

function readTestMode(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { is_test_mode } = await dispatch(send(authTestMode, undefined));
    const { auth, testMode } = getState();
    if (auth.isAuthenticated && is_test_mode !== testMode.isTestMode) {
      browser.reload();
    }
  };
}
