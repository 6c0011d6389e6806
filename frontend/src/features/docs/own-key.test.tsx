import { act, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readTokens, removeTokens, writeTokens } from "../../lib/session";
import { accessToken, refuse, serve } from "../../lib/testing/server";
import { DocsPage } from "./docs-page";

const OLD = { access: accessToken("s1", 1), refresh: "refresh-1" };
const NEW = { access: accessToken("s1", 2), refresh: "refresh-2" };
const FIRST = "sk_test_first";
const SECOND = "sk_test_second";

async function open() {
  render(
    <MemoryRouter initialEntries={["/docs/endpoints"]}>
      <Routes>
        <Route path="/docs/*" element={<DocsPage />} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByRole("heading", { level: 1, name: "API Endpoints" });
}

const shows = (text: string) => document.body.textContent?.includes(text) === true;

/** The reader comes back to this tab. */
function comeBack() {
  act(() => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

/** The server of a merchant in test mode who has a key; what refuses his token refuses it for the profile too. */
function serveKey(routes: Parameters<typeof serve>[0]) {
  return serve({
    "GET /api/auth/profile/": async (call) => {
      const answer = await routes["GET /api/wallets/secret-key/"]?.(call);
      return answer?.status === 401 ? refuse(401) : Response.json({ is_test_mode: true, has_key: true });
    },
    ...routes,
  });
}

beforeEach(() => {
  localStorage.clear();
  writeTokens(OLD);
});
afterEach(() => {
  localStorage.clear();
});

it("has the merchant's key also when the access token has expired", async () => {
  serveKey({
    "GET /api/wallets/secret-key/": ({ bearer }) =>
      bearer === NEW.access ? Response.json({ key: FIRST }) : refuse(401),
    "POST /api/auth/token/refresh/": () => Response.json(NEW),
  });
  await open();

  await waitFor(() => expect(shows(FIRST)).toBe(true));
  expect(screen.getAllByRole("button", { name: "Run" })).toHaveLength(4);
  expect(readTokens()).toEqual(NEW);
});

it("stays a page for everybody where the session has ended", async () => {
  const calls = serveKey({
    "GET /api/wallets/secret-key/": () => refuse(401),
    "POST /api/auth/token/refresh/": () => refuse(401),
  });
  await open();

  await waitFor(() => expect(calls).toHaveLength(2));
  expect(shows("$DROPWISE_SECRET_KEY")).toBe(true);
  expect(screen.queryByRole("button", { name: "Run" })).toBeNull();
});

it("follows a key that was regenerated in another tab", async () => {
  let key = FIRST;
  serveKey({ "GET /api/wallets/secret-key/": () => Response.json({ key }) });
  await open();
  await waitFor(() => expect(shows(FIRST)).toBe(true));

  key = SECOND;
  comeBack();

  await waitFor(() => expect(shows(SECOND)).toBe(true));
  expect(shows(FIRST)).toBe(false);
});

it("shows the key no longer once the merchant has signed out", async () => {
  serveKey({ "GET /api/wallets/secret-key/": () => Response.json({ key: FIRST }) });
  await open();
  await waitFor(() => expect(shows(FIRST)).toBe(true));

  act(() => removeTokens("ended"));

  await waitFor(() => expect(shows(FIRST)).toBe(false));
});

it("does not ask for a key that the profile says is not there", async () => {
  const calls = serveKey({ "GET /api/auth/profile/": () => Response.json({ is_test_mode: true, has_key: false }) });
  await open();
  await waitFor(() => expect(calls.some(({ path }) => path === "/api/auth/profile/")).toBe(true));
  comeBack();
  await waitFor(() => expect(calls.filter(({ path }) => path === "/api/auth/profile/")).toHaveLength(2));
  expect(calls.filter(({ path }) => path.includes("secret-key"))).toEqual([]);
});
