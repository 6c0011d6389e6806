import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ANNA, accessToken, refuse } from "../lib/testing/server";
import { openApp } from "./testing/open-app";

const LIVE_ANNA = { ...ANNA, is_test_mode: false };
const FRESH = { access: accessToken("s2"), refresh: "refresh-2", user: LIVE_ANNA };
const NEW_KEY = "sk_live_new-key-of-anna-9b1c";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("access_token", accessToken("s1"));
  localStorage.setItem("refresh_token", "refresh-1");
});

it("a live key is regenerated behind two dialogs, one for the question and one for the password", async () => {
  const needsPassword = { error: "Please enter your password again to do this.", code: "reauth" };
  const { calls } = await openApp("/developer-dashboard/wallet", {
    "GET /api/auth/profile/": () => Response.json(LIVE_ANNA),
    "GET /api/wallets/connected/": () => refuse(404),
    "GET /api/wallets/secret-key/": () =>
      Response.json({
        key: null,
        masked: "sk_live_••••••••••••4f2a",
        last4: "4f2a",
        created_at: "2026-11-03T09:00:00Z",
        last_used_at: null,
        reset_by_administrator: false,
        previous: null,
      }),
    "POST /api/wallets/secret-key/regenerate/": ({ bearer }) =>
      bearer === FRESH.access
        ? Response.json({ success: true, message: "", secret_key: NEW_KEY })
        : refuse(403, needsPassword),
    "POST /api/auth/signin/": () => Response.json(FRESH),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Regenerate" }));
  const question = await screen.findByRole("alertdialog", { name: "Regenerate secret key" });
  await user.click(within(question).getByRole("button", { name: "Regenerate" }));
  const password = await screen.findByRole("dialog", { name: "Enter your password" });
  await user.type(within(password).getByLabelText("Password"), "Tide-pool-7{Enter}");
  expect(await screen.findByText(NEW_KEY)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.filter(({ path }) => path.includes("regenerate"))).toHaveLength(2);
});
