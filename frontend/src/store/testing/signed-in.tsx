import { setupListeners } from "@reduxjs/toolkit/query/react";
import { render } from "@testing-library/react";
import { AxiosError, type InternalAxiosRequestConfig } from "axios";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { onTestFinished } from "vitest";
import type { Profile } from "../../lib/api/generated";
import { http, openHttp } from "../../lib/http/client";
import { writeTokens } from "../../lib/session";
import { authActions } from "../auth-slice";
import { followSession } from "../session";
import { type AppStore, createAppStore } from "../store";

export const ANNA: Profile = {
  id: 7,
  email: "anna@nordlicht.example",
  username: "Anna Nordlicht",
  first_name: "Anna",
  is_superuser: false,
  is_test_mode: false,
  email_confirmed: true,
  leaderboard_anonymous: false,
  public_receipts: true,
  mail_first_payment: true,
  mail_failed_payouts: true,
  mail_failed_returns: false,
  mail_failed_webhooks: true,
  mail_statements: true,
  has_wallet: true,
  has_key: true,
  time_zone: "",
  shop_name: "Anna Nordlicht",
  shop_address: "",
  shop_tax_id: "",
  shop_contact: "",
  price_spread: 0,
  tip_presets: [5, 10, 15],
  reporting_currency: "USD",
  refund_limit: "100.000000",
  refund_day_limit: "1000.000000",
};

/** The profile as the slices hold it together: the user in one, the mode in the other. */
export function profileIn(store: AppStore): Profile | null {
  const { auth, testMode } = store.getState();
  return auth.user && { ...auth.user, is_test_mode: testMode.isTestMode };
}

interface Call {
  method: string;
  url: string;
  body: unknown;
  /** The query of a call that is no read. */
  params?: unknown;
}

type StubResponse = { status: number; data: unknown };
type Responder = (call: Call) => StubResponse | Promise<StubResponse>;

const undo: (() => void)[] = [];

/** After the current test: this module may be shared by several test files, so it cannot register an `afterEach`. */
function cleanUpAfterTest() {
  onTestFinished(() => {
    for (const step of undo.splice(0)) {
      step();
    }
    window.localStorage.clear();
  });
}

/** Responds to every call in the server's place, and returns the calls. */
export function server(respond: Responder): Call[] {
  cleanUpAfterTest();
  const calls: Call[] = [];
  const adapter = async (config: InternalAxiosRequestConfig) => {
    const call: Call = {
      method: (config.method ?? "get").toUpperCase(),
      url: config.url ?? "",
      body: typeof config.data === "string" ? JSON.parse(config.data) : undefined,
      ...(config.method?.toUpperCase() !== "GET" && config.params && { params: config.params }),
    };
    calls.push(call);
    const response = { ...(await respond(call)), statusText: "", headers: {}, config };
    if (response.status >= 400) {
      throw new AxiosError("refused", undefined, config, null, response);
    }
    return response;
  };
  for (const instance of [http, openHttp]) {
    const before = instance.defaults.adapter;
    instance.defaults.adapter = adapter;
    undo.push(() => void Object.assign(instance.defaults, { adapter: before }));
  }
  return calls;
}

/** Renders `children` for a signed-in user. */
export function signedIn(user: Profile, children: ReactNode, path = "/developer-dashboard") {
  cleanUpAfterTest();
  writeTokens({ access: "access-1", refresh: "refresh-1" });
  const store = createAppStore();
  undo.push(followSession(store), setupListeners(store.dispatch));
  store.dispatch(authActions.tokensChanged({ access: "access-1", refresh: "refresh-1" }));
  store.dispatch(authActions.profileLoaded(user));
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    </Provider>,
  );
  return { store, ...view };
}
