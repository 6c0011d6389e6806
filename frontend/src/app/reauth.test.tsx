import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ANNA, accessToken, refuse } from "../lib/testing/server";
import { openApp } from "./testing/open-app";

const FRESH = { access: accessToken("s2"), refresh: "refresh-2", user: ANNA };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("access_token", accessToken("s1"));
  localStorage.setItem("refresh_token", "refresh-1");
});

/** The dashboard of a user whose sign-in is old, with a call that needs a recent one. */
async function open() {
  const app = await openApp("/developer-dashboard", {
    "GET /api/auth/profile/": () => Response.json(ANNA),
    "POST /api/key/": ({ bearer }) =>
      bearer === FRESH.access ? Response.json({ done: true }) : refuse(403, { error: "Again.", code: "reauth" }),
    "POST /api/auth/signin/": ({ body }) =>
      (body as { password: string }).password === "Tide-pool-7"
        ? Response.json(FRESH)
        : refuse(400, { error: "Invalid email or password." }),
  });
  await screen.findByRole("heading", { level: 1 });
  const { http } = await import("../lib/http/client");
  const act = http.post("/api/key/", { mode: "live" }).then(
    ({ data }) => data,
    (error) => error.response.status,
  );
  await screen.findByRole("dialog", { name: "Enter your password" });
  return { ...app, act, user: userEvent.setup() };
}

it("asks for the password, shows an error under a wrong one, and repeats the call after the right one", async () => {
  const { act, calls, user } = await open();
  const password = screen.getByLabelText("Password");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(password).toHaveAccessibleDescription(/Password is required/);
  await user.type(password, "wrong{Enter}");
  await waitFor(() => expect(password).toHaveAccessibleDescription(/Invalid email or password\./));
  await user.clear(password);
  await user.type(password, "Tide-pool-7{Enter}");
  expect(await act).toEqual({ done: true });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(calls.filter(({ path }) => path === "/api/key/").map(({ body }) => body)).toEqual([
    { mode: "live" },
    { mode: "live" },
  ]);
  expect(localStorage.getItem("access_token")).toBe(FRESH.access);
});

it("keeps the session and fails the call if the user cancels", async () => {
  const { act, leaveFor, user } = await open();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await act).toBe(403);
  expect(leaveFor).not.toHaveBeenCalled();
  expect(localStorage.getItem("refresh_token")).toBe("refresh-1");
});
