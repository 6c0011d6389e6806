import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { viewport } from "../components/ui/testing/viewport";
import type { Profile } from "../lib/api/generated";
import { browser } from "../lib/browser";
import { notify } from "../lib/toast";
// Fetched on demand; here beforehand, so that no test waits for a busy machine.
import "../components/ui/menu";
import "../features/account/account-dialogs";
import { ANNA, server, signedIn } from "../store/testing/signed-in";
import { Dashboard } from "./dashboard";

const ADMIN: Profile = { ...ANNA, id: 1, username: "Ole", is_superuser: true, is_test_mode: true };
const BANNER = "Test Mode Active: Transactions and actions are simulated for testing.";

function open(user: Profile = ANNA, path?: string) {
  viewport(1440);
  return signedIn(
    user,
    <Routes>
      <Route element={<Dashboard />}>
        <Route path="*" element={<p>The content</p>} />
      </Route>
    </Routes>,
    path,
  );
}

const modeSwitch = () => screen.queryByRole("switch");
const profile = () => screen.getByRole("button", { name: /profile menu/ });

describe("the top bar", () => {
  it("shows the username and the email", () => {
    open();
    expect(screen.getByText("Anna Nordlicht")).toBeVisible();
    expect(screen.getByText("anna@nordlicht.example")).toBeVisible();
  });

  it("stores the open page as the current tab", () => {
    const { store } = open(ANNA, "/developer-dashboard/wallet");
    expect(store.getState().sidebar.currentTab).toBe("/developer-dashboard/wallet");
    expect(screen.getByText("The content")).toBeVisible();
  });

  it("remembers a collapsed sidebar", async () => {
    const { unmount } = open();
    await userEvent.click(screen.getByRole("button", { name: "Collapse sidebar" }));
    expect(window.localStorage.getItem("sidebarCollapsed")).toBe("true");
    unmount();
    open();
    expect(screen.getByRole("main")).toHaveStyle({ marginLeft: "16px" });
  });
});

describe("the line about the address", () => {
  const line = () => screen.queryByText(/with the link in our welcome email/);

  it("stands there until the address is confirmed", () => {
    open({ ...ANNA, email_confirmed: false });
    expect(line()).toHaveTextContent("Confirm anna@nordlicht.example with the link in our welcome email.");
  });

  it("is gone afterwards", () => {
    open();
    expect(line()).toBeNull();
  });
});

describe("the mode switch", () => {
  it("calls the server, stays disabled until the response, flips the flag and reloads the page", async () => {
    let answer: (value: { status: number; data: unknown }) => void = () => undefined;
    const calls = server(() => new Promise((resolve) => (answer = resolve)));
    const reload = vi.spyOn(browser, "reload").mockReturnValue();
    const { store } = open();
    expect(modeSwitch()).toHaveAccessibleName("Simulate everything (now Live Mode)");
    expect(modeSwitch()).toHaveTextContent("Live Mode");
    expect(modeSwitch()).not.toBeChecked();

    await userEvent.click(screen.getByRole("switch"));
    expect(modeSwitch()).toBeDisabled();
    await userEvent.click(screen.getByRole("switch"));
    expect(calls).toEqual([{ method: "POST", url: "/api/auth/test-mode/", body: { mode: true } }]);
    expect(reload).not.toHaveBeenCalled();

    await act(async () => answer({ status: 200, data: { is_test_mode: true } }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(store.getState().testMode.isTestMode).toBe(true);
    expect(modeSwitch()).toBeDisabled();
  });

  it("switches back to live mode", async () => {
    const calls = server(() => ({ status: 200, data: { is_test_mode: false } }));
    vi.spyOn(browser, "reload").mockReturnValue();
    open({ ...ANNA, is_test_mode: true });
    expect(modeSwitch()).toHaveTextContent("Test Mode");
    await userEvent.click(screen.getByRole("switch", { checked: true, name: /now Test Mode/ }));
    expect(calls[0]?.body).toEqual({ mode: false });
  });

  it("makes every other tab reload too", async () => {
    server(() => ({ status: 200, data: { is_test_mode: true } }));
    const reload = vi.spyOn(browser, "reload").mockReturnValue();
    const heard = vi.fn();
    const other = new BroadcastChannel("dropwise.mode");
    other.onmessage = heard;
    open();
    await userEvent.click(screen.getByRole("switch"));
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(reload).toHaveBeenCalledTimes(1);
    other.postMessage(false);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    other.close();
  });

  it("shows why it failed, and changes nothing", async () => {
    server(() => ({ status: 500, data: { error: "Internal server error" } }));
    const reload = vi.spyOn(browser, "reload").mockReturnValue();
    const said = vi.spyOn(notify, "error").mockReturnValue();
    const { store } = open();
    await userEvent.click(screen.getByRole("switch"));
    await waitFor(() => expect(said).toHaveBeenCalledWith("Internal server error"));
    expect(modeSwitch()).toBeEnabled();
    expect(reload).not.toHaveBeenCalled();
    expect(store.getState().testMode.isTestMode).toBe(false);
  });

  it("is for developers only; administrators never see the test mode banner", () => {
    open(ADMIN, "/admin-dashboard");
    expect(modeSwitch()).toBeNull();
    expect(screen.queryByText(BANNER)).toBeNull();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Admin Dashboard");
  });

  it("shows the banner in test mode", () => {
    open({ ...ANNA, is_test_mode: true });
    expect(screen.getByText(BANNER)).toBeVisible();
  });
});

describe("the profile menu", () => {
  it("has the three specified items, and Settings", async () => {
    open();
    await userEvent.click(profile());
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
      "Update Profile",
      "Settings",
      "Change Password",
      "Logout",
    ]);
  });

  describe("left alone", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it("closes after five seconds", async () => {
      open();
      fireEvent.click(profile(), { detail: 1 });
      await act(() => vi.advanceTimersByTimeAsync(0));
      await act(() => vi.advanceTimersByTimeAsync(4_999));
      expect(screen.getByRole("menu")).toBeVisible();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(screen.queryByRole("menu")).toBeNull();
    });
  });
});

describe("logout", () => {
  const TEXT = "Are you sure you want to logout? You will need to sign in again to access your account.";

  async function ask() {
    const user = userEvent.setup();
    await user.click(profile());
    await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
    expect(await screen.findByRole("alertdialog", { name: "Confirm Logout" })).toHaveAccessibleDescription(TEXT);
    return user;
  }

  it("changes nothing when cancelled, and returns the focus", async () => {
    const calls = server(() => ({ status: 200, data: {} }));
    const { store } = open();
    const user = await ask();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    await waitFor(() => expect(profile()).toHaveFocus());
    expect(calls).toEqual([]);
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });

  it("calls the server and clears user, tokens and the sidebar's flag", async () => {
    const calls = server(() => ({ status: 200, data: { success: true } }));
    const { store } = open();
    await userEvent.click(screen.getByRole("button", { name: "Collapse sidebar" }));
    const user = await ask();
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() =>
      expect(calls).toEqual([{ method: "POST", url: "/api/auth/logout/", body: { refresh: "refresh-1" } }]),
    );
    expect(store.getState().auth).toMatchObject({
      user: null,
      accessToken: null,
      refreshToken: null,
      isAuthenticated: false,
      profileFetched: false,
      error: null,
    });
    for (const key of ["access_token", "refresh_token", "sidebarCollapsed"]) {
      expect(window.localStorage.getItem(key)).toBeNull();
    }
  });
});
