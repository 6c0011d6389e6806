import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
// Fetched on demand; here beforehand, so that no test waits for a busy machine.
import "../../../components/ui/confirm-dialog";
import type { SecretKey } from "../../../lib/api/generated";
import { notify } from "../../../lib/toast";
import { ANNA, server, signedIn } from "../../../store/testing/signed-in";
import { SecretKeySection } from "./secret-key";

const QUESTION = "Are you sure you want to regenerate the secret key? This will invalidate the old key.";
const KEYS = {
  test: ["sk_test_old-key-of-anna-4f2a", "sk_test_new-key-of-anna-9b1c"],
  live: ["sk_live_old-key-of-anna-4f2a", "sk_live_new-key-of-anna-9b1c"],
} as const;

type Mode = keyof typeof KEYS;
type Stub = { status: number; data: unknown };
const refused = (status: number, error?: string): Stub => ({ status, data: error === undefined ? "" : { error } });

/** The section in a mode, for a merchant with a key or without one. */
function open({ mode, key, failing }: { mode: Mode; key: string | null; failing?: Stub | undefined }) {
  const state = { key, failing };
  const said = {
    success: vi.spyOn(notify, "success").mockReturnValue(),
    error: vi.spyOn(notify, "error").mockReturnValue(),
  };
  const calls = server(({ method }) => {
    if (method === "POST") {
      if (state.failing !== undefined) {
        return state.failing;
      }
      const made = state.key === null ? KEYS[mode][0] : KEYS[mode][1];
      const status = state.key === null ? 201 : 200;
      state.key = made;
      return { status, data: { success: true, message: "", secret_key: made } };
    }
    return state.key === null ? refused(404, "None.") : { status: 200, data: shown(mode, state.key) };
  });
  const view = signedIn({ ...ANNA, is_test_mode: mode === "test" }, <SecretKeySection />);
  return { ...view, state, calls, said, user: userEvent.setup() };
}

function shown(mode: Mode, key: string): SecretKey {
  return {
    key: mode === "test" ? key : null,
    masked: `sk_${mode}_••••••••••••${key.slice(-4)}`,
    last4: key.slice(-4),
    created_at: "2026-11-03T09:00:00Z",
    last_used_at: null,
    reset_by_administrator: false,
    may_refund: false,
    previous: null,
  };
}

async function regenerate(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "Regenerate" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Regenerate secret key" });
  expect(dialog).toHaveAccessibleDescription(QUESTION);
  return dialog;
}

describe("a secret key", () => {
  it("is created once, and can then be regenerated", async () => {
    const { calls, said, user } = open({ mode: "test", key: null });
    await user.click(await screen.findByRole("button", { name: "Create secret key" }));
    expect(await screen.findByText("sk_test_••••••••••••4f2a")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Create secret key" })).toBeNull();
    expect(screen.getByRole("button", { name: "Regenerate" })).not.toHaveAttribute("aria-busy", "true");
    expect(said.success).toHaveBeenCalledExactlyOnceWith("Secret key created successfully!");
    expect(calls.filter(({ method }) => method === "POST").map(({ url }) => url)).toEqual([
      "/api/wallets/secret-key/create/",
    ]);
  });

  it("of test mode is masked, can be shown and hidden, and is copied whole", async () => {
    const [key] = KEYS.test;
    const { user } = open({ mode: "test", key });
    expect(await screen.findByText("sk_test_••••••••••••4f2a")).toBeVisible();
    expect(screen.queryByText(key)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show secret key" }));
    expect(screen.getByText(key)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Hide secret key" }));
    expect(screen.queryByText(key)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Copy secret key" }));
    expect(await navigator.clipboard.readText()).toBe(key);
  });

  it.each([null, KEYS.live[0]])("of live mode is shown once, with a warning, and is not in the store", async (key) => {
    const made = key === null ? KEYS.live[0] : KEYS.live[1];
    const { store, user } = open({ mode: "live", key });
    if (key === null) {
      await user.click(await screen.findByRole("button", { name: "Create secret key" }));
    } else {
      await user.click(within(await regenerate(user)).getByRole("button", { name: "Regenerate" }));
    }
    expect(await screen.findByText(made)).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(/Save your live key now\. You won't see this key again\./);
    expect(JSON.stringify(store.getState())).not.toContain(made);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "I've saved it" }));
    expect(screen.queryByText(made)).toBeNull();
    expect(screen.getByText(`sk_live_••••••••••••${made.slice(-4)}`)).toBeVisible();
    expect(screen.queryByRole("button", { name: /(Show|Copy) secret key/ })).toBeNull();
  });

  it("is regenerated after a question, and the new one replaces the old one on screen", async () => {
    const { said, user } = open({ mode: "test", key: KEYS.test[0] });
    const dialog = await regenerate(user);
    await user.click(within(dialog).getByRole("button", { name: "Regenerate" }));
    expect(await screen.findByText("sk_test_••••••••••••9b1c")).toBeVisible();
    expect(screen.queryByText("sk_test_••••••••••••4f2a")).toBeNull();
    expect(said.success).toHaveBeenCalledExactlyOnceWith("Secret key regenerated successfully!");
    await waitFor(() => expect(screen.getByRole("button", { name: "Regenerate" })).toHaveFocus());
  });

  it("stays as it is when the question is cancelled", async () => {
    const { calls, user } = open({ mode: "test", key: KEYS.test[0] });
    await user.click(within(await regenerate(user)).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
    expect(screen.getByText("sk_test_••••••••••••4f2a")).toBeVisible();
  });

  it.each([
    ["create", null, refused(400, "You already have one."), "You already have one."],
    ["create", null, refused(502), "Failed to create secret key"],
    ["regenerate", KEYS.test[0], refused(502), "Failed to regenerate secret key"],
    ["regenerate", KEYS.test[0], refused(500, "Internal server error"), "Internal server error"],
  ])("says in a toast why it failed to %s %#", async (_, key, failing, words) => {
    const { said, user } = open({ mode: "test", key, failing });
    if (key === null) {
      await user.click(await screen.findByRole("button", { name: "Create secret key" }));
    } else {
      await user.click(within(await regenerate(user)).getByRole("button", { name: "Regenerate" }));
    }
    await waitFor(() => expect(said.error).toHaveBeenCalledExactlyOnceWith(words));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(said.success).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: key === null ? "Create secret key" : "Regenerate" })).not.toHaveAttribute(
      "aria-busy",
      "true",
    );
  });

  it.each([
    [null, "Never used"],
    [new Date(Date.now() - 120_000).toISOString(), "Last used 2 minutes ago"],
  ])("says when it was last used and created: %s", async (last_used_at, words) => {
    server(() => ({ status: 200, data: { ...shown("live", KEYS.live[0]), last_used_at } }));
    signedIn(ANNA, <SecretKeySection />);
    expect(
      await screen.findByText((_, element) => element?.textContent === words && element.tagName === "SPAN"),
    ).toBeVisible();
    expect(screen.getByText("Created Nov 3, 2026")).toBeVisible();
  });

  it.each([
    ["live", true],
    ["test", false],
  ] as const)("of %s mode that an administrator has reset says so: %s", async (mode, said) => {
    server(() => ({ status: 200, data: { ...shown(mode, KEYS[mode][0]), reset_by_administrator: true } }));
    signedIn({ ...ANNA, is_test_mode: mode === "test" }, <SecretKeySection />);
    expect(await screen.findByText("Never used")).toBeVisible();
    expect(screen.queryAllByText("Reset by an administrator: regenerate to see a key")).toHaveLength(said ? 1 : 0);
  });

  it("that could not be read can be read again", async () => {
    let broken = true;
    server(() => (broken ? refused(503) : { status: 200, data: shown("live", KEYS.live[0]) }));
    signedIn(ANNA, <SecretKeySection />);
    expect(await screen.findByText(/Failed to get secret key/)).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("sk_live_••••••••••••4f2a")).toBeVisible();
  });
});

