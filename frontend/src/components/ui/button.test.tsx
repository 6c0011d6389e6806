import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button";

describe("Button", () => {
  it("submits no form by accident", async () => {
    const submitted = vi.fn();
    render(
      <form onSubmit={submitted}>
        <Button>Copy</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(submitted).not.toHaveBeenCalled();
  });

  it("keeps its label, name and width under a spinner while it is busy, and cannot be pressed twice", async () => {
    const pressed = vi.fn();
    const { rerender } = render(<Button onClick={pressed}>Send Message</Button>);
    await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
    rerender(
      <Button busy onClick={pressed}>
        Send Message
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Send Message" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAttribute("aria-busy", "true");
    expect(button.querySelector("svg.animate-spin")).toBeInTheDocument();
    await userEvent.click(button);
    await userEvent.keyboard("{Enter} ");
    expect(button).toHaveFocus();
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it("lets nothing submit its form while it is busy, Enter in a field neither", async () => {
    const submitted = vi.fn((event: SubmitEvent) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={(event) => submitted(event.nativeEvent as SubmitEvent)}>
        <input aria-label="Email" />
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await userEvent.type(screen.getByLabelText("Email"), "a{Enter}");
    expect(submitted).toHaveBeenCalledTimes(1);
    rerender(form(true));
    await userEvent.keyboard("{Enter}");
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await userEvent.keyboard("{Enter}");
    expect(submitted).toHaveBeenCalledTimes(1);
  });
});
