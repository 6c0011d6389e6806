import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EmptyState } from "./empty-state";
import { ErrorPanel } from "./error-panel";
import { RelativeTime } from "./relative-time";
import { Delayed } from "./skeleton";
import { StatusBadge, statusTone } from "./status-badge";
import { Switch } from "./switch";
import { Tabs } from "./tabs";
import { Tooltip } from "./tooltip";

describe("StatusBadge", () => {
  it.each([
    ["success", "success"],
    ["connected", "success"],
    ["completed", "success"],
    ["error", "error"],
    ["failed", "error"],
    ["disconnected", "error"],
    ["pending", "warning"],
    ["warning", "warning"],
    ["info", "info"],
    ["expired", "info"],
    ["processing", "neutral"],
    ["anything else", "neutral"],
    ["Success", "success"],
  ])("gives %s the specified tone", (status, tone) => {
    expect(statusTone(status)).toBe(tone);
  });

  it("shows the word beside the dot", () => {
    render(<StatusBadge status="completed" label="Returned" />);
    expect(screen.getByText("Returned")).toHaveClass("text-green");
  });
});

describe("Tabs", () => {
  function Example() {
    const [selected, select] = useState("production");
    return (
      <Tabs
        label="Environment"
        selected={selected}
        onSelect={select}
        tabs={[
          { key: "production", label: "Production", content: "Real XRP" },
          { key: "test", label: "Test Mode", content: "Play money" },
        ]}
      />
    );
  }

  it("are one tab stop, are selected with the arrow keys, and name their panel", async () => {
    const user = userEvent.setup();
    // Browsers hide these panels from Tab; happy-dom has no such default style.
    render(
      <>
        <style>{"[hidden] { display: none }"}</style>
        <Example />
      </>,
    );
    await user.tab();
    expect(screen.getByRole("tab", { name: "Production", selected: true })).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("tab", { name: "Test Mode", selected: true })).toHaveFocus();
    expect(screen.getByRole("tabpanel", { name: "Test Mode" })).toHaveTextContent("Play money");
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("tab", { name: "Production" })).toHaveFocus();
    await user.keyboard("{End}");
    expect(screen.getByRole("tab", { name: "Test Mode" })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole("tabpanel")).toHaveFocus();
  });
});

describe("Switch", () => {
  it("shows its state and asks for the other one", async () => {
    const changed = vi.fn();
    const { rerender } = render(<Switch label="Live Mode" name="Test mode" checked={false} onChange={changed} />);
    await userEvent.click(screen.getByRole("switch", { name: "Test mode", checked: false }));
    expect(changed).toHaveBeenLastCalledWith(true);
    rerender(<Switch label="Test Mode" name="Test mode" checked busy onChange={changed} />);
    const busy = screen.getByRole("switch", { name: "Test mode", checked: true });
    expect(busy).toBeDisabled();
    await userEvent.click(busy);
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

describe("Tooltip", () => {
  it("appears on focus and hover, and disappears on Esc", async () => {
    const user = userEvent.setup();
    render(
      <Tooltip text="Sends the same event again.">
        <button type="button">Retry</button>
      </Tooltip>,
    );
    const button = screen.getByRole("button");
    await user.tab();
    expect(button).toHaveAccessibleDescription("Sends the same event again.");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("tooltip")).toBeNull();
    await user.hover(button);
    expect(screen.getByRole("tooltip")).toBeVisible();
    await user.unhover(button);
    fireEvent.pointerMove(document.body, { clientX: 500, clientY: 500 });
    expect(screen.queryByRole("tooltip")).toBeNull();
  });
});

describe("EmptyState", () => {
  it("names what is missing and offers one action", () => {
    render(<EmptyState heading="No webhooks configured" action={<button type="button">Configure Webhook</button>} />);
    expect(screen.getByText("No webhooks configured")).toBeVisible();
    expect(screen.getAllByRole("button")).toHaveLength(1);
  });
});

describe("ErrorPanel", () => {
  it("is announced at once, and offers a retry only where it can help", async () => {
    const retry = vi.fn();
    const { rerender } = render(<ErrorPanel heading="It failed" onRetry={retry} />);
    expect(screen.getByRole("alert")).toHaveTextContent("It failed");
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(retry).toHaveBeenCalledOnce();
    rerender(<ErrorPanel heading="It failed" />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([1, 2] as const)("has a heading of level %i", (level) => {
    render(<ErrorPanel heading="It failed" level={level} />);
    expect(screen.getByRole("heading", { level })).toHaveTextContent("It failed");
  });
});

describe("by the clock", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T12:00:12Z") }));
  afterEach(() => void vi.useRealTimers());
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it("a skeleton appears only after 200 ms", async () => {
    render(<Delayed>ghost</Delayed>);
    await wait(199);
    expect(screen.getByText("ghost")).toHaveClass("invisible");
    await wait(1);
    expect(screen.getByText("ghost")).not.toHaveClass("invisible");
  });

  it("a relative time is updated every second, and after a minute every minute", async () => {
    render(<RelativeTime at="2026-11-21T12:00:00Z" short />);
    expect(screen.getByText("12 s ago")).toHaveAttribute("datetime", "2026-11-21T12:00:00Z");
    await wait(1_000);
    expect(screen.getByText("13 s ago")).toBeVisible();
    await wait(50_000);
    expect(screen.getByText("1 m ago")).toBeVisible();
    await wait(60_000);
    expect(screen.getByText("2 m ago")).toBeVisible();
  });
});