describe("two secret keys", () => {
  it("work for the overlap that was asked for, and the old one can be ended", async () => {
    const [old, renewed] = KEYS.test;
    const previous = {
      masked: "sk_test_••••••••••••4f2a",
      last4: "4f2a",
      created_at: "2026-11-03T09:00:00Z",
      last_used_at: null,
      ends_at: "2026-11-24T09:00:00Z",
    };
    let state: SecretKey = shown("test", old);
    const success = vi.spyOn(notify, "success").mockReturnValue();
    const calls = server(({ method, url }) => {
      if (method === "GET") return { status: 200, data: state };
      if (url.endsWith("/regenerate/")) {
        state = { ...shown("test", renewed), previous };
        return {
          status: 200,
          data: { success: true, message: "", secret_key: renewed, previous_until: previous.ends_at },
        };
      }
      state = shown("test", renewed);
      return { status: 200, data: { success: true, message: "The key no longer works." } };
    });
    signedIn({ ...ANNA, is_test_mode: true }, <SecretKeySection />);
    const user = userEvent.setup();
    const dialog = await regenerate(user);
    await user.selectOptions(within(dialog).getByLabelText("Overlap"), "24 hours");
    await user.click(within(dialog).getByRole("button", { name: "Regenerate" }));
    expect(await screen.findByText("sk_test_••••••••••••9b1c")).toBeVisible();
    expect(screen.getByText("sk_test_••••••••••••4f2a")).toBeVisible();
    expect(screen.getByText(/The old key works until/)).toBeVisible();
    expect(screen.getByRole("button", { name: "End this key" })).toBeVisible();

    await user.click(screen.getByRole("button", { name: "End overlap now" }));
    const question = await screen.findByRole("alertdialog", { name: "End this secret key" });
    expect(question).toHaveAccessibleDescription(
      "sk_test_••••••••••••4f2a stops working at once. The new key works on.",
    );
    await user.click(within(question).getByRole("button", { name: "End key" }));
    await waitFor(() => expect(screen.queryByText("sk_test_••••••••••••4f2a")).toBeNull());
    expect(screen.getByText("sk_test_••••••••••••9b1c")).toBeVisible();
    expect(success).toHaveBeenLastCalledWith("The key no longer works.");
    expect(calls.filter(({ method }) => method === "POST").map(({ url, body }) => [url, body])).toEqual([
      ["/api/wallets/secret-key/regenerate/", { overlap_hours: 24 }],
      ["/api/wallets/secret-key/end/", { key: "previous" }],
    ]);
  });
});
