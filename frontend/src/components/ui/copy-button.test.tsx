import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CopyButton } from "./copy-button";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe("CopyButton", () => {
  it("copies the text, says so for two seconds, and is itself again", async () => {
    const user = userEvent.setup({ delay: null });
    render(<CopyButton text="rPT1" label="Address" />);
    await user.click(screen.getByRole("button", { name: "Copy address" }));
    expect(await navigator.clipboard.readText()).toBe("rPT1");
    expect(await screen.findByText("Address copied to clipboard!")).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(screen.getByRole("status")).not.toBeEmptyDOMElement();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("says when the browser refuses", async () => {
    const user = userEvent.setup({ delay: null });
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("denied"));
    render(<CopyButton text="rPT1" label="Address" />);
    await user.click(screen.getByRole("button"));
    expect(await screen.findByText("Failed to copy to clipboard")).toBeVisible();
  });

  it("says when there is no clipboard, as without https", async () => {
    const user = userEvent.setup({ delay: null });
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard);
    render(<CopyButton text="rPT1" label="Address" />);
    await user.click(screen.getByRole("button"));
    expect(await screen.findByText("Failed to copy to clipboard")).toBeVisible();
  });
});
