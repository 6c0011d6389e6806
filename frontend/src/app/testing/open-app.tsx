import { configure, render } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { vi } from "vitest";
import type { Call } from "../../lib/testing/server";

type Routes = Record<string, (call: Call) => Response | Promise<Response>>;

const NETWORK = {
  name: "local ledger",
  network_id: 1100,
  local: true,
  can_simulate: true,
  explorer_url: null,
  min_payment: "0.010000",
};

export const CONFIG = {
  product: "Dropwise",
  version: "0.1.0",
  google_client_id: null as string | null,
  fee_percentage: 1,
  burn_ratio_of_platform_fee: 10,
  networks: { test: NETWORK, live: NETWORK },
  limits: { max_payment: "100000000000.000000" },
};

// Each application loads chunk by chunk, as in a browser.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });
let stopListening: () => void = () => undefined;

/** Closes the page of the previous test, whose store must not notice this test's session. */
function closeEarlierPage() {
  stopListening();
  const listen = window.addEventListener.bind(window);
  const heard: [string, EventListener][] = [];
  vi.spyOn(window, "addEventListener").mockImplementation((kind, listener, options) => {
    heard.push([kind, listener as EventListener]);
    listen(kind, listener as EventListener, options);
  });
  stopListening = () => {
    for (const [kind, listener] of heard.splice(0)) {
      window.removeEventListener(kind, listener);
    }
  };
}

/**
 * Opens the application as a browser does: with fresh modules, so with a fresh store. `routes` are responses by
 * "METHOD /path"; Google is not set up by default. Returns the calls to the server, the address and spies on page loads.
 */
export async function openApp(path: string, routes: Routes = {}) {
  closeEarlierPage();
  vi.resetModules();
  const { serve } = await import("../../lib/testing/server");
  const { browser } = await import("../../lib/browser");
  const { App } = await import("../app");
  const calls = serve({ "GET /api/config/": () => Response.json(CONFIG), ...routes });
  const leaveFor = vi.spyOn(browser, "leaveFor").mockImplementation(() => undefined);
  const reload = vi.spyOn(browser, "reload").mockImplementation(() => undefined);
  const place = { current: "" };
  function Place() {
    const { pathname, search, hash } = useLocation();
    place.current = `${pathname}${search}${hash}`;
    return null;
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <Place />
      <App />
    </MemoryRouter>,
  );
  return { calls, leaveFor, reload, place: () => place.current };
}
