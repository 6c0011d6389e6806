import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { browser } from "../../lib/browser";
import { ANNA, server, signedIn } from "../../store/testing/signed-in";
import { ModeSwitch } from "./mode-switch";

/** As when the user returns to the tab. */
const show = () => document.dispatchEvent(new Event("visibilitychange"));

describe("a page whose mode was switched on another device", () => {
  function open(respond: Parameters<typeof server>[0]) {
    const calls = server(respond);
    const reload = vi.spyOn(browser, "reload").mockReturnValue();
    return { calls, reload, ...signedIn(ANNA, <ModeSwitch />) };
  }

  it("reads the mode when it is shown again, and is reloaded", async () => {
    const { calls, reload } = open(() => ({ status: 200, data: { is_test_mode: true } }));
    expect(calls).toEqual([]);
    show();
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(calls).toEqual([{ method: "GET", url: "/api/auth/test-mode/", body: undefined }]);
  });

  it.each([
    ["the mode is still the same", { status: 200, data: { is_test_mode: false } }],
    ["the server does not say", { status: 503, data: { error: "Away for a moment." } }],
  ])("stays as it is while %s", async (_, response) => {
    const { calls, reload } = open(() => response);
    show();
    await waitFor(() => expect(calls).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole("switch")).not.toBeChecked();
  });

  it("no longer reads it once the dashboard is left", () => {
    const { calls, unmount } = open(() => ({ status: 200, data: { is_test_mode: true } }));
    unmount();
    show();
    expect(calls).toEqual([]);
  });
});
