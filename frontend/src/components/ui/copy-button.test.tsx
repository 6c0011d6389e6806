import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CopyButton } from "./copy-button";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const note = () => screen.getByRole("status");
/** The green tick that replaces the copy icon. */
const tick = () => document.querySelector("button .text-green");

describe("CopyButton", () => {
  it("copies the text and says so for two seconds", async () => {
    const user = userEvent.setup({ delay: null });
    render(<CopyButton text="rPT1" label="Address" />);
    await user.click(screen.getByRole("button", { name: "Copy address" }));
    expect(await navigator.clipboard.readText()).toBe("rPT1");
    expect(await screen.findByText("Address copied to clipboard!")).toBeInTheDocument();
    expect(note()).toHaveClass("sr-only");
    expect(tick()).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(note()).not.toBeEmptyDOMElement();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(note()).toBeEmptyDOMElement();
    expect(tick()).toBeNull();
  });

  it("says so for two seconds from the last of several presses", async () => {
    const user = userEvent.setup({ delay: null });
    render(<CopyButton text="rPT1" label="Address" />);
    await user.click(screen.getByRole("button"));
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await user.click(screen.getByRole("button"));
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(note()).toHaveTextContent("Address copied to clipboard!");
  });

  it("says when the browser does not allow it", async () => {
    const user = userEvent.setup({ delay: null });
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("denied"));
    render(<CopyButton text="rPT1" label="Address" />);
    await user.click(screen.getByRole("button"));
    expect(await screen.findByText("Failed to copy to clipboard")).toBeVisible();
    expect(note()).not.toHaveClass("sr-only");
    expect(tick()).toBeNull();
  });

  it("says when there is no clipboard, as without https", async () => {
    const user = userEvent.setup({ delay: null });
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard);
    render(<CopyButton text="rPT1" label="Address" />);
    await user.click(screen.getByRole("button"));
    expect(await screen.findByText("Failed to copy to clipboard")).toBeVisible();
  });
});
