import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { LazyMenu } from "./lazy-menu";

const chosen = vi.fn();

function show() {
  chosen.mockClear();
  render(
    <LazyMenu
      label="Profile"
      trigger="Profile"
      onFailed={vi.fn()}
      items={[
        { label: "Update Profile", onSelect: () => chosen("profile") },
        { label: "Logout", onSelect: () => chosen("logout") },
      ]}
    />,
  );
  return userEvent.setup();
}

const button = () => screen.getByRole("button", { name: "Profile" });

it("opens by key on its first item, and returns the focus", async () => {
  const user = show();
  expect(button()).toHaveAttribute("aria-expanded", "false");
  await user.tab();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Update Profile" })).toHaveFocus());
  expect(screen.getByRole("menu", { name: "Profile" })).toBeVisible();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(screen.queryByRole("menu")).toBeNull();
  await waitFor(() => expect(chosen.mock.calls).toEqual([["logout"]]));
  expect(button()).toHaveFocus();
});

it("opens on its last item with the up arrow", async () => {
  const user = show();
  await user.tab();
  await user.keyboard("{ArrowUp}");
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Logout" })).toHaveFocus());
});

it("opens by pointer without choosing an item", async () => {
  const user = show();
  await user.click(button());
  const menu = await screen.findByRole("menu");
  await waitFor(() => expect(menu).toHaveFocus());
  await user.keyboard("{Escape}");
  expect(button()).toHaveFocus();
});
