import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { notify } from "../lib/toast";
import { ToastHost } from "./toast-host";

async function open() {
  // A page without the focus holds its toasts; this one has it.
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  render(<ToastHost />);
  act(() => notify.success("Login successful!"));
  const toast = (await screen.findByText("Login successful!")).closest<HTMLElement>(".Toastify__toast");
  if (toast === null) {
    throw new Error("The words are not in a toast.");
  }
  return { toast, clock: toast.querySelector<HTMLElement>(".Toastify__progress-bar") };
}

it("a toast shows top right, in the light theme, for three seconds, and stays under the pointer", async () => {
  const { toast, clock } = await open();
  expect(toast.closest(".Toastify__toast-container")).toHaveClass("Toastify__toast-container--top-right");
  expect(toast).toHaveClass("Toastify__toast-theme--light");
  expect(clock?.style.animationDuration).toBe("3000ms");
  // Its time runs from when it has come in.
  fireEvent.animationEnd(toast);
  await waitFor(() => expect(clock?.style.animationPlayState).toBe("running"));
  fireEvent.mouseEnter(toast);
  await waitFor(() => expect(clock?.style.animationPlayState).toBe("paused"));
  fireEvent.mouseLeave(toast);
  await waitFor(() => expect(clock?.style.animationPlayState).toBe("running"));
});

it("a toast stays while its page is in the background", async () => {
  const { toast, clock } = await open();
  fireEvent.animationEnd(toast);
  await waitFor(() => expect(clock?.style.animationPlayState).toBe("running"));
  fireEvent.blur(window);
  await waitFor(() => expect(clock?.style.animationPlayState).toBe("paused"));
  fireEvent.focus(window);
  await waitFor(() => expect(clock?.style.animationPlayState).toBe("running"));
});

it.each([
  [79, "stays"],
  [81, "goes"],
])("a toast dragged by %i percent of its width %s", async (percent, end) => {
  const { toast } = await open();
  Object.defineProperty(toast, "offsetWidth", { value: 100 });
  toast.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50);
  fireEvent.pointerDown(toast, { clientX: 0, clientY: 10, pointerType: "touch" });
  fireEvent.pointerMove(document, { clientX: percent, clientY: 10 });
  fireEvent.pointerUp(document, { clientX: percent, clientY: 10 });
  // A toast that is removed leaves with an animation; one that stays returns to its place.
  await waitFor(() =>
    end === "goes"
      ? expect(screen.queryByText("Login successful!")).not.toBeInTheDocument()
      : expect(toast.style.transition).toBe("transform 0.2s, opacity 0.2s"),
  );
});

it("Alt+T moves the focus to the toasts", async () => {
  const { toast } = await open();
  fireEvent.keyDown(document, { code: "KeyT", altKey: true });
  expect(toast).toHaveFocus();
});

it("a toast closed by keyboard returns the focus to where it was before Alt+T", async () => {
  render(<input aria-label="Email" />);
  const { toast } = await open();
  screen.getByLabelText("Email").focus();
  fireEvent.keyDown(document, { code: "KeyT", altKey: true });
  const close = within(toast).getByRole("button", { name: "close" });
  close.focus();
  fireEvent.click(close);
  await waitFor(() => expect(toast).not.toHaveAttribute("data-in", "true"));
  fireEvent.animationEnd(toast);
  await waitFor(() => expect(screen.getByLabelText("Email")).toHaveFocus());
});
