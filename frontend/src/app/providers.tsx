import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { lazyComponent, PendingChunk } from "../components/ui/lazy-component";
import { followSession, startAuthentication } from "../store/session";
import { createAppStore } from "../store/store";
import { ReauthHost } from "./reauth-host";

const store = createAppStore();
followSession(store);
void store.dispatch(startAuthentication());

const ToastHost = lazyComponent(() => import("./toast-host"), "ToastHost");

/**
 * What pages need that know who is signed in: the store, toasts and re-authentication. Loads with the first such page;
 * public pages load it only where somebody has signed in.
 */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      {children}
      <ReauthHost />
      <PendingChunk value={null}>
        <ToastHost />
      </PendingChunk>
    </Provider>
  );
}
