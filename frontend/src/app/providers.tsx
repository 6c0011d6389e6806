import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { lazyPart, PartPending } from "../components/ui/lazy-part";
import { followSession, startAuthentication } from "../store/session";
import { createAppStore } from "../store/store";
import { ReauthHost } from "./reauth-host";

const store = createAppStore();
followSession(store);
void store.dispatch(startAuthentication());

const ToastHost = lazyPart(() => import("./toast-host"), "ToastHost");

/**
 * What pages need that know who is signed in: the store, toasts, the question for a password. Loaded with the first
 * such page, and by a public page only where somebody has signed in.
 */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      {children}
      <ReauthHost />
      <PartPending value={null}>
        <ToastHost />
      </PartPending>
    </Provider>
  );
}
