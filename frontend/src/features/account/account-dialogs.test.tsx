import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { notify } from "../../lib/toast";
import { ANNA, profileIn, server, signedIn } from "../../store/testing/signed-in";
import { ChangePasswordDialog } from "./change-password-dialog";
import { UpdateProfileDialog } from "./update-profile-dialog";

const closed = vi.fn();
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const write = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

function toasts() {
  closed.mockClear();
  return {
    good: vi.spyOn(notify, "success").mockReturnValue(),
    bad: vi.spyOn(notify, "error").mockReturnValue(),
  };
}

describe("Update Profile", () => {
  const open = (user = ANNA) => signedIn(user, <UpdateProfileDialog user={user} onClose={closed} />);

  it("sends the name and only the changed preferences, and updates the state", async () => {
    const { good } = toasts();
    const calls = server(() => ({ status: 200, data: { ...ANNA, username: "Anna N", leaderboard_anonymous: true } }));
    const { store } = open();
    await write("Username", "  Anna N ");
    await userEvent.click(screen.getByRole("checkbox", { name: "Anonymous on the leaderboard" }));
    expect(screen.getByRole("checkbox", { name: "Public receipts" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Failed returns" })).not.toBeChecked();
    await press("Update Profile");
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(calls).toEqual([
      { method: "PUT", url: "/api/auth/profile/update/", body: { username: "Anna N", leaderboard_anonymous: true } },
    ]);
    expect(store.getState().auth.user).toMatchObject({ username: "Anna N", leaderboard_anonymous: true });
    expect(good).toHaveBeenCalledWith("Profile updated successfully!");
  });

  it("requires a name, and sends nothing without one", async () => {
    toasts();
    const calls = server(() => ({ status: 200, data: ANNA }));
    open();
    await write("Username", "   ");
    await press("Update Profile");
    expect(screen.getByLabelText("Username")).toHaveAccessibleDescription("Username is required");
    await waitFor(() => expect(screen.getByLabelText("Username")).toHaveFocus());
    expect(calls).toEqual([]);
  });

  it("shows the server's message about the name under the field", async () => {
    const { bad } = toasts();
    server(() => ({ status: 400, data: { error: "No.", username: ["Username holds a control character."] } }));
    open();
    await press("Update Profile");
    expect(await screen.findByText("Username holds a control character.")).toBeVisible();
    expect(bad).not.toHaveBeenCalled();
    expect(closed).not.toHaveBeenCalled();
  });

  it.each([
    [{ message: "Away for a moment." }, "Away for a moment."],
    [{ error: "Too many requests." }, "Too many requests."],
    ["<html>", "Failed to update profile"],
  ])("shows, after a refusal with %o: %s", async (data, words) => {
    const { bad } = toasts();
    server(() => ({ status: 503, data }));
    const { store } = open();
    await press("Update Profile");
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(bad).not.toHaveBeenCalled();
    expect(profileIn(store)).toEqual(ANNA);
    expect(screen.getByRole("button", { name: "Update Profile" })).not.toHaveAttribute("aria-busy", "true");
  });

  it("shows no merchant's preferences to an administrator", () => {
    open({ ...ANNA, is_superuser: true });
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
  });

  it("does not let the email be changed", () => {
    open();
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
    expect(screen.getByText("anna@nordlicht.example")).toBeVisible();
  });
});

describe("Change Password", () => {
  const open = () => signedIn(ANNA, <ChangePasswordDialog onClose={closed} />);
  const fill = async (current: string, next: string, repeated: string) => {
    for (const [label, text] of [
      ["Current Password", current],
      ["New Password", next],
      ["Confirm New Password", repeated],
    ] as const) {
      if (text !== "") {
        await write(label, text);
      }
    }
    await press("Change Password");
  };

  it("stores the new tokens and confirms the change", async () => {
    const { good } = toasts();
    const calls = server(() => ({ status: 200, data: { access: "access-2", refresh: "refresh-2", user: ANNA } }));
    const { store } = open();
    await fill("Old-tide-1", "New-tide-22", "New-tide-22");
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(calls).toEqual([
      {
        method: "POST",
        url: "/api/auth/profile/change-password/",
        body: { current_password: "Old-tide-1", new_password: "New-tide-22" },
      },
    ]);
    expect(window.localStorage.getItem("access_token")).toBe("access-2");
    expect(window.localStorage.getItem("refresh_token")).toBe("refresh-2");
    expect(store.getState().auth).toMatchObject({ accessToken: "access-2", refreshToken: "refresh-2" });
    expect(good).toHaveBeenCalledWith("Password changed successfully!");
  });

  it.each([
    ["Old-tide-1", "New-tide-22", "New-tide-23", "Confirm New Password", "New passwords do not match"],
    ["Old-tide-1", "short", "short", "New Password", "Password must be at least 8 characters long"],
    ["", "New-tide-22", "New-tide-22", "Current Password", "Current password is required"],
  ])("sends nothing for %s, %s, %s", async (current, next, repeated, label, words) => {
    toasts();
    const calls = server(() => ({ status: 200, data: {} }));
    open();
    await fill(current, next, repeated);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(calls).toEqual([]);
  });

  it("shows the server's messages under their fields", async () => {
    const { bad } = toasts();
    server(() => ({
      status: 400,
      data: { error: "x", current_password: ["Current password is incorrect."], new_password: ["Too common."] },
    }));
    open();
    await fill("Old-tide-1", "New-tide-22", "New-tide-22");
    expect(await screen.findByText("Current password is incorrect.")).toBeVisible();
    expect(screen.getByText("Too common.")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Current Password")).toHaveFocus());
    expect(bad).not.toHaveBeenCalled();
    expect(window.localStorage.getItem("access_token")).toBe("access-1");
  });

  it.each([
    [
      { non_field_errors: ["Set a password with Forgot password first."], message: "No." },
      "Set a password with Forgot password first.",
    ],
    [{ message: "Away for a moment." }, "Away for a moment."],
    [{ error: "Too many attempts. Try again in an hour." }, "Too many attempts. Try again in an hour."],
    [undefined, "Failed to change password"],
  ])("shows, after a refusal with %o: %s", async (data, words) => {
    const { bad } = toasts();
    server(() => ({ status: 400, data }));
    open();
    await fill("Old-tide-1", "New-tide-22", "New-tide-22");
    await waitFor(() => expect(bad).toHaveBeenCalledWith(words));
    expect(closed).not.toHaveBeenCalled();
  });
});
