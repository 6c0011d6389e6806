import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Menu } from "./menu";

const chosen = vi.fn();

function open(closesAfter?: number) {
  chosen.mockClear();
  render(
    <>
      <Menu
        label="Profile"
        trigger="Profile"
        closesAfter={closesAfter}
        items={[
          { label: "Update Profile", onSelect: () => chosen("profile") },
          { label: "Change Password", onSelect: () => chosen("password") },
          { label: "Logout", onSelect: () => chosen("logout"), danger: true },
        ]}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
  return screen.getByRole("button", { name: "Profile" });
}

const item = (name: string) => screen.getByRole("menuitem", { name });
const menu = () => screen.queryByRole("menu");

describe("Menu by keyboard", () => {
  it("opens on its first item and moves with the arrow keys", async () => {
    const user = userEvent.setup();
    const button = open();
    await user.tab();
    await user.keyboard("{Enter}");
    expect(button).toHaveAttribute("aria-expanded", "true");
    expect(item("Update Profile")).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(item("Logout")).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(item("Change Password")).toHaveFocus();
    await user.keyboard("{End}");
    expect(item("Logout")).toHaveFocus();
    await user.keyboard("{Home}");
    expect(item("Update Profile")).toHaveFocus();
  });

  it("finds an item by the first letters of its name", async () => {
    const user = userEvent.setup();
    open();
    await user.tab();
    await user.keyboard("{Enter}lo");
    expect(item("Logout")).toHaveFocus();
    // No item begins with it, though one contains it.
    await user.keyboard("{Escape}{Enter}p");
    expect(item("Update Profile")).toHaveFocus();
  });

  it("opens on the last item with the up arrow", async () => {
    const user = userEvent.setup();
    open();
    await user.tab();
    await user.keyboard("{ArrowUp}");
    expect(item("Logout")).toHaveFocus();
  });

  it("returns the focus on Esc and after a choice, and lets it move on with Tab", async () => {
    const user = userEvent.setup();
    const button = open();
    await user.tab();
    await user.keyboard("{Enter}{Escape}");
    expect(menu()).toBeNull();
    expect(button).toHaveFocus();
    await user.keyboard("{Enter}{ArrowDown}{Enter}");
    expect(chosen.mock.calls).toEqual([["password"]]);
    expect(menu()).toBeNull();
    expect(button).toHaveFocus();
    await user.keyboard("{Enter}");
    await user.tab();
    expect(menu()).toBeNull();
  });
});

describe("Menu by pointer", () => {
  it("closes on a press elsewhere, and leaves the focus there", async () => {
    const user = userEvent.setup();
    const button = open();
    await user.click(button);
    expect(menu()).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(menu()).toBeNull();
    expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
  });

  it("closes on a second press of its button", async () => {
    const user = userEvent.setup();
    const button = open();
    await user.click(button);
    await user.click(button);
    expect(menu()).toBeNull();
  });
});

describe("Menu left alone", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it("closes five seconds after it was opened", async () => {
    fireEvent.pointerDown(open(5_000), { button: 0, ctrlKey: false });
    await wait(4_999);
    expect(menu()).toBeVisible();
    await wait(1);
    expect(menu()).toBeNull();
  });

  it("stays while the pointer is over it, and starts the time again when it leaves", async () => {
    fireEvent.pointerDown(open(5_000), { button: 0, ctrlKey: false });
    await wait(4_000);
    fireEvent.pointerEnter(screen.getByRole("menu"));
    await wait(60_000);
    fireEvent.pointerLeave(screen.getByRole("menu"));
    await wait(4_999);
    expect(menu()).toBeVisible();
    await wait(1);
    expect(menu()).toBeNull();
  });

  it("stays while an item has the focus, as after opening by key", async () => {
    fireEvent.keyDown(open(5_000), { key: "Enter" });
    expect(item("Update Profile")).toHaveFocus();
    await wait(60_000);
    expect(menu()).toBeVisible();
  });
});
